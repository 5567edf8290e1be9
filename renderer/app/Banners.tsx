import { DatabaseBackup, WifiOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Banner } from '../ui/messages/Banner.tsx';
import { useNotices, usePauses } from './view.queries.ts';

/** What concerns the whole window: polling that is paused, and what happened while the app started. */
export function Banners() {
  const { t } = useTranslation();
  const isOffline = usePauses().includes('offline');
  const { notices, dismiss } = useNotices();
  return (
    <>
      {isOffline && (
        <Banner
          role="status"
          tone="quiet"
          icon={<WifiOff aria-hidden />}
          title={t('banners.offline.title')}
          text={t('banners.offline.text')}
        />
      )}
      {notices.map(({ id, type, keptAs, tasks }) => {
        const words = keptAs === '' ? 'database-lost' : type;
        return (
          <Banner
            key={id}
            role="alert"
            tone="warn"
            icon={<DatabaseBackup aria-hidden />}
            title={t(`banners.${words}.title`)}
            text={t(`banners.${words}.text`, { count: tasks, file: keptAs })}
          >
            <IconButton label={t('common.dismiss')} onPress={() => dismiss(id)}>
              <X aria-hidden />
            </IconButton>
          </Banner>
        );
      })}
    </>
  );
}
