import { useTranslation } from 'react-i18next';
import type { ManualTarget } from '../../ui/help/manual.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import styles from './HelpDialogs.module.css';

/** The texts and what draws them are read when they are first opened: most people never do. */
const Manual = lazyView(() => import('./Manual.tsx'), 'Manual', <Waiting />);
const ReleaseNotesView = lazyView(() => import('./ReleaseNotesView.tsx'), 'ReleaseNotesView', <Waiting />);

/** What is open of the help: a place in the manual, or what is new. */
export type HelpPlace =
  | { readonly type: 'manual'; readonly target: ManualTarget }
  /** With the version that runs. */
  | { readonly type: 'news'; readonly version: string };

interface HelpDialogsProps {
  readonly place: HelpPlace | null;
  readonly onClose: () => void;
}

/** The manual, and what is new in this version. */
export function HelpDialogs({ place, onClose }: HelpDialogsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Dialog title={t('help.title')} isOpen={place?.type === 'manual'} onClose={onClose} size="panel">
        {place?.type === 'manual' && <Manual target={place.target} onClose={onClose} />}
      </Dialog>
      <Dialog
        title={t('help.news.title', { version: place?.type === 'news' ? place.version : '' })}
        isOpen={place?.type === 'news'}
        onClose={onClose}
        size="wide"
      >
        {place?.type === 'news' && <ReleaseNotesView onClose={onClose} />}
      </Dialog>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return <div className={styles.waiting} role="status" aria-label={t('help.loading')} />;
}
