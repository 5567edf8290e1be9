import { FileKey } from 'lucide-react';
import type { CertificateFile } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import advanced from './AdvancedFields.module.css';
import styles from './CertificateField.module.css';
import type { FormPartProps } from './use-connection-form.ts';
import { useFieldState } from './use-field-state.tsx';

/** A file with certificates that are trusted for this connection, besides those of the system. */
export function CertificateField({ form }: FormPartProps) {
  const { t } = useWords();
  const { ca } = form.draft;
  const state = useFieldState(form)('ca', t('connections.ca.hint'));
  return (
    <fieldset className={advanced.group}>
      <legend className={advanced.legend}>{t('connections.ca.title')}</legend>
      {ca.type !== 'none' && <CertificateFacts file={ca.file} />}
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

function CertificateFacts({ file }: { readonly file: CertificateFile }) {
  const { t, format } = useWords();
  return (
    <dl className={styles.facts}>
      <dt>{t('connections.ca.file')}</dt>
      <dd>
        <bdi>{file.name}</bdi>
      </dd>
      <dt>{t('connections.ca.subject')}</dt>
      <dd>{file.subject}</dd>
      <dt>{t('connections.ca.valid')}</dt>
      <dd>
        {t('connections.ca.validValue', {
          from: format.dateTime(file.validFrom),
          until: format.dateTime(file.validUntil),
        })}
      </dd>
      <dt>{t('connections.ca.fingerprint')}</dt>
      <dd className="small mono">{file.fingerprint}</dd>
      {file.count > 1 && (
        <>
          <dt>{t('connections.ca.count')}</dt>
          <dd>{format.integer(file.count)}</dd>
        </>
      )}
    </dl>
  );
}
