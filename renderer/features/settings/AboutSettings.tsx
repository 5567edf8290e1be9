import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../ui/app-error.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SettingsFact, SettingsSection } from '../../ui/SettingsSection.tsx';
import { aboutQuery } from './settings.queries.ts';

export function AboutSettings() {
  const { t } = useTranslation();
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <SettingsSection title={t('settings.about')}>
      {about && (
        <>
          <SettingsFact label={t('settings.version')} value={`${t('app.name')} ${about.version}`} />
          <SettingsFact label={t('settings.runtime')} value={t('settings.runtimeValue', { ...about })} />
          <SettingsFact label={t('settings.platform')} value={about.platform} />
          <SettingsFact
            label={t('settings.sandbox')}
            value={t(about.sandboxed ? 'settings.sandboxOn' : 'settings.sandboxOff')}
          />
        </>
      )}
      {error && <ErrorNotice error={toAppError(error)} />}
    </SettingsSection>
  );
}
