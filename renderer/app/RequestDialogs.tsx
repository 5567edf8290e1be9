import type { ExchangeSubject } from '#contract';
import { BundleDialog } from '../features/requests/BundleDialog.tsx';
import { RequestsDialog } from '../features/requests/RequestsDialog.tsx';
import { TaskLedger } from '../features/tasks/details/TaskLedger.tsx';

/** Which dialog about recorded exchanges is open, and about what. */
export type RequestsTarget =
  | { readonly type: 'requests'; readonly subject: ExchangeSubject }
  /** `null` for no subject in particular. */
  | { readonly type: 'bundle'; readonly subject: ExchangeSubject | null };

interface RequestDialogsProps {
  readonly target: RequestsTarget;
  readonly onOpen: (target: RequestsTarget | null) => void;
}

/** The dialogs about what was said with gateways, which every screen can open. */
export function RequestDialogs({ target, onOpen }: RequestDialogsProps) {
  const close = (): void => onOpen(null);
  if (target.type === 'requests') {
    const openBundle = (subject: ExchangeSubject): void => onOpen({ type: 'bundle', subject });
    return <RequestsDialog subject={target.subject} onClose={close} onBundle={openBundle} />;
  }
  const { subject } = target;
  const overview = subject?.type === 'task' ? <TaskLedger id={subject.id} /> : null;
  return <BundleDialog subject={subject} onClose={close} overview={overview} />;
}
