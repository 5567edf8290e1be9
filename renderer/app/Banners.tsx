import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import {
  Bell,
  CircleArrowUp,
  DatabaseBackup,
  FileWarning,
  type LucideIcon,
  Sparkles,
  WifiOff,
  X,
} from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLaterVersion, type Notice } from '#contract';
import { aboutQuery } from '../features/settings/settings.queries.ts';
import { updatesQuery, useUpdatesEvents } from '../features/updates/updates.queries.ts';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { useHelp } from '../ui/help/manual.ts';
import { Banner } from '../ui/messages/Banner.tsx';
import { useNotices, usePauses } from './view.queries.ts';

/** What concerns the whole window: polling that is paused, and what happened outside it. */
export function Banners() {
  const { t } = useTranslation();
  const isOffline = usePauses().includes('offline');
  const { notices, dismiss } = useNotices();
  return (
    <>
      {isOffline && (
        <Banner icon={WifiOff} title={t('banners.offline.title')} text={t('banners.offline.text')} />
      )}
      {notices.map((notice) => (
        <StartNotice key={notice.id} notice={notice} onDismiss={() => dismiss({ id: notice.id })} />
      ))}
    </>
  );
}

function StartNotice({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const { title, text } = noticeWords(notice, t);
  const Icon = noticeIcons[notice.type];
  const isGood = notice.type === 'notification' || (notice.type === 'data-replaced' && notice.how !== 'kept');
  return (
    <Banner role="alert" tone={isGood ? 'quiet' : 'warn'} icon={Icon} title={title} text={text}>
      <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
    </Banner>
  );
}

const noticeIcons = {
  'database-rebuilt': DatabaseBackup,
  'data-replaced': DatabaseBackup,
  'extra-ca-refused': FileWarning,
  notification: Bell,
} as const satisfies Record<Notice['type'], LucideIcon>;

function noticeWords(notice: Notice, t: TFunction): { readonly title: string; readonly text: string } {
  if (notice.type === 'notification') return notice;
  if (notice.type === 'database-rebuilt') {
    const { keptAs: file, tasks: count } = notice;
    const key = file === '' ? 'database-lost' : notice.type;
    return { title: t(`banners.${key}.title`), text: t(`banners.${key}.text`, { count, file }) };
  }
  const key = notice.type === 'data-replaced' ? (`data-replaced.${notice.how}` as const) : notice.type;
  return { title: t(`banners.${key}.title`), text: t(`banners.${key}.text`) };
}

interface NewsBannerProps {
  /** The version that the window was last used with; `null` at the first start. */
  readonly seenVersion: string | null;
  readonly onSeen: (version: string) => void;
}

/** After an update, once: that there is something new, and where to read it. */
export function NewsBanner({ seenVersion, onSeen }: NewsBannerProps) {
  const { t } = useTranslation();
  const help = useHelp();
  const version = useQuery(aboutQuery).data?.version;
  const [isOffered, setOffered] = useState(false);
  const look = useEffectEvent((running: string): void => {
    if (seenVersion === running) return;
    setOffered(seenVersion !== null && isLaterVersion(running, seenVersion));
    onSeen(running);
  });
  useEffect(() => {
    if (version !== undefined) look(version);
  }, [version]);
  if (!isOffered || help === null) return null;
  const read = (): void => {
    setOffered(false);
    help.showNews();
  };
  return (
    <Banner icon={Sparkles} title={t('help.news.banner', { version })} text={t('help.news.text')}>
      <Button look="quiet" onPress={read}>
        {t('help.news.open')}
      </Button>
      <IconButton icon={X} label={t('common.dismiss')} onPress={() => setOffered(false)} />
    </Banner>
  );
}

interface UpdateBannerProps {
  /** The settings show it by themselves. */
  readonly isInSettings: boolean;
  readonly onShow: () => void;
}

/** A banner that says that there is a newer version, or that one is ready. Told once for each version, until the user dismisses it. */
export function UpdateBanner({ isInSettings, onShow }: UpdateBannerProps) {
  const { t } = useTranslation();
  useUpdatesEvents();
  const state = useQuery(updatesQuery).data?.state;
  const [dismissed, setDismissed] = useState('');
  if (isInSettings || (state?.type !== 'available' && state?.type !== 'ready')) return null;
  const { version } = state.update;
  const news = `${state.type} ${version}`;
  if (dismissed === news) return null;
  return (
    <Banner
      icon={CircleArrowUp}
      title={t('updates.available', { version })}
      text={t(`updates.banner.${state.type}`)}
    >
      <Button look="quiet" onPress={onShow}>
        {t('updates.banner.show')}
      </Button>
      <IconButton icon={X} label={t('common.dismiss')} onPress={() => setDismissed(news)} />
    </Banner>
  );
}
