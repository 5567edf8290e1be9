import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type CastEntry, castLimits } from '#contract';
import { useKeptText } from '../../hooks/use-debounced.ts';
import { useFileTarget } from '../../hooks/use-file-target.ts';
import { useReordering } from '../../hooks/use-reordering.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { Grip } from '../../ui/Grip.tsx';
import { PreviewDialog } from '../../ui/references/PreviewDialog.tsx';
import { ReferencePicture } from '../video/references/list/ReferencePicture.tsx';
import { cast, filesOf } from './cast.queries.ts';
import styles from './EntryEditor.module.css';
import type { EntryActions } from './use-entry-actions.ts';

type Medium = CastEntry['media'][number];

interface MediaListProps {
  readonly entry: CastEntry;
  readonly actions: EntryActions;
}

/** The files that stand for an entry, in the order in which they go out. */
export function MediaList({ entry: { id, media }, actions }: MediaListProps) {
  const { t, i18n, format } = useWords();
  const [previewed, setPreviewed] = useState<Medium | null>(null);
  const { over, dropProps } = useFileTarget((files) =>
    actions.grow(id, () => filesOf({ type: 'dropped', files })),
  );
  const ids = useMemo(() => media.map(({ file }) => file.fileId), [media]);
  const mediumOf = (fileId: string) => media.find(({ file }) => file.fileId === fileId);
  const remove = (fileId: string): void =>
    actions.setMedia(
      id,
      media.filter(({ file }) => file.fileId !== fileId),
    );
  const reorder = (order: readonly string[]): void =>
    actions.setMedia(
      id,
      order.flatMap((fileId) => mediumOf(fileId) ?? []),
    );
  const { list, dragAndDropHooks, onKeyDownCapture } = useReordering({
    ids,
    nameOf: (fileId) => mediumOf(fileId)?.file.name ?? '',
    onReorder: reorder,
    onDelete: remove,
  });
  const count = media.length;
  return (
    <div
      ref={list}
      className={styles.media}
      data-over={over || undefined}
      {...dropProps}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div className={styles.line}>
        <h3 className={styles.heading}>{t('cast.media.title')}</h3>
        <p className={styles.count}>
          {t('references.heldOf', { held: count, limit: castLimits.maxMediaOfEntry })}
        </p>
        <span className={styles.space} />
        <Button icon={Plus} onPress={() => actions.grow(id, cast.pickFiles)}>
          {t('cast.media.add')}
        </Button>
      </div>
      <GridList
        className={styles.list ?? ''}
        aria-label={t('cast.media.title')}
        items={media.map((medium) => ({ ...medium, id: medium.file.fileId }))}
        dependencies={[i18n.language, media]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <p className={styles.empty}>{t('cast.media.empty')}</p>}
      >
        {({ file, shows }) => (
          <GridListItem
            id={file.fileId}
            textValue={format.enumeration([file.name, shows].filter(Boolean))}
            className={styles.row ?? ''}
            onAction={() => setPreviewed({ file, shows })}
          >
            <Grip label={t('cast.media.move', { name: file.name })} />
            <span className={styles.thumb}>
              <ReferencePicture reference={file} />
            </span>
            <span className={styles.words}>
              <span className={styles.file}>{file.name}</span>
              {file.isMissing && <span className={styles.missing}>{t('references.missing.text')}</span>}
            </span>
            <ShowsField
              label={t('cast.media.shows', { name: file.name })}
              shows={shows}
              onSave={(to) =>
                actions.setMedia(
                  id,
                  media.map((medium) => (medium.file === file ? { file, shows: to } : medium)),
                )
              }
            />
            <IconButton
              icon={X}
              label={t('common.remove', { name: file.name })}
              onPress={() => remove(file.fileId)}
            />
          </GridListItem>
        )}
      </GridList>
      {previewed && (
        <PreviewDialog
          file={previewed.file}
          name={previewed.shows || previewed.file.name}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  );
}

interface ShowsFieldProps {
  readonly label: string;
  readonly shows: string;
  readonly onSave: (shows: string) => void;
}

function ShowsField({ label, shows, onSave }: ShowsFieldProps) {
  const { t } = useTranslation();
  const { text, setText, save } = useKeptText(shows, onSave);
  return (
    <TextBox
      className={styles.shows}
      label={label}
      isUnlabelled
      placeholder={t('cast.media.showsPlaceholder')}
      value={text}
      onChange={setText}
      onBlur={save}
      maxLength={castLimits.maxShowsCharacters}
    />
  );
}
