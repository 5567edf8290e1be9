import { CircleCheck, CircleX, Info } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type ConnectionView, maxConnectionNameCharacters } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { ColourChoice } from '../../../ui/colours/ColourChoice.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Question } from '../../../ui/overlays/Dialog.tsx';
import { FormField } from '../FormField.tsx';
import { TokenInput } from '../TokenInput.tsx';
import { AdvancedFields } from './AdvancedFields.tsx';
import styles from './ConnectionForm.module.css';
import { fieldOfError } from './draft.ts';
import { reportSentences } from './report-sentences.ts';
import {
  type ConnectionForm as Form,
  useConnectionForm,
  useFocusOnOpen,
  useFocusOnWrong,
} from './use-connection-form.ts';
import { useFieldState } from './use-field-state.tsx';

interface ConnectionFormProps {
  /** `null` for a new connection. */
  readonly stored: ConnectionView | null;
  readonly label: string;
  /** Whether what stands under "Advanced" is asked for. */
  readonly opensAdvanced?: boolean;
  readonly onSaved: (saved: ConnectionView) => void;
  readonly onClose: () => void;
}

/** All of one connection, to be typed, tested and saved. What is typed stays until it is saved or given up. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { stored, label, opensAdvanced = false, onSaved, onClose } = props;
  const { t } = useWords();
  const form = useConnectionForm(stored, onSaved);
  const [isAsking, setAsking] = useState(false);
  const fieldState = useFieldState(form);
  const formRef = useRef<HTMLFormElement>(null);
  useFocusOnOpen(formRef, opensAdvanced ? 'button[slot="trigger"]' : 'input');
  useFocusOnWrong(form);
  const { draft, change, busy, error } = form;
  const isPractice = stored?.kind === 'practice';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  const leave = (): void => {
    if (form.isChanged()) setAsking(true);
    else onClose();
  };

  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label={label}
      onSubmit={submit}
      // What is secret is typed past the draft.
      onInput={form.forgetTest}
      noValidate
    >
      {!isPractice && (
        <>
          <FormField
            label={t('common.name')}
            state={fieldState('name')}
            value={draft.name}
            onChange={(name) => change({ name })}
            placeholder={t('connections.namePlaceholder')}
            maxLength={maxConnectionNameCharacters}
          />
          <FormField
            label={t('session.address')}
            state={fieldState('address')}
            value={draft.address}
            onChange={(address) => change({ address })}
            placeholder={t('session.addressPlaceholder')}
            maxLength={2_048}
            inputMode="url"
          />
          <TokenField form={form} stored={stored} />
        </>
      )}
      <ColourChoice value={draft.colour} onChange={(colour) => change({ colour })} />
      <AdvancedFields form={form} stored={stored} isAsked={opensAdvanced} />
      {error !== null && fieldOfError[error.code] === undefined && (
        <ErrorNotice error={error} onDismiss={form.dismissError} />
      )}
      {form.report && <TestReport {...form.report} />}
      <p role="status" className={styles.status}>
        {busy === 'testing' ? t('session.checking') : ''}
      </p>
      <div className="beside wraps">
        <Button
          isPending={busy === 'testing'}
          isDisabled={busy === 'saving'}
          onPress={() => void form.test()}
        >
          {t('connections.test')}
        </Button>
        <span className="grow" />
        <Button look="quiet" isDisabled={busy === 'saving'} onPress={leave}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" look="primary" isPending={busy === 'saving'} isDisabled={busy === 'testing'}>
          {t('common.save')}
        </Button>
      </div>
      <Question
        title={t('connections.discard.title')}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        cancel={t('connections.discard.keep')}
        act={t('connections.discard.discard')}
        onAct={onClose}
        look="danger"
      >
        <p>{t('connections.discard.body')}</p>
      </Question>
    </form>
  );
}

/** Where the token is typed. What is stored is never shown; the field says that it is there, and where. */
function TokenField({ form, stored }: { form: Form; stored: ConnectionView | null }) {
  const { t } = useWords();
  const storage = stored?.storage ?? null;
  const state = useFieldState(form)('token', t(`connections.tokenKept.${storage ?? 'none'}`));
  return (
    <TokenInput
      {...state}
      fieldRef={form.tokenRef}
      size="normal"
      placeholder={t(storage === null ? 'session.tokenPlaceholder' : 'connections.tokenPlaceholder')}
    />
  );
}

const icons = { good: CircleCheck, bad: CircleX, plain: Info } as const;

/** What the free check has shown, one plain sentence a line. */
function TestReport({ report, address }: NonNullable<Form['report']>) {
  const { t, format } = useWords();
  return (
    <section role="status" className={styles.report} aria-label={t('connections.report.title')}>
      <p className={styles.title}>{t('connections.report.title')}</p>
      <ul className={styles.sentences}>
        {reportSentences(report, address, t, format).map(({ tone, text }) => {
          const Icon = icons[tone];
          return (
            <li key={text} className={styles.sentence}>
              <Icon className={styles[tone]} aria-hidden />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
