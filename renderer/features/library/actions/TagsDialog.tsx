import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, type KeyboardEvent } from 'react-aria-components';
import type { TaggedBefore } from '#contract';
import { heldQuery } from '../../../calls.queries.ts';
import { announce } from '../../../hooks/announce.ts';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import type { Deed } from '../../../hooks/undo/deeds.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../../ui/overlays/Dialog.tsx';
import { type TagChange, useTasksChanges } from '../../tasks/data/task-changes.queries.ts';
import { choicesQuery, readTasks } from '../../tasks/data/tasks.queries.ts';
import { useLateFailure, useTasksContext } from '../../tasks/tasks-context.ts';
import styles from './TagsDialog.module.css';
import { changesBack, changesOf, plannedShare, pressed, shareOf, type TagPlan } from './tag-plan.ts';

interface TagsDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Characters that a tag may have. */
const maxTagCharacters = 40;

const tagsQuery = (ids: readonly string[]) => heldQuery(['tags', ids], () => readTags(ids), 0);

async function readTags(ids: readonly string[]) {
  const read: (readonly string[])[] = [];
  for await (const { tags } of readTasks(ids)) read.push(tags);
  return read;
}

/** Puts tags on tasks and takes them off; those that are known are offered. */
export function TagsDialog({ ids, onClose }: TagsDialogProps) {
  const { t, format } = useWords();
  const known = useQuery(choicesQuery(null)).data?.tags.map(({ tag }) => tag) ?? [];
  const [plan, setPlan] = useState<TagPlan>(new Map());
  const [text, setText] = useState('');
  const { tag } = useTasksChanges();
  const tagging = useMutation({ mutationFn: tag });
  const { noteDeed } = useTasksContext();
  const failLate = useLateFailure();
  // Read once: what is saved in between must not move under the pointer.
  const read = useQuery(tagsQuery(ids));
  const perTask = read.data ?? [];
  const isCertain = perTask.length === ids.length;
  const shares = (tag: string) => shareOf(tag, perTask);
  const shown = [...new Set([...known, ...perTask.flat(), ...plan.keys()])];
  const wanted = text.trim();
  const offered = shown.filter((tag) => tag.toLowerCase().includes(wanted.toLowerCase()));

  const withText = (): TagPlan => (wanted === '' ? plan : new Map(plan).set(wanted, 'add'));
  const add = (): void => {
    setPlan(withText());
    setText('');
  };
  const saved = (changed: readonly TaggedBefore[], changes: Omit<TagChange, 'ids'>): Deed | undefined => {
    announce(t('tasks.announce.tagged'));
    if (changed.length === 0) return;
    return {
      name: { type: 'tagged' },
      undo: () => Promise.all(changesBack(changed, changes.add, changes.remove).map(tag)),
      redo: () => tag({ ids: changed.map(({ id }) => id), ...changes }),
    };
  };
  const save = (): void => {
    if (tagging.isPending) return;
    const changes = changesOf(withText(), shares, isCertain);
    if (changes.add.length + changes.remove.length === 0) return void onClose();
    // Given to the call itself, only the closing is left out where the dialog is gone by then.
    const saving = tagging.mutateAsync({ ids, ...changes }, { onSuccess: onClose });
    saving.catch(failLate);
    noteDeed(saving.then((changed) => saved(changed, changes)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && !isComposing(event);
    if (!isEnter) event.continuePropagation();
    else event.preventDefault();
    if (isEnter) (wanted === '' ? save : add)();
  };
  const title =
    ids.length === 1 ? t('tasks.details.tags') : t('library.tags.titleMany', format.counted(ids.length));
  return (
    <Dialog title={title} isOpen onClose={onClose} isKept={plan.size > 0 || text !== ''}>
      <TextBox
        label={t('library.tags.add')}
        value={text}
        onChange={setText}
        maxLength={maxTagCharacters}
        onKeyDown={onKeyDown}
        autoFocus
        beside={
          <Button icon={Plus} isDisabled={wanted === ''} onPress={add}>
            {t('common.add')}
          </Button>
        }
      />
      {read.isPending ? null : shown.length === 0 ? (
        <p className="quiet">{t('library.tags.none')}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not a form's fields
        <div role="group" aria-label={t('library.tags.known')} className={styles.tags}>
          {offered.map((tag) => {
            const share = plannedShare(shares(tag), plan.get(tag));
            return (
              <AriaButton
                key={tag}
                className={styles.tag ?? ''}
                aria-pressed={share === 'some' ? 'mixed' : share === 'all'}
                onPress={() => setPlan(pressed(plan, tag, shares(tag)))}
              >
                {share === 'all' && <Check aria-hidden />}
                {share === 'some' && <Minus aria-hidden />}
                <span className="one-line">{tag}</span>
              </AriaButton>
            );
          })}
        </div>
      )}
      <ErrorNotice error={tagging.error ?? read.error} />
      <DialogChoice onCancel={onClose} act={t('common.save')} onAct={save} isPending={tagging.isPending} />
    </Dialog>
  );
}
