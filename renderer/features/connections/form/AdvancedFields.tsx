import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConnectionView, defaultConnectionSettings, maxGatewayPathCharacters } from '#contract';
import { lostAccessOf } from '../../../hooks/contexts/use-connections.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fold } from '../../../ui/controls/Fold.tsx';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import { FormField } from '../FormField.tsx';
import styles from './AdvancedFields.module.css';
import { CertificateField } from './CertificateField.tsx';
import { type DraftField, pathFields } from './draft.ts';
import { fieldOfError } from './field-of-error.ts';
import { ModelRows } from './ModelRows.tsx';
import { ProxyFields } from './ProxyFields.tsx';
import type { ConnectionForm, FormPartProps } from './use-connection-form.ts';
import { useFieldState } from './use-field-state.tsx';

/** The fields that always stand in sight; all others are behind the disclosure. */
const inSight: readonly DraftField[] = ['name', 'address', 'token'];

interface AdvancedFieldsProps extends FormPartProps {
  readonly stored: ConnectionView | null;
  readonly isAsked: boolean;
}

/** What differs from the specification, or is needed in few networks. Open by itself where something in it is wrong or has to be given again. */
export function AdvancedFields({ form, stored, isAsked }: AdvancedFieldsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isAsked || (stored !== null && lostAccessOf(stored).length > 0));
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  const [seenRefusals, setSeenRefusals] = useState(0);
  if (form.refusals !== seenRefusals) {
    setSeenRefusals(form.refusals);
    if (isAboutAdvanced(form)) setOpen(true);
  }
  return (
    <Fold label={t('connections.advanced')} isExpanded={isOpen} onExpandedChange={setOpen}>
      <div className={styles.fields}>
        <Paths form={form} />
        <ModelRows form={form} kind="videoModels" />
        <ModelRows form={form} kind="textModels" />
        <Requests form={form} />
        {stored?.kind !== 'practice' && (
          <>
            <ProxyFields form={form} stored={stored} />
            <CertificateField form={form} />
          </>
        )}
      </div>
    </Fold>
  );
}

function isAboutAdvanced({ problems, error }: ConnectionForm): boolean {
  const field = error === null ? null : fieldOfError(error.code);
  if (field !== null && !inSight.includes(field)) return true;
  return problems.some((problem) => !inSight.includes(problem.field));
}

function Paths({ form }: FormPartProps) {
  const { t } = useTranslation();
  const fieldState = useFieldState(form);
  const { draft, change } = form;
  const isChanged = pathFields.some((field) => draft.paths[field] !== '');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('connections.paths.title')}</legend>
      <p className={styles.note}>{t('connections.paths.note')}</p>
      {pathFields.map((field) => (
        <FormField
          key={field}
          label={t(`connections.paths.${field}`)}
          state={fieldState(field)}
          value={draft.paths[field]}
          onChange={(path) => change({ paths: { ...draft.paths, [field]: path } })}
          placeholder={defaultConnectionSettings.paths[field]}
          maxLength={maxGatewayPathCharacters}
          letters="code"
        />
      ))}
      <div>
        <Button
          isDisabled={!isChanged}
          onPress={() => change({ paths: { createVideo: '', queryVideo: '', generate: '' } })}
        >
          {t('connections.reset')}
        </Button>
      </div>
    </fieldset>
  );
}

function Requests({ form }: FormPartProps) {
  const { t } = useTranslation();
  const fieldState = useFieldState(form);
  const { draft, change } = form;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('connections.requests')}</legend>
      <div className={styles.short}>
        <FormField
          label={t('connections.tasksInFlight')}
          state={fieldState('tasksInFlight', t('connections.tasksInFlightHint'))}
          value={draft.tasksInFlight}
          onChange={(tasksInFlight) => change({ tasksInFlight })}
          maxLength={3}
          inputMode="numeric"
        />
      </div>
      <SwitchRow
        label={t('connections.streaming')}
        hint={t('connections.streamingHint')}
        isOn={draft.isStreaming}
        onChange={(isStreaming) => change({ isStreaming })}
      />
    </fieldset>
  );
}
