import { useQuery } from '@tanstack/react-query';
import { BookOpen, LifeBuoy, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { useHelp } from '../../../ui/help/manual.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { SettingsFacts, SettingsRow } from '../../../ui/SettingsSection.tsx';
import { UpdatesRow } from '../../updates/UpdatesRow.tsx';
import type { SettingRowProps, SettingRows } from '../setting-entries.ts';
import { aboutQuery } from '../settings.queries.ts';

export const helpRows = {
  checkForUpdates: UpdatesRow,
  manual: ManualRow,
  support: SupportRow,
  about: AboutRow,
} satisfies Partial<SettingRows>;

function ManualRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const help = useHelp();
  return (
    <SettingsRow label={label} hint={hint}>
      <Button icon={Sparkles} onPress={() => help?.showNews()}>
        {t('help.news.open')}
      </Button>
      <Button icon={BookOpen} onPress={() => help?.open({ page: 'settings' })}>
        {t('help.openShort')}
      </Button>
    </SettingsRow>
  );
}

function SupportRow({ label, hint, actions }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <SettingsRow label={label} hint={hint}>
      <Button icon={LifeBuoy} onPress={actions.showBundle}>
        {t('requests.bundle.title')}
      </Button>
    </SettingsRow>
  );
}

function AboutRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <>
      <SettingsRow label={label} hint={hint} />
      {about && (
        <SettingsFacts
          facts={[
            [t('settings.about.version'), `${t('app.name')} ${about.version}`],
            [t('settings.about.runtime'), t('settings.about.runtimeValue', { ...about })],
            [t('settings.about.platform'), about.platform],
            [
              t('settings.about.sandbox'),
              t(about.sandboxed ? 'settings.about.sandboxOn' : 'settings.about.sandboxOff'),
            ],
          ]}
        />
      )}
      <ErrorNotice error={error} />
    </>
  );
}
