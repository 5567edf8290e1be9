import { useTranslation } from 'react-i18next';
import type { ConnectionView } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { FormField } from '../FormField.tsx';
import advanced from './AdvancedFields.module.css';
import styles from './ProxyFields.module.css';
import type { FormPartProps } from './use-connection-form.ts';
import { useFieldState } from './use-field-state.tsx';

interface ProxyFieldsProps extends FormPartProps {
  readonly stored: ConnectionView | null;
}

const types = ['system', 'none', 'address'] as const;

/** Which way requests take. User name and password of a proxy are secrets: typed once, never shown again. */
export function ProxyFields({ form, stored }: ProxyFieldsProps) {
  const { t } = useTranslation();
  const fieldState = useFieldState(form);
  const { proxy } = form.draft;
  const change = (changed: Partial<typeof proxy>): void => form.change({ proxy: { ...proxy, ...changed } });
  const known = stored?.proxy.type === 'address' && stored.proxy.hasSecret ? stored.proxy.address : null;
  const hasStored = known !== null;
  const isKept = proxy.keepsSecret && known === proxy.address.trim();
  const secretHint = isKept
    ? t('connections.proxy.secretKept')
    : t(hasStored && proxy.keepsSecret ? 'connections.proxy.secretAgain' : 'connections.proxy.secretHint');
  /** Nothing can be wrong with what is secret. */
  const secretState = (part: 'user' | 'password') => ({
    id: `${form.id}-proxy-${part}`,
    isInvalid: false,
    describedBy: `${form.id}-proxy-secret`,
  });
  return (
    <fieldset className={advanced.group}>
      <legend className={advanced.legend}>{t('connections.proxy.title')}</legend>
      <Segmented
        label={t('connections.proxy.title')}
        options={types}
        textOf={(type) => t(`connections.proxy.${type}`)}
        value={proxy.type}
        onChange={(type) => change({ type })}
        look="filled"
      />
      {proxy.type === 'address' && (
        <>
          <FormField
            label={t('connections.proxy.addressLabel')}
            state={fieldState('proxy')}
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
