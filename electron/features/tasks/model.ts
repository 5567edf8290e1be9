import { z } from 'zod';
import { appErrorSchema, type TaskRequest, type TaskStatus, taskStateSchema } from '#contract';

/**
 * A task's state as it is stored: the contract's, plus the address of the result while it is being
 * fetched, which the window has no use for.
 */
export const storedStateSchema = z.union([
  z.object({
    status: z.literal('saving'),
    taskId: z.string(),
    resultUrl: z.string(),
    trouble: appErrorSchema.nullable(),
  }),
  taskStateSchema.refine(({ status }) => status !== 'saving', 'A task being saved needs its address.'),
]);
type AnyStored = z.infer<typeof storedStateSchema>;
export type StoredState = Exclude<AnyStored, { status: 'saving' }> | SavingState;
export interface SavingState {
  readonly status: 'saving';
  readonly taskId: string;
  readonly resultUrl: string;
  readonly trouble: z.infer<typeof appErrorSchema> | null;
}

/** Which gateway a task belongs to; it is never asked about at another. */
export interface TaskGateway {
  readonly kind: 'remote' | 'practice';
  /** Base address; the practice gateway's changes with each start, so there only the kind counts. */
  readonly address: string;
  readonly label: string;
}

export interface StoredTask {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly request: TaskRequest;
  readonly gateway: TaskGateway;
  readonly state: StoredState;
  /** Where the finished clip is; `null` until it is on disk. */
  readonly resultPath: string | null;
}

/** One line of a task's ledger: what a person can show to the gateway's support. */
export interface LedgerEntry {
  readonly at: number;
  readonly from: TaskStatus | null;
  readonly to: TaskStatus;
  readonly why: string;
  readonly httpStatus: number | null;
  readonly requestId: string | null;
}

export function isSameGateway(
  left: Pick<TaskGateway, 'kind' | 'address'>,
  right: Pick<TaskGateway, 'kind' | 'address'>,
): boolean {
  return left.kind === right.kind && (left.kind === 'practice' || left.address === right.address);
}
