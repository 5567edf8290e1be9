import { PanelLeft, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ChatSettings, Conversation } from '#contract';
import { useConnectionName, useConnections } from '../../../hooks/use-connections.ts';
import { Hinted } from '../../../ui/controls/Hinted.tsx';
import icon from '../../../ui/controls/IconButton.module.css';
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
      {onShowList && (
        <Hinted hint={t('chat.showList')}>
          <Button className={icon.button ?? ''} aria-label={t('chat.showList')} onPress={onShowList}>
            <PanelLeft aria-hidden />
          </Button>
        </Hinted>
      )}
      <h2 className={styles.title}>
        <bdi>{title || t(conversation.messages.length === 0 ? 'chat.new' : 'chat.untitled')}</bdi>
      </h2>
      <ModelPicker
        label={t('chat.model')}
        value={settings.model}
        models={connection.settings.textModels}
        connectionName={nameOf(connection)}
        onChange={(model) => onConfigure({ ...settings, model })}
      />
      <Hinted hint={t('chat.settings.toggle')}>
        <ToggleButton
          ref={settingsToggle}
          className={`${icon.button} ${styles.toggle}`}
          aria-label={t('chat.settings.toggle')}
          isSelected={isSettingsOpen}
          onChange={onToggleSettings}
        >
          <SlidersHorizontal aria-hidden />
        </ToggleButton>
      </Hinted>
    </header>
  );
}
