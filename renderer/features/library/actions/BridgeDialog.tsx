import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { everyTask, type Task } from '#contract';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import type { GoingOn } from '../../../media/pictures/clip-frames.ts';
import { SearchBox } from '../../../ui/controls/SearchBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogClose } from '../../../ui/overlays/Dialog.tsx';
import { titleOf } from '../../tasks/data/task-names.ts';
import { pageQuery, pageSize } from '../../tasks/data/tasks.queries.ts';
import { TaskThumb } from '../../tasks/TaskThumb.tsx';
import styles from './BridgeDialog.module.css';

interface BridgeDialogProps {
  readonly from: Task;
  /** @throws {AppError} when no picture of one of the clips can be taken. */
  readonly draw: (from: Task, to: Task) => Promise<GoingOn>;
  /** A clip was chosen. The form is filled once the dialog is gone, so that the focus can go there. */
  readonly onDrawn: (drawn: GoingOn) => void;
  readonly onClose: () => void;
}

const searchPauseMs = 250;

/** Asks which clip a new one shall lead to. One press chooses. */
export function BridgeDialog({ from, draw, onDrawn, onClose }: BridgeDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const drawing = useMutation({ mutationFn: (to: Task) => draw(from, to) });
  const search = useDebounced(words.trim(), searchPauseMs);
  const { data, error } = useQuery(pageQuery({ ...everyTask, statuses: ['ready'], search }, 0));
  const clips = data?.tasks.filter(({ id, mediaUrl }) => id !== from.id && mediaUrl !== null);
  return (
    <Dialog title={t('tasks.actions.bridge')} isOpen size="wide" onClose={onClose}>
      <p>{t('goOn.bridge.lede', { title: titleOf(from) })}</p>
      <SearchBox field={field} label={t('goOn.bridge.search')} value={words} onChange={setWords} />
      <ErrorNotice error={drawing.error} onDismiss={drawing.reset} />
      <ErrorNotice error={error} />
      {clips !== undefined && (
        <ListBox
          aria-label={t('goOn.bridge.list')}
          className={styles.clips ?? ''}
          layout="grid"
          items={clips}
          dependencies={[drawing.isPending]}
          disabledKeys={drawing.isPending ? clips.map(({ id }) => id) : []}
          autoFocus={clips.length > 0 && words === ''}
          onAction={(id) => {
            const to = clips.find((clip) => clip.id === id);
            // Not heard any more once the dialog is closed.
            if (to !== undefined) drawing.mutate(to, { onSuccess: onDrawn });
          }}
          renderEmptyState={() => (
            <p className={styles.none}>
              {search === '' ? t('goOn.bridge.empty') : t('goOn.bridge.nothing', { words: search })}
            </p>
          )}
        >
          {(task) => (
            <ListBoxItem id={task.id} textValue={titleOf(task)} className={styles.clip ?? ''}>
              <span className={styles.thumb}>
                <TaskThumb task={task} preview={null} />
              </span>
              <span className={styles.title}>{titleOf(task)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      )}
      {data?.tasks.length === pageSize && <p className={styles.more}>{t('goOn.bridge.more')}</p>}
      <DialogClose onClose={onClose} words={t('common.cancel')} look="plain" />
    </Dialog>
  );
}
