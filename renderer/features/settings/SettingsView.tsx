import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../ui/app-error.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { AboutSettings } from './AboutSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { LibrarySettings } from './LibrarySettings.tsx';
import styles from './SettingsView.module.css';
import { settingsQuery } from './settings.queries.ts';

interface SettingsViewProps {
  /** The connection's own section, which belongs to the session. */
  readonly connection: ReactNode;
}

export function SettingsView({ connection }: SettingsViewProps) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>{t('settings.title')}</h1>
        {connection}
        {settings.data && (
          <>
            <LibrarySettings settings={settings.data} />
            <GeneralSettings settings={settings.data} />
          </>
        )}
        {settings.isError && <ErrorNotice error={toAppError(settings.error)} />}
        <AboutSettings />
      </div>
    </main>
  );
}
