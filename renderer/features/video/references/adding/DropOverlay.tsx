import { AudioLines, Ban, Film, Image, Link, WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { referenceKinds } from '#contract';
import { draggedClip } from '../../../../media/player/clips.queries.ts';
import type { VideoFields } from '../../form/video-fields.ts';
import styles from './DropOverlay.module.css';
import { type DragContents, forecastDrop, roomLeft } from './drag-contents.ts';
import { emptySlots } from './use-adding.ts';
import { type Aim, aims } from './use-drop-and-paste.ts';

interface DropOverlayProps {
  readonly over: DragContents;
  /** What it is over, where a clip of the library is dragged. */
  readonly aim: Aim | null;
  readonly fields: VideoFields;
}

const frameWords = ['framesFull', 'framesOne', 'framesBoth'] as const;
const icons = { image: Image, video: Film, audio: AudioLines };

/** Covers the view while files are dragged over it, and says what will be taken and what will not. */
export function DropOverlay({ over, aim, fields }: DropOverlayProps) {
  const { t } = useTranslation();
  const { mode, frames } = fields;
  const ofFrames = frameWords[emptySlots(frames).length] ?? 'framesFull';
  const { Sign, words, hint } = {
    recipe: { Sign: WandSparkles, words: 'recipe', hint: 'recipeHint' } as const,
    address: { Sign: Link, words: 'address', hint: null } as const,
    files: { Sign: Image, words: ofFrames, hint: 'othersNoPicture' } as const,
  }[over.type];
  return (
    <div className={styles.overlay}>
      <div className={styles.card}>
        {draggedClip() !== null && over.files.length === 1 ? (
          <Aims over={aim} />
        ) : over.type === 'files' && mode === 'references' ? (
          <FileWords over={over} references={fields.references} />
        ) : (
          <>
            <Sign className={styles.sign} aria-hidden />
            <p className={styles.title}>{t(`references.drop.${words}`)}</p>
            {hint && <p className={styles.refused}>{t(`references.drop.${hint}`)}</p>}
          </>
        )}
      </div>
    </div>
  );
}

/** A clip of the library can go on in the new one, be led to, or be a reference. Beside these it is taken as any file. */
function Aims({ over }: { readonly over: Aim | null }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.title}>{t('references.drop.aim')}</p>
      <ul className={styles.aims}>
        {aims.map((aim) => (
          <li key={aim} className={styles.aim} data-aim={aim} data-over={aim === over || undefined}>
            <b>{t(`references.drop.aims.${aim}`)}</b>
            <span>{t(`references.drop.aimHints.${aim}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function FileWords({ over, references }: Pick<DropOverlayProps, 'over'> & Pick<VideoFields, 'references'>) {
  const { t } = useTranslation();
  const room = roomLeft(references);
  const forecast = forecastDrop(references, over);
  return (
    <>
      <p className={styles.title}>{t(`references.drop.${forecast.title}`, { count: forecast.fitting })}</p>
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
        {(['wrongType', 'noPlace'] as const)
          .filter((why) => forecast[why] > 0)
          .map((why) => (
            <li key={why}>
              <Ban aria-hidden />
              {t(`references.drop.${why}`, { count: forecast[why] })}
            </li>
          ))}
        {forecast.wrongType === 0 && <li>{t('references.drop.others')}</li>}
      </ul>
    </>
  );
}
