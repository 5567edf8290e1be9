import type { ReactNode } from 'react';
import type { ReferenceFile } from '#contract';
import type { Format } from '../../i18n/format.ts';
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
  const { t, format } = useWords();
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
        {children}
        <Button onPress={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

type FactName = 'size' | 'pixels' | 'length' | 'frames' | 'type' | 'video' | 'sound';

/** Every fact that is known, with the values its words take. */
function previewFacts(reference: ReferenceFile, format: Format) {
  const { bytes, mime, width, height, seconds, framesPerSecond, videoCodec, audioCodec } = reference;
  const facts: (readonly [FactName, Readonly<Record<string, string | number>>])[] = [];
  if (bytes > 0) facts.push(['size', { value: format.bytes(bytes) }]);
  if (width !== undefined && height !== undefined) facts.push(['pixels', { width, height }]);
  if (seconds !== undefined) facts.push(['length', { value: format.decimal(seconds, 2) }]);
  if (framesPerSecond !== undefined) facts.push(['frames', { value: format.decimal(framesPerSecond, 2) }]);
  if (videoCodec !== undefined) facts.push(['video', { value: videoCodec }]);
  if (audioCodec !== undefined) facts.push(['sound', { value: audioCodec }]);
  if (mime !== '') facts.push(['type', { value: mime }]);
  return facts;
}
