import { Info, X } from 'lucide-react';
import { Label, Text, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ChatSettings, chatLimits, maxOutputTokensPreset, temperatureLimits } from '#contract';
import field from '../../../ui/Field.module.css';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useSettledText } from '../composer/use-settled-text.ts';
import { OptionalNumber } from './OptionalNumber.tsx';
import styles from './SettingsPanel.module.css';

interface SettingsPanelProps {
  readonly settings: ChatSettings;
  readonly onConfigure: (settings: ChatSettings) => void;
  readonly onClose: () => void;
}

/** What goes out with each request of this conversation; what is empty is not sent. */
export function SettingsPanel({ settings, onConfigure, onClose }: SettingsPanelProps) {
  const { t } = useTranslation();
  const instruction = useSettledText(settings.systemInstruction, (systemInstruction) =>
    onConfigure({ ...settings, systemInstruction }),
  );
  return (
    <aside className={styles.panel} aria-label={t('chat.settings.title')}>
      <header className={styles.header}>
        <h3 className={styles.title}>{t('chat.settings.title')}</h3>
        <IconButton label={t('chat.settings.close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <p className={styles.lede}>{t('chat.settings.lede')}</p>
      <OptionalNumber
        label={t('chat.temperature')}
        hint={t('chat.settings.temperatureHint', temperatureLimits)}
        value={settings.temperature}
        range={{ ...temperatureLimits, isWhole: false }}
        preset={temperatureLimits.preset}
        onChange={(temperature) => onConfigure({ ...settings, temperature })}
      />
      <OptionalNumber
        label={t('chat.maxOutputTokens')}
        hint={t('chat.settings.tokensHint')}
        value={settings.maxOutputTokens}
        range={{ min: 1, max: 1_000_000, isWhole: true }}
        preset={maxOutputTokensPreset}
        onChange={(maxOutputTokens) => onConfigure({ ...settings, maxOutputTokens })}
      />
      <TextField
        className={field.field ?? ''}
        value={instruction.text}
        onChange={instruction.type}
        onBlur={instruction.settle}
        maxLength={chatLimits.systemInstruction}
      >
        <Label className={field.label ?? ''}>{t('chat.settings.instruction')}</Label>
        <TextArea
          className={styles.instruction ?? ''}
          rows={4}
          placeholder={t('chat.settings.instructionPlaceholder')}
        />
        <Text slot="description" className={styles.note ?? ''}>
          <Info aria-hidden />
          {t('chat.settings.instructionNote')}
        </Text>
      </TextField>
    </aside>
  );
}
