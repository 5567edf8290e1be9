import { useQuery } from '@tanstack/react-query';
import { Eye, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { type JoinedPart, numbered, type ReferenceFile, type Task, type TaskRequest } from '#contract';
import { useCast } from '../../../../hooks/contexts/use-cast.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ContextMenu } from '../../../../ui/overlays/ContextMenu.tsx';
import { MenuItem } from '../../../../ui/overlays/Menu.tsx';
import { useContextMenu } from '../../../../ui/overlays/use-context-menu.ts';
import { PreviewDialog } from '../../../../ui/references/PreviewDialog.tsx';
import { KindIcon } from '../../../../ui/references/ReferenceMedia.tsx';
import { SmallPicture } from '../../../../ui/SmallPicture.tsx';
import { sentFilesQuery } from '../../data/tasks.queries.ts';
import { useTasksContext } from '../../tasks-context.ts';
import details from '../TaskDetails.module.css';
import { filesOfReferences } from './sent-files.ts';
import styles from './TaskReferences.module.css';

/** As many as stand in one row of the usual width; with one more, the last place says how many there are. */
const maxInRow = 7;

/** What was sent along: each opens large, and can be added to the form. */
export function TaskReferences({ task }: { readonly task: Task }) {
  const { t, format } = useWords();
  const { references } = task.request;
  const names = useReferenceNames(references);
  const { data: found } = useQuery({ ...sentFilesQuery(task.id), enabled: references.length > 0 });
  const { form } = useTasksContext();
  const [isWhole, setWhole] = useState(references.length <= maxInRow);
  const [opened, setOpened] = useState<number | null>(null);
  if (references.length === 0) return null;
  const files = filesOfReferences(references, found ?? []);
  const shown = isWhole ? references : references.slice(0, maxInRow - 1);
  const left = references.length - shown.length;
  const preview = opened === null ? null : (files[opened] ?? null);
  return (
    <section className={details.part}>
      <h3 className={details.heading}>{t('references.title')}</h3>
      <ul className={styles.tiles}>
        {shown.map((reference, index) => {
          const file = files[index] ?? null;
          const isGone = found !== undefined && (file === null || file.isMissing);
          const name = format.enumeration([names[index] ?? '', reference.link ?? reference.name]);
          return (
            // One picture may be both the first and the last frame.
            <li key={`${reference.fileId} ${reference.role}`}>
              <Tile
                reference={reference}
                file={file}
                label={isGone ? t('tasks.details.notHere', { name }) : name}
                // The first of those that come to light where "+n" stood, which had the focus.
                takesFocus={references.length > maxInRow && index === maxInRow - 1}
                onOpen={() => setOpened(index)}
              />
            </li>
          );
        })}
        {!isWhole && (
          <li>
            <AriaButton
              className={styles.tile ?? ''}
              aria-label={t('tasks.details.allReferences', { count: left, value: left })}
              onPress={() => setWhole(true)}
            >
              +{left}
            </AriaButton>
          </li>
        )}
      </ul>
      {preview && opened !== null && (
        <PreviewDialog file={preview} name={names[opened] ?? ''} onClose={() => setOpened(null)}>
          <Button
            icon={Plus}
            look="primary"
            isDisabled={preview.isMissing}
            onPress={() => {
              setOpened(null);
              form.addReference(preview);
            }}
          >
            {t('tasks.details.addToForm')}
          </Button>
        </PreviewDialog>
      )}
    </section>
  );
}

interface TileProps {
  readonly file: ReferenceFile | null;
  readonly reference: TaskRequest['references'][number];
  readonly label: string;
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

function Tile({ file, reference, label, takesFocus, onOpen }: TileProps) {
  const { t } = useWords();
  const { form } = useTasksContext();
  const menu = useContextMenu();
  const button = (
    <AriaButton
      className={styles.tile ?? ''}
      aria-label={label}
      isDisabled={file === null}
      autoFocus={takesFocus}
      onPress={onOpen}
    >
      {/* The small picture that was made when the file was chosen; the sign of its kind where there is none. */}
      <SmallPicture url={file === null || file.isMissing ? null : file.thumbnailUrl}>
        <KindIcon reference={reference} />
      </SmallPicture>
    </AriaButton>
  );
  if (file === null) return button;
  return (
    <div {...menu.handlers}>
      {button}
      <ContextMenu label={t('tasks.details.referenceMenu')} {...menu.shown}>
        <MenuItem icon={Eye} text={t('references.preview.show')} onAction={onOpen} />
        <MenuItem
          icon={Plus}
          text={t('tasks.details.addToForm')}
          isDisabled={file.isMissing}
          onAction={() => form.addReference(file)}
        />
      </ContextMenu>
    </div>
  );
}

/** What each reference is called: its number within its kind, or the frame it stands for. */
export function useReferenceNames(references: TaskRequest['references']): readonly string[] {
  const { t } = useWords();
  return numbered(references).map(({ reference: { kind, role }, number }) =>
    role === undefined ? t(`references.names.${kind}`, { number }) : t(`tasks.details.frameNames.${role}`),
  );
}

/** Who is in a clip, as it was when the request went out; a press shows the entry where it is still there. */
export function TaskCast({ request: { cast } }: { readonly request: TaskRequest }) {
  const { t } = useWords();
  const { all, show } = useCast();
  if (cast === undefined) return null;
  return (
    <section className={details.part}>
      <h3 className={details.heading}>{t('cast.title')}</h3>
      <ul className={styles.cast} aria-label={t('cast.title')}>
        {cast.entries.map(({ entryId, name }) => (
          <li key={entryId}>
            {all.some(({ id }) => id === entryId) ? (
              <Button aria-label={t('cast.shown', { name })} onPress={() => show(entryId)}>
                {name}
              </Button>
            ) : (
              t('cast.gone', { name })
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The clips that a joined clip was made of, in their order, as they were called then. */
export function JoinedParts({ parts }: { readonly parts: readonly JoinedPart[] }) {
  const { t, format } = useWords();
  const titleId = useId();
  return (
    <section className={details.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={details.heading}>
        {t('join.details.heading', format.counted(parts.length))}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={styles.parts} aria-labelledby={titleId} tabIndex={0}>
        {parts.map(({ id, name, start, end }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a clip may be in it twice
          <li key={`${id} ${index}`} className="beside">
            <span className="grow one-line">{name}</span>
            <span className={styles.range}>
              {t('join.range', { start: format.length(start), end: format.length(end) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
