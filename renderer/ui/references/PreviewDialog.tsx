import type { ReactNode } from 'react';
import type { ReferenceFile } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog, DialogActions } from '../overlays/Dialog.tsx';
import styles from './PreviewDialog.module.css';
import { ReferenceMedia } from './ReferenceMedia.tsx';

interface PreviewDialogProps {
  readonly file: ReferenceFile;
  /** The name of the reference in the form: "Image 1", "First frame". */
  readonly name: string;
  readonly onClose: () => void;
  /** What else can be done with the file, before the button that closes. */
  readonly children?: ReactNode;
}

/** The file itself, seen or heard, with its facts. */
export function PreviewDialog({ file, name, onClose, children }: PreviewDialogProps) {
  const { t } = useWords();
  return (
    <Dialog title={name} size="wide" isOpen onClose={onClose}>
      <p className={styles.file}>{file.link ?? file.name}</p>
      <div className={styles.stage}>
        <ReferenceMedia file={file} name={name} />
      </div>
      <dl className={styles.facts}>
        {usePreviewFacts(file).map(([fact, value]) => (
          <div key={fact}>
            <dt>{t(`references.facts.${fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        {children}
        <Button onPress={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

type FactName = 'size' | 'pixels' | 'length' | 'frames' | 'type' | 'video' | 'sound';

/** Every fact that is known, in words. */
function usePreviewFacts(reference: ReferenceFile): readonly (readonly [FactName, string])[] {
  const { t, format } = useWords();
  const { bytes, mime, width, height, seconds, framesPerSecond, videoCodec, audioCodec } = reference;
  const facts: (readonly [FactName, string])[] = [];
  if (bytes > 0) facts.push(['size', format.bytes(bytes)]);
  if (width !== undefined && height !== undefined)
    facts.push(['pixels', t('references.facts.pixelsValue', { width, height })]);
  if (seconds !== undefined)
    facts.push(['length', t('common.seconds', { value: format.decimal(seconds, 2) })]);
  if (framesPerSecond !== undefined)
    facts.push(['frames', t('references.facts.framesValue', { value: format.decimal(framesPerSecond, 2) })]);
  if (videoCodec !== undefined) facts.push(['video', videoCodec]);
  if (audioCodec !== undefined) facts.push(['sound', audioCodec]);
  if (mime !== '') facts.push(['type', mime]);
  return facts;
}
