import { FileKey } from 'lucide-react';
import { useState } from 'react';
import { type ConnectionView, defaultConnectionSettings, maxGatewayPathCharacters } from '#contract';
import { lostAccessOf } from '../../../hooks/contexts/use-connections.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fold } from '../../../ui/controls/Fold.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import { FormField } from '../FormField.tsx';
import styles from './AdvancedFields.module.css';
import { type DraftField, fieldOfError, keepsProxySecret, pathFields } from './draft.ts';
import { ModelRows } from './ModelRows.tsx';
import type { ConnectionForm, FormPartProps } from './use-connection-form.ts';
import { useFieldState } from './use-field-state.tsx';

const inSight: readonly DraftField[] = ['name', 'address', 'token'];

interface AdvancedFieldsProps extends FormPartProps {
  readonly stored: ConnectionView | null;
  readonly isAsked: boolean;
}

/** What differs from the specification, or is needed in few networks. Open by itself where something in it is wrong or has to be given again. */
export function AdvancedFields({ form, stored, isAsked }: AdvancedFieldsProps) {
  const { t } = useWords();
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
  const wrong = [error && fieldOfError[error.code], ...problems.map(({ field }) => field)];
  return wrong.some((field) => field && !inSight.includes(field));
}

function Paths({ form }: FormPartProps) {
  const { t } = useWords();
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
  const { t } = useWords();
  const fieldState = useFieldState(form);
  const { draft, change } = form;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('requests.list')}</legend>
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

/** A file with certificates that are trusted for this connection, besides those of the system. */
function CertificateField({ form }: FormPartProps) {
  const { t } = useWords();
  const { ca } = form.draft;
  const state = useFieldState(form)('ca', t('connections.ca.hint'));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('connections.ca.title')}</legend>
      {ca.type !== 'none' && (
        <p className="breaks">
          <bdi>{ca.file.name}</bdi> · {ca.file.subject}
        </p>
      )}
      <div className="beside">
        <Button
          icon={FileKey}
          id={state.id}
          onPress={() => void form.chooseCa()}
          {...(state.describedBy ? { 'aria-describedby': state.describedBy } : {})}
        >
          {t('connections.ca.choose')}
        </Button>
        {ca.type !== 'none' && (
          <Button look="quiet" onPress={() => form.change({ ca: { type: 'none' } })}>
            {t('connections.ca.useNone')}
          </Button>
        )}
      </div>
      {state.message}
    </fieldset>
  );
}

/** Which way requests take. User name and password of a proxy are secrets: typed once, never shown again. */
function ProxyFields({ form, stored }: Omit<AdvancedFieldsProps, 'isAsked'>) {
  const { t } = useWords();
  const fieldState = useFieldState(form);
  const { proxy } = form.draft;
  const state = fieldState('proxy');
  const change = (changed: Partial<typeof proxy>): void => form.change({ proxy: { ...proxy, ...changed } });
  const isKept = keepsProxySecret(proxy, stored);
  const secretHint = isKept
    ? t('connections.proxy.secretKept')
    : t(proxy.keepsSecret ? 'connections.proxy.secretAgain' : 'connections.proxy.secretHint');
  /** Nothing can be wrong with what is secret. */
  const secretState = (part: 'user' | 'password') => ({
    id: `${form.id}-proxy-${part}`,
    isInvalid: false,
    isReadOnly: form.busy !== null,
    describedBy: `${form.id}-proxy-secret`,
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('connections.proxy.title')}</legend>
      <Segmented
        label={t('connections.proxy.title')}
        options={['system', 'none', 'address']}
        textOf={(type) => t(`connections.proxy.${type}`)}
        value={proxy.type}
        onChange={(type) => change({ type })}
        look="filled"
      />
      {proxy.type !== 'address' && (
        <div id={state.id} tabIndex={-1}>
          {state.message}
        </div>
      )}
      {proxy.type === 'address' && (
        <>
          <FormField
            label={t('connections.proxy.addressLabel')}
            state={state}
            value={proxy.address}
            onChange={(address) => change({ address })}
            placeholder="http://proxy.example:3128"
            maxLength={2_048}
            inputMode="url"
          />
          <div className={styles.secrets}>
            <FormField
              label={t('connections.proxy.user')}
              state={secretState('user')}
              ref={form.proxyUserRef}
              placeholder={isKept ? t('connections.tokenPlaceholder') : ''}
              maxLength={256}
            />
            <FormField
              label={t('connections.proxy.password')}
              state={secretState('password')}
              ref={form.proxyPasswordRef}
              placeholder={isKept ? t('connections.tokenPlaceholder') : ' '}
              maxLength={1_024}
              letters="masked"
            />
          </div>
          <p id={`${form.id}-proxy-secret`} className={styles.hint}>
            {secretHint}
          </p>
          {isKept && (
            <div>
              <Button onPress={() => change({ keepsSecret: false })}>{t('connections.proxy.forget')}</Button>
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
