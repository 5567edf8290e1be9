import { AudioLines, Ban, Film, Image, Link, WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { referenceKinds } from '#contract';
import { useVideoForm } from '../../form/use-video-form.ts';
import styles from './DropOverlay.module.css';
import { type DragContents, forecastDrop, roomLeft } from './drag-contents.ts';
import { emptySlots } from './frame-placement.ts';

interface DropOverlayProps {
  /** What is being dragged over the view; `null` shows nothing. */
  readonly over: DragContents | null;
}

const icons = { image: Image, video: Film, audio: AudioLines };

/** Covers the view while files are dragged over it, and says what will be taken and what will not. */
export function DropOverlay({ over }: DropOverlayProps) {
  const { fields } = useVideoForm();
  if (over === null) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.card}>
        {over.type === 'recipe' ? (
          <RecipeWords />
        ) : over.type === 'address' ? (
          <AddressWords />
        ) : fields.mode === 'frames' ? (
          <FrameWords />
        ) : (
          <FileWords over={over} />
        )}
      </div>
    </div>
  );
}

function RecipeWords() {
  const { t } = useTranslation();
  return (
    <>
      <WandSparkles className={styles.sign} aria-hidden />
      <p className={styles.title}>{t('references.drop.recipe')}</p>
      <p className={styles.refused}>{t('references.drop.recipeHint')}</p>
    </>
  );
}

function AddressWords() {
  const { t } = useTranslation();
  return (
    <>
      <Link className={styles.sign} aria-hidden />
      <p className={styles.title}>{t('references.drop.address')}</p>
    </>
  );
}

function FrameWords() {
  const { t } = useTranslation();
  const empty = emptySlots(useVideoForm().fields.frames);
  const words = empty.length === 0 ? 'framesFull' : empty.length === 2 ? 'framesBoth' : 'framesOne';
  return (
    <>
      <Image className={styles.sign} aria-hidden />
      <p className={styles.title}>{t(`references.drop.${words}`)}</p>
      <p className={styles.refused}>{t('references.drop.othersNoPicture')}</p>
    </>
  );
}

function FileWords({ over }: { readonly over: DragContents }) {
  const { t } = useTranslation();
  const { references } = useVideoForm();
  const room = roomLeft(references);
  const { fitting, wrongType, noPlace } = forecastDrop(references, over);
  const isFull = room.total === 0;
  return (
    <>
      <p className={styles.title}>
        {isFull ? t('references.drop.full') : t('references.drop.title', { count: fitting })}
      </p>
      <ul className={styles.room}>
        {referenceKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className={styles.kind} data-full={room[kind] === 0 || undefined}>
              <Icon aria-hidden />
              {t(`references.drop.room.${kind}`, { count: room[kind] })}
            </li>
          );
        })}
      </ul>
      <p>{t('references.drop.total', { count: room.total })}</p>
      <ul className={styles.refused}>
        {wrongType > 0 && (
          <li>
            <Ban aria-hidden />
            {t('references.drop.wrongType', { count: wrongType })}
          </li>
        )}
        {noPlace > 0 && (
          <li>
            <Ban aria-hidden />
            {t('references.drop.noPlace', { count: noPlace })}
          </li>
        )}
        {wrongType === 0 && <li>{t('references.drop.others')}</li>}
      </ul>
    </>
  );
}
