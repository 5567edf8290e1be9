import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import type { Deed } from '../../../hooks/undo/deeds.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useOnLeave } from '../../../hooks/use-on-leave.ts';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { NameDialog } from '../../../ui/overlays/NameDialog.tsx';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { maxNameCharacters, nameOf } from '../data/task-names.ts';
import { useLateFailure, useTasksContext } from '../tasks-context.ts';

/** Gives a task a name of the user's own. */
export function RenameDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { save } = useRename(task, onClose);
  return (
    <NameDialog
      title={t('tasks.details.rename')}
      name={task.name ?? ''}
      hint={t('library.rename.hint')}
      placeholder={shownPrompt(task.request).slice(0, maxNameCharacters)}
      maxLength={maxNameCharacters}
      mayBeEmpty
      act={t('common.save')}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** In place of the title: the field that changes it. Leaving it keeps what was typed, Escape does not. */
export function NameField({ task, onDone }: { readonly task: Task; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(task.name ?? '');
  const isOver = useRef(false);
  const end = (): void => {
    isOver.current = true;
    onDone();
  };
  const now = useLatest(() => nameOf(text));
  // The field stays while it holds letters that were typed since.
  const rename = useRename(task, (name) => name === now() && end());
  // What fails stands in `error`.
  const save = (): void => void rename.save(text).catch(() => undefined);
  const leave = useLatest((): void => {
    if (!isOver.current && nameOf(text) !== task.name) save();
  });
  useOnLeave(leave);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') end();
  };
  return (
    <>
      <div className="row-tight grow">
        <TextBox
          className="grow"
          label={t('common.name')}
          isUnlabelled
          placeholder={t('tasks.details.namePlaceholder')}
          value={text}
          onChange={setText}
          maxLength={maxNameCharacters}
          onKeyDown={onKeyDown}
          autoFocus
        />
        <IconButton icon={Check} label={t('tasks.details.saveName')} onPress={save} />
        <IconButton icon={X} label={t('common.cancel')} onPress={end} />
      </div>
      <ErrorNotice error={rename.error} onDismiss={rename.reset} />
    </>
  );
}

/** Gives a task a name of the user's own, and says so. Nothing typed goes back to the prompt. */
function useRename({ id, name: before }: Pick<Task, 'id' | 'name'>, onDone: (name: string | null) => void) {
  const { t } = useTranslation();
  const { noteDeed } = useTasksContext();
  const { mutateAsync, reset, isPending, error } = useTaskChange();
  const failLate = useLateFailure();
  const save = async (text: string): Promise<void> => {
    const name = nameOf(text);
    if (isPending) return;
    const rename = (to: string | null) => mutateAsync({ method: 'library.rename', id, name: to });
    if (name === before) return onDone(name);
    const renaming = rename(name);
    const deed: Deed = { name: { type: 'renamed' }, undo: () => rename(before), redo: () => rename(name) };
    noteDeed(renaming.then(() => deed));
    await renaming.catch((thrown: Error) => {
      failLate(thrown);
      throw thrown;
    });
    announce(name === null ? t('tasks.announce.unnamed') : t('tasks.announce.renamed', { name }));
    onDone(name);
  };
  return { save, reset, isPending, error };
}
