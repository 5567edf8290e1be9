import { CopyPlus, Film, TriangleAlert, X } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components';
import type { Mismatch } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Grip } from '../../ui/Grip.tsx';
import { SmallPicture } from '../../ui/SmallPicture.tsx';
import { oneChosen } from '../../ui/selection/one-chosen.ts';
import { useReordering } from '../../ui/selection/use-reordering.ts';
import styles from './PartList.module.css';
import type { mismatching, Part } from './parts.ts';

interface PartListProps {
  readonly parts: ReturnType<typeof mismatching>;
  readonly chosenKey: string | null;
  /** The list takes no more: no part can be added again. */
  readonly isFull: boolean;
  readonly describedBy: string;
  readonly onChoose: (key: string) => void;
  readonly onReorder: (keys: readonly string[]) => void;
  readonly onAgain: (part: Part) => void;
  readonly onRemove: (part: Part) => void;
}

/** The parts in their order: dragged, or moved with Alt and the arrow keys; Delete removes one. */
export function PartList(props: PartListProps) {
  const { parts, chosenKey, isFull, describedBy, onChoose, onReorder, onAgain, onRemove } = props;
  const { t, i18n, format } = useWords();
  const find = (key: string) => parts.find(({ part }) => part.key === key)?.part;
  const lengthOf = ({ start, end }: Part) => format.length(end - start);

  const { list, grid, onKeyDownCapture } = useReordering({
    ids: parts.map(({ part }) => part.key),
    describedBy,
    nameOf: (key) => find(key)?.clip.name ?? '',
    onReorder,
    onDelete([key = '']) {
      const part = find(key);
      if (part !== undefined) onRemove(part);
    },
  });

  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <GridList
        ref={list}
        className={styles.list ?? ''}
        aria-label={t('join.parts')}
        items={parts.map((row, index) => ({ ...row, id: row.part.key, number: index + 1 }))}
        dependencies={[i18n.language, parts, isFull]}
        {...grid}
        // A press on the part that is chosen, by the focus that came to it too, leaves it chosen.
        {...oneChosen(chosenKey, onChoose)}
        selectionBehavior="replace"
        renderEmptyState={() => <p className={styles.empty}>{t('join.empty')}</p>}
      >
        {({ part, why, number }) => (
          <GridListItem
            id={part.key}
            textValue={t('join.partText', { number, name: part.clip.name, length: lengthOf(part) })}
            className={styles.row ?? ''}
          >
            <Grip name={part.clip.name} />
            <span className={styles.poster}>
              <SmallPicture url={part.clip.posterUrl}>
                <Film aria-hidden />
              </SmallPicture>
            </span>
            <span className={styles.words}>
              <span className="medium one-line">{t('join.part', { number, name: part.clip.name })}</span>
              {why === null ? (
                <span className={styles.range}>
                  {t('join.range', { start: format.length(part.start), end: format.length(part.end) })}
                </span>
              ) : (
                <span className={styles.mismatch}>
                  <TriangleAlert aria-hidden />
                  <MismatchWords part={part} why={why} />
                </span>
              )}
            </span>
            {part.clip.layout !== null && <span className={styles.length}>{lengthOf(part)}</span>}
            {!isFull && part.clip.layout !== null && (
              <IconButton
                icon={CopyPlus}
                label={t('join.again', { name: part.clip.name })}
                onPress={() => onAgain(part)}
              />
            )}
            <IconButton
              icon={X}
              label={t('common.remove', { name: part.clip.name })}
              onPress={() => onRemove(part)}
            />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

/** Why a part does not fit the others, with the figures that tell. */
function MismatchWords({ part: { clip }, why }: { readonly part: Part; readonly why: Mismatch }) {
  const { t, format } = useWords();
  const { video, sound } = clip.layout ?? {};
  const codec = (why === 'sound' ? sound : video)?.codec ?? '';
  return t(`join.mismatch.${why}`, {
    codec: codec.toUpperCase(),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    rate: format.decimal((sound?.sampleRate ?? 0) / 1_000, 1),
  });
}
