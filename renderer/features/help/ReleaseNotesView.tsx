import { useMemo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import styles from './HelpDialogs.module.css';
import { ManualMarkdown } from './ManualMarkdown.tsx';
import { releaseNotesIn } from './texts.ts';

/** What the changelog says of the newest version, in the language of the window. */
export function ReleaseNotesView({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useWords();
  const notes = useMemo(() => releaseNotesIn(language), [language]);
  return (
    <>
      <section
        className={styles.news}
        aria-label={t('help.news.open')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        tabIndex={0}
      >
        <ManualMarkdown text={notes.body} />
      </section>
      <DialogActions>
        <Button look="primary" onPress={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </>
  );
}
