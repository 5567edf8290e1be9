import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SafetyCopy } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { announce } from '../../hooks/announce.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Question } from '../../ui/overlays/Dialog.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import type { ReplacingRowProps } from './DataRows.tsx';
import styles from './DataWork.module.css';
import { dataQuery, useDeleteCopy } from './data.queries.ts';
import { ReplaceDialog, useCountsText } from './ReplaceDialog.tsx';

/** The data that were there before an import or a reset, each with its size, the way back, and the way out. */
export function SafetyCopiesRow({ label, hint, actions }: ReplacingRowProps) {
  const { t, format } = useWords();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const open = useCall('data.openFolder');
  const [asked, ask] = useState<{ about: 'bring-back' | 'delete'; copy: SafetyCopy } | null>(null);
  /** How many there were when the last one was deleted: its buttons have gone, and the focus needs another place. */
  const [deleted, setDeleted] = useState(0);
  const showFolder = useRef<HTMLButtonElement>(null);
  const copies = data?.safetyCopies ?? [];
  const describe = ({ madeFor, counts, bytes }: SafetyCopy) =>
    t(`data.copies.madeFor.${madeFor}`, { counts: countsText(counts), size: format.bytes(bytes) });
  const close = () => ask(null);
  useEffect(() => {
    if (deleted === 0 || asked !== null) return;
    showFolder.current?.focus();
    setDeleted(0);
  }, [deleted, asked]);
  return (
    <div className="stack-wide">
      <SettingsRow label={label} hint={hint} {...(copies.length === 0 && { value: t('data.copies.none') })}>
        <Button icon={FolderOpen} ref={showFolder} onPress={() => open.mutate({ folder: 'safety-copies' })}>
          {t('data.copies.show')}
        </Button>
      </SettingsRow>
      {copies.map((copy) => (
        <SettingsRow
          key={copy.id}
          label={t('data.copies.of', { date: format.dateTime(copy.madeAt) })}
          hint={describe(copy)}
        >
          <div className={styles.buttons}>
            <Button onPress={() => ask({ about: 'bring-back', copy })}>{t('data.copies.button')}</Button>
            <Button onPress={() => ask({ about: 'delete', copy })}>{t('common.deleteAsk')}</Button>
          </div>
        </SettingsRow>
      ))}
      <ErrorNotice error={open.error} onDismiss={open.reset} />
      {asked?.about === 'bring-back' && (
        <BringBackDialog copy={asked.copy} onClose={close} onShowTasks={actions.showTasks} />
      )}
      {asked?.about === 'delete' && (
        <DeleteDialog
          copy={asked.copy}
          onClose={close}
          onDeleted={() => {
            close();
            setDeleted(copies.length);
          }}
        />
      )}
    </div>
  );
}

interface CopyDialogProps {
  readonly copy: SafetyCopy;
  readonly onClose: () => void;
}

function BringBackDialog({ copy, onClose, onShowTasks }: CopyDialogProps & { onShowTasks: () => void }) {
  const { t, format } = useWords();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const bringBack = useCall('data.bringBack');
  const values = { date: format.dateTime(copy.madeAt), counts: countsText(copy.counts) };
  return (
    <ReplaceDialog
      title={t('data.copies.title')}
      isOpen
      confirm={t('data.copies.confirm')}
      work={bringBack}
      onConfirm={() => bringBack.mutate({ id: copy.id })}
      onClose={onClose}
      onShowTasks={onShowTasks}
    >
      <p>{t('data.copies.holds', values)}</p>
      {data && <p>{t('data.import.replaces', { counts: countsText(data.counts) })}</p>}
      <p>{t('data.copies.tokens')}</p>
    </ReplaceDialog>
  );
}

function DeleteDialog({ copy, onClose, onDeleted }: CopyDialogProps & { readonly onDeleted: () => void }) {
  const { t, format } = useWords();
  const countsText = useCountsText();
  const remove = useDeleteCopy();
  const values = {
    date: format.dateTime(copy.madeAt),
    counts: countsText(copy.counts),
    size: format.bytes(copy.bytes),
  };
  const onDone = (): void => {
    announce(t('data.copies.deleting.done'));
    onDeleted();
  };
  return (
    <Question
      title={t('data.copies.deleting.title')}
      onCancel={onClose}
      act={t('data.copies.deleting.confirm')}
      // A callback given to `mutate` is not called while the settings are hidden. What fails stands below.
      onAct={() => void remove.mutateAsync({ id: copy.id }).then(onDone, () => undefined)}
      look="danger"
      isPending={remove.isPending}
      focus="cancel"
    >
      <p>{t('data.copies.deleting.goes', values)}</p>
      <ErrorNotice error={remove.error} />
    </Question>
  );
}
