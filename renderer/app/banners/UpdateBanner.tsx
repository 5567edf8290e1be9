import { useQuery } from '@tanstack/react-query';
import { CircleArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updatesQuery, useUpdatesEvents } from '../../features/updates/updates.queries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Banner } from '../../ui/messages/Banner.tsx';

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
      role="status"
      tone="quiet"
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
