import type { ExchangeSubject } from '#contract';
import { RequestsDialog } from '../features/lens/RequestsDialog.tsx';

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
  return (
    <RequestsDialog
      subject={target?.type === 'requests' ? target.subject : null}
      onClose={() => onOpen(null)}
      onBundle={(subject) => onOpen({ type: 'bundle', subject })}
    />
  );
}
