import { describeRequest, sentRatio } from '#contract';
import { useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { CopyText } from '../../../../ui/controls/CopyButton.tsx';
import { Dialog, DialogClose } from '../../../../ui/overlays/Dialog.tsx';
import { useTypedForm, useVideoForm } from '../use-video-form.ts';
import styles from './RequestInspector.module.css';

/** Shows what Generate would send, to read and to copy. */
export function RequestInspector({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useWords();
  const { sent, problems } = useVideoForm();
  const { form, sentPrompt, bodyBytes } = useTypedForm();
  const { active } = useConnections();
  const url = `${active.address}${active.settings.paths.createVideo}`;
  const settings = { ...form, prompt: sentPrompt, ratio: sentRatio(form) };
  const { json, curl } = describeRequest(settings, sent, url);
  return (
    <Dialog title={t('requests.request')} isOpen onClose={onClose} size="wide">
      <div className="stack-tight quiet">
        <p>{t('compose.inspector.body')}</p>
        {problems.length > 0 && <p>{t('compose.inspector.incomplete')}</p>}
        <p className={styles.line}>
          <code className={styles.address}>POST {url}</code>
          <span className={styles.size}>{format.bytes(bodyBytes)}</span>
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={t('compose.inspector.code')}>
        <pre>{json}</pre>
      </section>
      <DialogClose onClose={onClose}>
        <CopyText label={t('requests.copyJson')} text={() => json} />
        <CopyText label={t('requests.copyCurl')} text={() => curl} />
      </DialogClose>
    </Dialog>
  );
}
