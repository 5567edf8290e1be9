import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConnectionView, PriceSheet } from '#contract';
import { connectionName, useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { HelpLink } from '../../../ui/help/HelpLink.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import { Dialog, DialogChoice, Question } from '../../../ui/overlays/Dialog.tsx';
import { CurrencyField } from '../CurrencyField.tsx';
import { sheetQuery } from '../spend.queries.ts';
import { fieldProps } from './PriceInput.tsx';
import styles from './PricesDialog.module.css';
import { TextPrices, VideoPrices } from './PriceTables.tsx';
import { type SheetForm, useSheetForm } from './use-sheet-form.ts';

interface PricesDialogProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** The price sheet of a connection, to be written down. */
export function PricesDialog({ connectionId, onClose }: PricesDialogProps) {
  const { t } = useWords();
  const connection = useConnections().all.find(({ id }) => id === connectionId) ?? null;
  const stored = useQuery({ ...sheetQuery(connectionId), enabled: connection !== null });
  if (connection === null) return null;
  // One that is read again, and fails, takes nothing away of what is typed.
  if (stored.data === undefined) {
    if (!stored.isError) return null;
    return (
      <Dialog
        title={t('spend.sheet.title', { name: connectionName(connection, t) })}
        isOpen
        onClose={onClose}
      >
        <ErrorNotice error={stored.error} />
      </Dialog>
    );
  }
  return <SheetEditor key={connection.id} connection={connection} stored={stored.data} onClose={onClose} />;
}

interface SheetEditorProps {
  readonly connection: ConnectionView;
  readonly stored: PriceSheet | null;
  readonly onClose: () => void;
}

function SheetEditor({ connection, stored: storedNow, onClose }: SheetEditorProps) {
  const { t } = useWords();
  const name = connectionName(connection, t);
  // What is edited is what was stored when the dialog opened.
  const [stored] = useState(storedNow);
  const form = useSheetForm(connection, stored, onClose);
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => {
    if (form.isChanged) setAsking(true);
    else onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Dialog title={t('spend.sheet.title', { name })} size="table" isOpen onClose={leave}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.lede}>
          <p>{t('spend.sheet.lede')}</p>
          <HelpLink to={{ page: 'prices' }} about={t('spend.sheet.title', { name })} />
        </div>
        <SheetHead form={form} canExport={stored !== null && !form.isChanged} />
        {form.currencyChange && (
          <p className={styles.note}>{t('spend.sheet.currencyChanged', form.currencyChange)}</p>
        )}
        {form.news?.action && (
          <div className={styles.news}>
            <p>{form.news.text(t)}</p>
            <Button look="quiet" onPress={form.news.action.onPress}>
              {t(form.news.action.label)}
            </Button>
          </div>
        )}
        <VideoPrices form={form} />
        <TextPrices form={form} />
        <ErrorNotice error={form.error} onDismiss={form.dismissError} />
        <DialogChoice onCancel={leave} act={t('common.save')} isPending={form.isSaving}>
          <Button look="quiet" onPress={form.clear}>
            {t('spend.sheet.clear')}
          </Button>
        </DialogChoice>
      </form>
      <Question
        title={t('spend.sheet.discard.title')}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        cancel={t('spend.sheet.discard.keep')}
        act={t('connections.discard.discard')}
        onAct={onClose}
        look="danger"
        focus="cancel"
      >
        <p>{t('spend.sheet.discard.body')}</p>
      </Question>
    </Dialog>
  );
}

/** What holds for all prices: their currency and day, and the way into and out of a file. */
function SheetHead({ form, canExport }: { readonly form: SheetForm; readonly canExport: boolean }) {
  const { t } = useWords();
  const asOf = fieldProps(form, 'asOf');
  const hintId = `${form.formId}-export-hint`;
  const problemOf = (field: 'currency' | 'asOf'): string | undefined => {
    const { problem } = form.problems.find((found) => found.field === field) ?? {};
    return problem && t(`spend.sheet.problems.${problem}`);
  };
  return (
    <div className={styles.head}>
      <div className={styles.currency}>
        <CurrencyField
          id={`${form.formId}-currency`}
          text={form.draft.currency}
          onChange={(typed) => form.change({ currency: typed })}
          problem={problemOf('currency')}
        />
      </div>
      <TextBox
        {...asOf}
        className={styles.day}
        label={t('spend.sheet.asOf')}
        value={form.draft.asOf}
        onChange={(typed) => form.change({ asOf: typed })}
        placeholder={t('spend.sheet.asOfPlaceholder')}
        maxLength={20}
        {...(asOf.isInvalid && { 'aria-describedby': `${asOf.id}-problem` })}
      >
        {asOf.isInvalid && <ProblemLine id={`${asOf.id}-problem`}>{problemOf('asOf')}</ProblemLine>}
      </TextBox>
      <div className={styles.files}>
        <Button onPress={() => void form.importFile()}>{t('spend.sheet.import')}</Button>
        <Button isDisabled={!canExport} aria-describedby={hintId} onPress={() => void form.exportFile()}>
          {t('spend.sheet.export')}
        </Button>
        <span id={hintId} hidden>
          {canExport ? '' : t('spend.sheet.exportHint')}
        </span>
      </div>
    </div>
  );
}
