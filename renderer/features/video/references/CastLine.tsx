import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { numbered, type ReferenceFile, referenceKinds } from '#contract';
import type { Format } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { type CastInForm, canMakeRoom } from '../form/cast-in-form.ts';
import { useVideoForm } from '../form/use-video-form.ts';
import styles from './CastLine.module.css';
import { ReferencePicture } from './list/ReferencePicture.tsx';

interface CastLineProps {
  readonly onPutFirst: (fileId: string) => void;
}

/** Below the tray: what of it comes from whom, and what of the cast does not go out, and why. */
export function CastLine({ onPutFirst }: CastLineProps) {
  const { t, format } = useWords();
  const { cast, fields } = useVideoForm();
  const { references, leftOut, named } = cast;
  const brought = useMemo(() => broughtBy(references), [references]);
  if (named.length === 0) return null;
  if (fields.mode === 'frames')
    return (
      <p className={styles.note} role="status">
        {t('cast.tray.framesMode', { names: format.list(named) })}
      </p>
    );
  const [face] = brought;
  return (
    <>
      {face && (
        <p className={styles.from}>
          <span className={styles.face} aria-hidden>
            <ReferencePicture reference={face.file} />
          </span>
          <span>
            {brought
              .map(({ name, items }) => t('cast.tray.from', { items: words(items, t, format), name }))
              .join(' · ')}
          </span>
        </p>
      )}
      {leftOut.length > 0 && (
        <ul className={styles.out}>
          {leftOut.map(({ entryId, name, file, number, reason }) => (
            <li key={`${entryId} ${file.fileId}`} className={styles.note}>
              <span role="status">
                {t('cast.tray.leftOut', {
                  name,
                  number,
                  file: file.name,
                  reason: t(`cast.tray.reasons.${reason}`),
                })}
              </span>
              {canMakeRoom(references, file, reason) && (
                <Button
                  look="quiet"
                  aria-label={t('cast.tray.putFirstNamed', { file: file.name })}
                  onPress={() => onPutFirst(file.fileId)}
                >
                  {t('cast.tray.putFirst')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function broughtBy(references: CastInForm['references']) {
  const items = numbered(references.map(({ file }) => file));
  const isFirst = (entryId: string, at: number) =>
    references.findIndex(({ from }) => from?.entryId === entryId) === at;
  return references.flatMap(({ from, file }, at) => {
    if (from === null || !isFirst(from.entryId, at)) return [];
    const own = items.filter((_, index) => references[index]?.from?.entryId === from.entryId);
    return [{ ...from, file, items: own }];
  });
}

/** "Images 2, 3 and Audio 1". */
function words(items: ReturnType<typeof numbered<ReferenceFile>>, t: TFunction, format: Format): string {
  const parts = referenceKinds.flatMap((kind) => {
    const numbers = items.filter(({ reference }) => reference.kind === kind).map(({ number }) => number);
    if (numbers.length === 0) return [];
    const joined = numbers.map(String).reduce((one, next) => t('cast.tray.joined', { one, next }));
    return [t(`cast.tray.${kind}`, { count: numbers.length, numbers: joined })];
  });
  return format.list(parts);
}
