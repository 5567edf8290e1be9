import type { TFunction } from 'i18next';
import { Bell, DatabaseBackup, FileWarning, type LucideIcon, WifiOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { assertNever, type Notice } from '#contract';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Banner } from '../../ui/messages/Banner.tsx';
import { useNotices, usePauses } from '../view.queries.ts';

/** What concerns the whole window: polling that is paused, and what happened outside it. */
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
          icon={WifiOff}
          title={t('banners.offline.title')}
          text={t('banners.offline.text')}
        />
      )}
      {notices.map((notice) => (
        <StartNotice key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
      ))}
    </>
  );
}

interface StartNoticeProps {
  readonly notice: Notice;
  readonly onDismiss: () => void;
}

function StartNotice({ notice, onDismiss }: StartNoticeProps) {
  const { t } = useTranslation();
  const { title, text } = noticeWords(notice, t);
  const Icon = noticeIcons[notice.type];
  return (
    <Banner role="alert" tone={isGoodNews(notice) ? 'quiet' : 'warn'} icon={Icon} title={title} text={text}>
      <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
    </Banner>
  );
}

function isGoodNews(notice: Notice): boolean {
  return notice.type === 'notification' || (notice.type === 'data-replaced' && notice.how !== 'kept');
}

const noticeIcons = {
  'database-rebuilt': DatabaseBackup,
  'data-replaced': DatabaseBackup,
  'extra-ca-refused': FileWarning,
  notification: Bell,
} as const satisfies Record<Notice['type'], LucideIcon>;

function noticeWords(notice: Notice, t: TFunction): { readonly title: string; readonly text: string } {
  switch (notice.type) {
    case 'data-replaced': {
      const key = `banners.data-replaced.${notice.how}` as const;
      return { title: t(`${key}.title`), text: t(`${key}.text`) };
    }
    case 'database-rebuilt': {
      const { keptAs, tasks } = notice;
      const words = keptAs === '' ? 'database-lost' : notice.type;
      return {
        title: t(`banners.${words}.title`),
        text: t(`banners.${words}.text`, { count: tasks, file: keptAs }),
      };
    }
    case 'extra-ca-refused':
      return { title: t('banners.extra-ca-refused.title'), text: t('banners.extra-ca-refused.text') };
    case 'notification':
      return { title: notice.title, text: notice.text };
    default:
      return assertNever(notice);
  }
}
