import { useQuery } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLaterVersion } from '../../features/help/release-notes.ts';
import { aboutQuery } from '../../features/settings/settings.queries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useHelp } from '../../ui/help/help-context.ts';
import { Banner } from '../../ui/messages/Banner.tsx';

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
    <Banner
      role="status"
      tone="quiet"
      icon={Sparkles}
      title={t('help.news.banner', { version })}
      text={t('help.news.text')}
    >
      <Button look="quiet" onPress={read}>
        {t('help.news.open')}
      </Button>
      <IconButton icon={X} label={t('common.dismiss')} onPress={() => setOffered(false)} />
    </Banner>
  );
}
