import { Info, X } from 'lucide-react';
import { Button as AriaButton, Text } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ChatSettings, chatLimits, maxOutputTokensPreset, temperatureLimits } from '#contract';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import { useDebouncedText } from '../../../hooks/use-debounced.ts';
import field from '../../../ui/controls/Field.module.css';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import styles from './SettingsPanel.module.css';

interface SettingsPanelProps {
  readonly settings: ChatSettings;
  readonly onConfigure: (changes: Partial<ChatSettings>) => void;
  readonly onClose: () => void;
}

/** What goes out with each request of this conversation; what is empty is not sent. */
export function SettingsPanel({ settings, onConfigure, onClose }: SettingsPanelProps) {
  const { t } = useTranslation();
  const instruction = useDebouncedText(settings.systemInstruction, (systemInstruction) =>
    onConfigure({ systemInstruction }),
  );
  return (
    <aside
      className={styles.panel}
      aria-label={t('chat.settings.title')}
      data-pane="settings"
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      <header className={styles.header}>
        <h3 className={styles.title}>{t('chat.settings.title')}</h3>
        <IconButton icon={X} label={t('chat.settings.close')} onPress={onClose} />
      </header>
      <p className={styles.lede}>{t('chat.settings.lede')}</p>
      <OptionalNumber
        label={t('chat.temperature')}
        hint={t('chat.settings.temperatureHint', temperatureLimits)}
        value={settings.temperature}
        range={{ ...temperatureLimits, isWhole: false }}
        preset={temperatureLimits.preset}
        onChange={(temperature) => onConfigure({ temperature })}
      />
      <OptionalNumber
        label={t('chat.maxOutputTokens')}
        hint={t('chat.settings.tokensHint')}
        value={settings.maxOutputTokens}
        range={{ min: 1, max: 1_000_000, isWhole: true }}
        preset={maxOutputTokensPreset}
        onChange={(maxOutputTokens) => onConfigure({ maxOutputTokens })}
      />
      <TextBox
        label={t('chat.settings.instruction')}
        placeholder={t('chat.settings.instructionPlaceholder')}
        rows={4}
        value={instruction.text}
        onChange={instruction.setText}
        onBlur={instruction.flush}
        maxLength={chatLimits.systemInstruction}
      >
        <Text slot="description" className={styles.note ?? ''}>
          <Info aria-hidden />
          {t('chat.settings.instructionNote')}
        </Text>
      </TextBox>
    </aside>
  );
}

interface OptionalNumberProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly range: NumberRange;
  readonly preset: number;
  readonly onChange: (value: number | null) => void;
}

/** A number that is sent only when it is set: with a preset, and a button that clears it. */
function OptionalNumber({ label, hint, value, range, preset, onChange }: OptionalNumberProps) {
  const { t } = useTranslation();
  const handOn = (text: string): void => {
    const read = readNumber(text, range);
    if (read !== undefined) onChange(read);
  };
  const typing = useDebouncedText(String(value ?? ''), handOn, (text) => {
    const read = readNumber(text, range);
    return read === undefined ? text : String(read ?? '');
  });
  const put = (chosen: number | null): void => {
    typing.setText(String(chosen ?? ''));
    onChange(chosen);
  };
  return (
    <TextBox
      label={label}
      value={typing.text}
      onChange={typing.setText}
      onBlur={typing.flush}
      isInvalid={readNumber(typing.text, range) === undefined}
      maxLength={12}
      inputMode="decimal"
      placeholder={t('chat.settings.notSent')}
      trailing={
        typing.text !== '' && (
          <AriaButton
            slot={null}
            className={field.trailing ?? ''}
            aria-label={t('chat.settings.clear', { label })}
            onPress={() => put(null)}
          >
            <X aria-hidden />
          </AriaButton>
        )
      }
      beside={
        <AriaButton slot={null} className={styles.preset ?? ''} onPress={() => put(preset)}>
          {t('chat.settings.preset', { value: preset })}
        </AriaButton>
      }
    >
      <Text slot="description" className={styles.hint ?? ''}>
        {hint}
      </Text>
    </TextBox>
  );
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/** A typed number; `null` for none, `undefined` for what is no number of the range. A comma may stand for the point, digits may be of full width. */
export function readNumber(text: string, { min, max, isWhole }: NumberRange): number | null | undefined {
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed === '') return null;
  if (!(isWhole ? /^\d{1,9}$/ : /^\d{0,3}[.,]?\d{1,4}$/).test(trimmed)) return undefined;
  const value = Number(trimmed.replace(',', '.'));
  return value >= min && value <= max ? value : undefined;
}
