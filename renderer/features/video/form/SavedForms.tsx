import { useQuery } from '@tanstack/react-query';
import { PencilLine, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button as AriaButton, Form } from 'react-aria-components';
import { type SavedForm, savedFormLimits, sentReferences } from '#contract';
import { useCall } from '../../../calls.queries.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogClose } from '../../../ui/overlays/Dialog.tsx';
import { savedFormsQuery } from './form.queries.ts';
import styles from './SavedForms.module.css';
import { useTypedForm } from './use-video-form.ts';

interface SavedFormsProps {
  readonly onTake: (saved: SavedForm) => void;
  readonly onClose: () => void;
}

/** The forms saved under a name: taken with one press, renamed, deleted, and the present one saved. */
export function SavedForms({ onTake, onClose }: SavedFormsProps) {
  const { t } = useWords();
  const { data: forms = [], error, isSuccess } = useQuery(savedFormsQuery);
  const keep = useCall('draft.keepSavedForms', { stale: savedFormsQuery.queryKey });
  const [renamed, setRenamed] = useState<SavedForm | null>(null);
  /** What was deleted last, and the forms as they were before that and the deletions right before it. */
  const [deleted, setDeleted] = useState<{ name: string; before: readonly SavedForm[] } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Where the form stood whose button had the focus when it was deleted. */
  const gone = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes on once the row is gone.
  useLayoutEffect(() => {
    const rows = list.current?.children;
    if (gone.current !== null)
      (rows?.[gone.current] ?? rows?.[gone.current - 1])
        ?.querySelector<HTMLElement>('button:last-of-type')
        ?.focus();
    gone.current = null;
  }, [forms]);
  /** The forms that are being stored: the next change is made to them. */
  const storing = useRef<readonly SavedForm[] | null>(null);
  /** @param done once they are stored. */
  const change = (make: ChangeForms, done: () => void = () => undefined): void => {
    storing.current = make(storing.current ?? forms);
    keep.mutate(
      { forms: [...storing.current] },
      {
        onSettled() {
          storing.current = null;
        },
        onSuccess() {
          setRenamed(null);
          setDeleted(null);
          done();
        },
        onError() {
          gone.current = null;
        },
      },
    );
  };
  return (
    <Dialog title={t('compose.saved.title')} isOpen size="wide" onClose={onClose}>
      <ErrorNotice error={error ?? keep.error} />
      {isSuccess && forms.length === 0 && <p className={styles.empty}>{t('compose.saved.empty')}</p>}
      {forms.length > 0 && (
        <ul ref={list} className={styles.forms} aria-label={t('compose.saved.title')}>
          {forms.map((saved) => (
            <SavedRow
              key={saved.id}
              saved={saved}
              onTake={() => onTake(saved)}
              onRename={() => setRenamed(saved)}
              onDelete={() => {
                gone.current = forms.indexOf(saved);
                const before = deleted?.before ?? forms;
                change(
                  (now) => now.filter((each) => each.id !== saved.id),
                  () => setDeleted({ name: saved.name, before }),
                );
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.deleted}>
        {deleted && (
          <>
            {t('compose.saved.deleted', { name: deleted.name })}{' '}
            <Button look="quiet" onPress={() => change(() => deleted.before)}>
              {t('common.undo')}
            </Button>
          </>
        )}
      </p>
      {isSuccess && <NameForm key={renamed?.id} forms={forms} renamed={renamed} onChange={change} />}
      <DialogClose onClose={onClose} look="plain" />
    </Dialog>
  );
}

type ChangeForms = (now: readonly SavedForm[]) => readonly SavedForm[];

interface SavedRowProps {
  readonly saved: SavedForm;
  readonly onTake: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function SavedRow({ saved: { name, form, holdsPrompt }, onTake, onRename, onDelete }: SavedRowProps) {
  const { t, format } = useWords();
  const count = sentReferences(form).length;
  const facts = [
    form.model,
    form.resolution,
    form.mode === 'frames' ? '' : (form.ratio ?? t('compose.ratioAutoShort')),
    form.duration === null ? '' : t('common.seconds', { value: format.decimal(form.duration, 1) }),
    count > 0 ? t('compose.saved.references', { count }) : '',
    holdsPrompt ? t('compose.saved.prompt') : '',
  ];
  return (
    <li className={styles.row}>
      <AriaButton
        className={styles.take ?? ''}
        aria-label={t('compose.saved.take', { name })}
        onPress={onTake}
      >
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </AriaButton>
      <IconButton icon={PencilLine} label={t('compose.saved.rename', { name })} onPress={onRename} />
      <IconButton icon={Trash2} label={t('compose.saved.delete', { name })} onPress={onDelete} />
    </li>
  );
}

interface NameFormProps {
  readonly forms: readonly SavedForm[];
  /** The one that is given another name; `null` saves the present form. */
  readonly renamed: SavedForm | null;
  readonly onChange: (make: ChangeForms, done: () => void) => void;
}

/** Gives a name to the present form, or another one to a saved form; an older one of that name gives way. */
function NameForm({ forms, renamed, onChange }: NameFormProps) {
  const { t } = useWords();
  const { form } = useTypedForm();
  const [text, setText] = useState(renamed?.name ?? '');
  const [holdsPrompt, setHoldsPrompt] = useState(false);
  const name = text.trim();
  const without: ChangeForms = (all) =>
    all.filter((saved) => saved.name !== name && saved.id !== renamed?.id);
  const others = without(forms);
  const isFull = others.length >= savedFormLimits.count;
  const replaces = others.length < forms.length - (renamed === null ? 0 : 1);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name === '' || isFull) return;
    const kept = { ...form, prompt: holdsPrompt ? form.prompt : '', variations: undefined };
    const named = renamed ? { ...renamed, name } : { id: crypto.randomUUID(), name, holdsPrompt, form: kept };
    onChange(
      (now) => [named, ...without(now)],
      () => setText(''),
    );
  };
  return (
    <Form className={styles.save ?? ''} onSubmit={save}>
      <div className={styles.line}>
        <TextBox
          className={styles.field}
          label={renamed ? t('compose.saved.rename', { name: renamed.name }) : t('common.name')}
          value={text}
          onChange={setText}
          maxLength={savedFormLimits.nameCharacters}
          autoFocus={renamed !== null}
        />
        <Button type="submit" look="primary" isDisabled={name === '' || isFull}>
          {replaces
            ? t('compose.saved.replace', { name })
            : t(renamed ? 'tasks.details.saveName' : 'compose.saved.save')}
        </Button>
      </div>
      {isFull && <p className={styles.facts}>{t('compose.saved.full', { count: forms.length })}</p>}
      {renamed === null && (
        <SwitchRow
          label={t('compose.saved.withPrompt')}
          hint={t('compose.saved.withPromptHint')}
          isOn={holdsPrompt}
          onChange={setHoldsPrompt}
        />
      )}
    </Form>
  );
}
