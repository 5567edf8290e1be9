import { ArrowLeft, Ellipsis, FileOutput, Film, Plus, Trash2, X } from 'lucide-react';
import { type ComponentProps, useId, useMemo, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import {
  type CastChange,
  type CastEntry,
  castKinds,
  castLimits,
  castNameProblem,
  isCastNameTaken,
} from '#contract';
import { useCast } from '../../hooks/contexts/use-cast.ts';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { useKeptText } from '../../hooks/use-debounced.ts';
import { useFileTarget } from '../../hooks/use-file-target.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { Grip } from '../../ui/Grip.tsx';
import { ProblemLine } from '../../ui/messages/ProblemLine.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { PreviewDialog } from '../../ui/references/PreviewDialog.tsx';
import { MoveToProject } from '../../ui/selection/MoveToProject.tsx';
import { useReordering } from '../../ui/selection/use-reordering.ts';
import { ReferencePicture } from '../video/references/list/ReferencePicture.tsx';
import { cast, filesOf, useSpentOn } from './cast.queries.ts';
import styles from './EntryEditor.module.css';
import type { EntryActions } from './use-entry-actions.ts';

interface EntryEditorProps {
  readonly entry: CastEntry;
  readonly actions: EntryActions;
}

export interface EntryItemsProps {
  readonly entries: readonly CastEntry[];
  readonly actions: EntryActions;
}

/** What the menu of one entry, or of several that are selected, does with them. */
export function EntryItems({ entries, actions }: EntryItemsProps) {
  const { t } = useWords();
  const ids = entries.map(({ id }) => id);
  const [project, ...others] = new Set(entries.map((entry) => entry.project));
  return (
    <>
      <MenuItem icon={FileOutput} text={t('common.export')} onAction={() => actions.export(ids)} />
      <MoveToProject
        projectId={others.length === 0 ? project : undefined}
        onMove={(to) => actions.move(ids, to)}
      />
      <MenuItem
        icon={Trash2}
        text={t('common.delete')}
        isDestructive
        onAction={() => actions.remove(entries)}
      />
    </>
  );
}

/** All that can be changed of an entry. */
export function EntryEditor({ entry, actions }: EntryEditorProps) {
  const { t } = useWords();
  const { show } = useCast();
  const { name, kind, description, note, putsDescription } = entry;
  const change = (part: CastChange) => actions.change(entry, part);
  const type = (part: 'description' | 'note') => (to: string, before?: string) =>
    actions.change(entry, { [part]: to }, before === undefined ? null : { [part]: before });
  return (
    <div className={styles.editor}>
      <div className={styles.line}>
        <Button icon={ArrowLeft} look="quiet" onPress={() => show(null)}>
          {t('cast.back')}
        </Button>
        <span className={styles.space} />
        <Menu label={t('common.moreFor', { name })} icon={Ellipsis}>
          <EntryItems entries={[entry]} actions={actions} />
        </Menu>
      </div>
      <div className={styles.names} data-start>
        <NameField entry={entry} onSave={(to) => change({ name: to })} />
        <SelectField
          label={t('common.kind')}
          options={castKinds}
          textOf={(each) => t(`cast.kinds.${each}`)}
          value={kind}
          onChange={(to) => change({ kind: to })}
        />
      </div>
      <MediaList entry={entry} actions={actions} />
      <KeptBox
        label={t('cast.description')}
        placeholder={t('cast.descriptionPlaceholder')}
        text={description}
        rows={2}
        maxLength={castLimits.maxDescriptionCharacters}
        spellCheck="true"
        onSave={type('description')}
      />
      <SwitchRow
        label={t('cast.puts')}
        hint={t('cast.putsHint')}
        isOn={putsDescription}
        onChange={(to) => change({ putsDescription: to })}
      />
      <KeptBox
        label={t('common.note')}
        placeholder={t('cast.notePlaceholder')}
        text={note}
        rows={2}
        maxLength={castLimits.maxNoteCharacters}
        spellCheck="true"
        onSave={type('note')}
      />
      <Clips entry={entry} />
    </div>
  );
}

function Clips({ entry: { id, clipCount: count } }: { readonly entry: CastEntry }) {
  const { t, format } = useWords();
  const { showClips } = useCast();
  const value = format.integer(count);
  return (
    <div className={styles.clips}>
      {count === 0 ? (
        <p>{t('cast.clipsNone')}</p>
      ) : (
        <Button icon={Film} onPress={() => showClips(id)}>
          {t('cast.clips', { count, value })}
        </Button>
      )}
      {useSpentOn(id).map((spent) => (
        <p key={spent}>{spent}</p>
      ))}
    </div>
  );
}

interface NameFieldProps {
  readonly entry: CastEntry;
  readonly onSave: (name: string) => void;
}

/** One that no prompt could mention, or that another entry has, is not stored: the field says why. */
function NameField({ entry: { id, name, project }, onSave }: NameFieldProps) {
  const { t } = useWords();
  const { all } = useCast();
  const problemId = useId();
  const { text, setText, save } = useKeptText(name, (to, before) => {
    // Prompts that mention it are not written anew for half a name.
    if (before !== undefined && problem === null) onSave(to);
  });
  const wanted = text.trim();
  const isTaken = isCastNameTaken(all, { id, name: wanted, project });
  const problem = castNameProblem(wanted) ?? (isTaken ? 'taken' : null);
  return (
    <TextBox
      label={t('common.name')}
      selectsAll
      value={text}
      onChange={setText}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) save();
        else event.continuePropagation();
      }}
      maxLength={castLimits.maxNameCharacters}
      spellCheck="false"
      isInvalid={problem !== null}
      {...(problem !== null && { 'aria-describedby': problemId })}
    >
      {problem !== null && (
        <div id={problemId} role="alert">
          <ProblemLine>{t(`cast.nameProblems.${problem}`)}</ProblemLine>
        </div>
      )}
    </TextBox>
  );
}

interface KeptBoxProps extends Omit<ComponentProps<typeof TextBox>, 'value' | 'onChange'> {
  readonly text: string;
  readonly onSave: Parameters<typeof useKeptText>[1];
}

function KeptBox({ text: stored, onSave, ...box }: KeptBoxProps) {
  const { text, setText, save } = useKeptText(stored, onSave);
  return <TextBox {...box} value={text} onChange={setText} onBlur={save} />;
}

/** The files that stand for an entry, in the order in which they go out. */
function MediaList({ entry, actions }: EntryEditorProps) {
  const { id, media } = entry;
  const { t, i18n, format } = useWords();
  const [previewed, setPreviewed] = useState<CastEntry['media'][number] | null>(null);
  const { over, dropProps } = useFileTarget((files) =>
    actions.grow(id, () => filesOf({ type: 'dropped', files })),
  );
  const ids = useMemo(() => media.map(({ file }) => file.fileId), [media]);
  const mediumOf = (fileId: string) => media.find(({ file }) => file.fileId === fileId);
  const remove = (fileId: string): void => {
    const medium = mediumOf(fileId);
    if (medium) actions.removeMedium(entry, medium.file);
  };
  const inOrder = (order: readonly string[]) => order.flatMap((fileId) => mediumOf(fileId) ?? []);
  const { list, grid, onKeyDownCapture } = useReordering({
    ids,
    nameOf: (fileId) => mediumOf(fileId)?.file.name ?? '',
    onReorder: (order, _, before) => actions.setMedia(entry, inOrder(order), inOrder(before)),
    onDelete: ([fileId = '']) => remove(fileId),
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
        {...grid}
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
            <Grip name={file.name} />
            <span className={styles.thumb}>
              <ReferencePicture reference={file} />
            </span>
            <span className={styles.words}>
              <span className={styles.file}>{file.name}</span>
              {file.isMissing && <span className={styles.missing}>{t('references.missing.text')}</span>}
            </span>
            <KeptBox
              className={styles.shows}
              label={t('cast.media.shows', { name: file.name })}
              isUnlabelled
              placeholder={t('cast.media.showsPlaceholder')}
              text={shows}
              maxLength={castLimits.maxShowsCharacters}
              onSave={(to, before) =>
                actions.setMedia(
                  entry,
                  [{ file, shows: to }],
                  before === undefined ? null : [{ file, shows: before }],
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
