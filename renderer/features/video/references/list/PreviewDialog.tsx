import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canBeDrawn, type ReferenceFile } from '#contract';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlays/Dialog.tsx';
import { type NamedItem, previewFacts } from './items.ts';
import styles from './PreviewDialog.module.css';
import { KindIcon } from './ReferenceThumb.tsx';

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
        <Media file={file} name={name} />
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

function Media({ file, name }: { readonly file: ReferenceFile; readonly name: string }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const fail = (): void => setFailed(true);
  const reason = whyNotShown(file) ?? (failed ? 'undecodable' : null);
  if (reason !== null) {
    return (
      <div className={styles.none}>
        <KindIcon reference={file} />
        <p>{t(`references.preview.none.${reason}`)}</p>
      </div>
    );
  }
  switch (file.kind) {
    case 'image':
      return <img className={styles.media} src={file.url} alt={name} onError={fail} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the user's own clips come without captions
        <video
          className={styles.media}
          src={file.url}
          aria-label={name}
          controls
          autoPlay
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          onError={fail}
        />
      );
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the user's own sounds come without captions
        <audio
          className={styles.sound}
          src={file.url}
          aria-label={name}
          controls
          autoPlay
          controlsList="nodownload noplaybackrate"
          onError={fail}
        />
      );
  }
}

function whyNotShown({ link, isMissing, kind, width, height }: ReferenceFile) {
  if (link !== null) return 'link';
  if (isMissing) return 'missing';
  return kind === 'image' && !canBeDrawn({ width, height }) ? 'pixels' : null;
}
