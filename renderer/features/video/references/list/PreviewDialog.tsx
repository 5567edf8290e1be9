import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlays/Dialog.tsx';
import { type NamedItem, previewFacts } from './items.ts';
import styles from './PreviewDialog.module.css';
import { ReferenceMedia } from './ReferenceMedia.tsx';

interface PreviewDialogProps {
  readonly item: NamedItem;
  readonly onClose: () => void;
}

/** The file itself, seen or heard, with its facts. */
export function PreviewDialog({ item: { file, name }, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Dialog title={name} size="wide" isOpen onClose={onClose}>
      <p className={styles.file}>{file.link ?? file.name}</p>
      <div className={styles.stage}>
        <ReferenceMedia file={file} name={name} />
      </div>
      <dl className={styles.facts}>
        {previewFacts(file, format).map(([fact, value]) => (
          <div key={fact}>
            <dt>{t(`references.facts.${fact}`)}</dt>
            <dd>{t(`references.facts.${fact}Value`, value)}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onPress={onClose}>{t('references.preview.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
