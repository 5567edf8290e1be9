import { type OperationState, type OperationsDraft, operationsDraftSchema } from '#contract';
import type { RawCalls } from '../../gateway/raw-types.ts';
import type { Download } from '../../gateway/types.ts';
import type { MediaTools } from '../../media/tools.ts';
import type { AnswerReader } from '../../shared/answer-reader.ts';
import type { Clock } from '../../shared/clock.ts';
import type { SessionPort } from '../../shared/connection.ts';
import type { Documents } from '../../shared/documents.ts';
import type { Log } from '../../shared/log.ts';
import { createAnswers } from './answers.ts';
import type { OperationsSystem, PresetsRepository } from './ports.ts';
import { createPresets } from './presets.ts';
import { createRequests } from './requests.ts';

export interface OperationsPorts {
  readonly calls: RawCalls;
  readonly session: SessionPort;
  readonly documents: Documents;
  readonly store: PresetsRepository;
  readonly reader: AnswerReader;
  readonly media: Pick<MediaTools, 'inspect' | 'measureClip'>;
  readonly download: Download;
  readonly system: OperationsSystem;
  /** Holds the files of the answer that is shown. */
  readonly folder: string;
  readonly mediaUrl: (id: string) => string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly onChange: (what: 'state' | 'presets') => void;
}

export type Operations = ReturnType<typeof createOperations>;

/** Any operation of a gateway, as a person writes it. */
export function createOperations(ports: OperationsPorts) {
  const { calls, session, documents, clock, newId, log, system } = ports;
  const onChange = () => ports.onChange('state');
  const answers = createAnswers({ ...ports, onChange });
  const requests = createRequests({ calls, session, answers, clock, newId, log, onChange });

  /** The token is in no row and no file, also where somebody pasted it into a request. */
  function withoutToken<Value>(value: Value): Value {
    const connection = session.current();
    return connection === null
      ? value
      : (JSON.parse(calls.withoutToken(connection, JSON.stringify(value))) as Value);
  }

  return {
    state(): OperationState {
      const connection = session.current();
      return {
        connection: connection && {
          address: connection.address,
          label: connection.label,
          settings: connection.settings,
        },
        run: requests.run(),
      };
    },
    draft: () => documents.read('draft.operation', operationsDraftSchema.nullable().catch(null), null),
    saveDraft(draft: OperationsDraft): void {
      documents.write('draft.operation', withoutToken(draft));
    },
    send: requests.send,
    cancel: requests.cancel,
    /** Whether an answer is being waited for. */
    isUnderWay: requests.isUnderWay,
    answers,
    presets: createPresets({
      store: ports.store,
      system,
      withoutToken,
      clock,
      newId,
      onChange: () => ports.onChange('presets'),
    }),
    /** Removes what earlier runs of the app have left. */
    start(): void {
      answers
        .clear()
        .catch((error: unknown) => log.warn('old answers were not removed', { error: String(error) }));
    },
    async close(): Promise<void> {
      requests.cancel();
      await requests.settled();
      answers.close();
    },
  };
}
