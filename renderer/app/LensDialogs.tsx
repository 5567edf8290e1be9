import type { ExchangeSubject } from '#contract';
import { lazyPart, useWasOpen } from '../ui/parts/lazy-part.tsx';

const RequestsDialog = lazyPart(
  async () => (await import('../features/lens/RequestsDialog.tsx')).RequestsDialog,
);
const BundleDialog = lazyPart(async () => (await import('../features/lens/BundleDialog.tsx')).BundleDialog);

const TaskLedger = lazyPart(
  async () => (await import('../features/tasks/details/ledger/TaskLedger.tsx')).TaskLedger,
);

/** What is open of the record of exchanges. */
export type LensTarget =
  | { readonly type: 'requests'; readonly subject: ExchangeSubject }
  /** `null` for no subject in particular. */
  | { readonly type: 'bundle'; readonly subject: ExchangeSubject | null };

interface LensDialogsProps {
  readonly target: LensTarget | null;
  readonly onOpen: (target: LensTarget | null) => void;
}

/** The dialogs about what was said with gateways, which every screen can open. */
export function LensDialogs({ target, onOpen }: LensDialogsProps) {
  const wasOpened = useWasOpen(target !== null);
  const close = (): void => onOpen(null);
  const subject = target?.subject ?? null;
  if (!wasOpened) return null;
  return (
    <>
      <RequestsDialog
        subject={target?.type === 'requests' ? target.subject : null}
        onClose={close}
        onBundle={(about) => onOpen({ type: 'bundle', subject: about })}
      />
      <BundleDialog
        isOpen={target?.type === 'bundle'}
        subject={subject}
        onClose={close}
        overview={subject?.type === 'task' ? <TaskLedger id={subject.id} /> : null}
      />
    </>
  );
}
