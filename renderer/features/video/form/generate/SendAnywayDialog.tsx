import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { longPromptCharacters } from '#contract';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlays/Dialog.tsx';
import styles from './SendAnywayDialog.module.css';
import type { SendWarning } from './send-warnings.ts';

interface SendAnywayDialogProps {
  readonly warnings: readonly SendWarning[];
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Asks once more before a request goes out that the model may not like. */
export const SendAnywayDialog = memo(function SendAnywayDialog(props: SendAnywayDialogProps) {
  const { warnings, onSend, onBack } = props;
  const { t } = useTranslation();
  return (
    <Dialog role="alertdialog" title={t('compose.anyway.title')} isOpen onClose={onBack}>
      <p>{t('compose.anyway.body')}</p>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)} className={styles.item}>
            <TriangleAlert aria-hidden />
            <Words warning={warning} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onSend}>{t('compose.anyway.send')}</Button>
        <Button look="primary" onPress={onBack} autoFocus>
          {t('compose.anyway.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
});

function Words({ warning }: { readonly warning: SendWarning }) {
  const { t } = useTranslation();
  const { about } = warning;
  if (about === 'prompt') return <p>{t('compose.anyway.prompt', { limit: longPromptCharacters })}</p>;
  const name =
    about === 'reference'
      ? t(`references.names.${warning.name.kind}`, { number: warning.name.number })
      : about !== 'all' && t(`tasks.details.frameNames.${about}`);
  return (
    <div>
      {name && <p className="bold">{name}</p>}
      {warning.codes.map((code) => (
        <p key={code}>{t(`references.warnings.${code}`)}</p>
      ))}
    </div>
  );
}
