import { PanelLeft, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { Button, ToggleButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ChatSettings, Conversation } from '#contract';
import { useConnectionName, useConnections } from '../../../hooks/use-connections.ts';
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
        <TooltipTrigger delay={600}>
          <Button className={icon.button ?? ''} aria-label={t('chat.showList')} onPress={onShowList}>
            <PanelLeft aria-hidden />
          </Button>
          <Tooltip className={icon.tooltip ?? ''} offset={6}>
            {t('chat.showList')}
          </Tooltip>
        </TooltipTrigger>
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
      <TooltipTrigger delay={600}>
        <ToggleButton
          ref={settingsToggle}
          className={`${icon.button} ${styles.toggle}`}
          aria-label={t('chat.settings.toggle')}
          isSelected={isSettingsOpen}
          onChange={onToggleSettings}
        >
          <SlidersHorizontal aria-hidden />
        </ToggleButton>
        <Tooltip className={icon.tooltip ?? ''} offset={6}>
          {t('chat.settings.toggle')}
        </Tooltip>
      </TooltipTrigger>
    </header>
  );
}
