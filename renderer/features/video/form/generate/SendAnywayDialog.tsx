import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { longPromptCharacters, shownName } from '#contract';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlays/Dialog.tsx';
import styles from './SendAnywayDialog.module.css';
import { grouped, type SendWarning, type WarningGroup } from './send-warnings.ts';

interface SendAnywayDialogProps {
  readonly warnings: readonly SendWarning[] | null;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Asks once more before a request goes out that the model may not like. */
export const SendAnywayDialog = memo(function SendAnywayDialog(props: SendAnywayDialogProps) {
  const { warnings, onSend, onBack } = props;
  const { t } = useTranslation();
  return (
    <Dialog role="alertdialog" title={t('compose.anyway.title')} isOpen={warnings !== null} onClose={onBack}>
      <p>{t('compose.anyway.body')}</p>
      <ul className={styles.list}>
        {grouped(warnings ?? []).map((group) => (
          <li key={JSON.stringify(group)} className={styles.item}>
            <TriangleAlert aria-hidden />
            <Words about={group} />
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

function Words({ about: [first, ...more] }: { readonly about: WarningGroup }) {
  const { t } = useTranslation();
  if (first.about === 'prompt') return <p>{t('compose.anyway.prompt', { limit: longPromptCharacters })}</p>;
  const names = {
    all: null,
    first_frame: t('tasks.details.frameNames.first_frame'),
    last_frame: t('tasks.details.frameNames.last_frame'),
    reference:
      'name' in first
        ? shownName(first.name, (kind, number) => t(`references.names.${kind}`, { number }))
        : null,
  };
  const name = names[first.about];
  const codes = [first, ...more].flatMap((warning) => ('code' in warning ? [warning.code] : []));
  return (
    <div>
      {name !== null && <p className={styles.name}>{name}</p>}
      {codes.map((code) => (
        <p key={code}>{t(`references.warnings.${code}`)}</p>
      ))}
    </div>
  );
}
