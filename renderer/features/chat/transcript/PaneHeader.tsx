import { PanelLeft, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSettings, Conversation } from '#contract';
import { useConnectionName, useConnections } from '../../../hooks/use-connections.ts';
import { IconButton, IconToggle } from '../../../ui/controls/IconButton.tsx';
import { ModelPicker } from '../settings/ModelPicker.tsx';
import styles from './PaneHeader.module.css';

interface PaneHeaderProps {
  readonly conversation: Conversation;
  readonly onShowList: (() => void) | null;
  readonly onConfigure: (settings: ChatSettings) => void;
  readonly isSettingsOpen: boolean;
  readonly onToggleSettings: () => void;
  readonly settingsToggle: Ref<HTMLButtonElement>;
}

export function PaneHeader(props: PaneHeaderProps) {
  const { conversation, onShowList, onConfigure, isSettingsOpen, onToggleSettings, settingsToggle } = props;
  const { t } = useTranslation();
  const { settings, title } = conversation;
  const { all, active } = useConnections();
  const nameOf = useConnectionName();
  const connection = all.find(({ id }) => id === conversation.connection?.id) ?? active;
  return (
    <header className={styles.header}>
      {onShowList && <IconButton icon={PanelLeft} label={t('chat.showList')} onPress={onShowList} />}
      <h2 className={styles.title}>
        <bdi>{title || t(conversation.messages.length === 0 ? 'chat.new' : 'chat.untitled')}</bdi>
      </h2>
      <ModelPicker
        label={t('common.model')}
        value={settings.model}
        models={connection.settings.textModels}
        connectionName={nameOf(connection)}
        onChange={(model) => onConfigure({ ...settings, model })}
      />
      <IconToggle
        ref={settingsToggle}
        icon={SlidersHorizontal}
        label={t('chat.settings.title')}
        look="plain"
        isOn={isSettingsOpen}
        onChange={onToggleSettings}
      />
    </header>
  );
}
