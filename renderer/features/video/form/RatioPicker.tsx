import { Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { ratioPresets } from '#contract';
import { type Choice, ChoiceField } from '../../../ui/ChoiceField.tsx';
import field from '../../../ui/Field.module.css';
import { RatioGlyph } from './RatioGlyph.tsx';
import styles from './RatioPicker.module.css';

const auto = 'auto';

interface RatioPickerProps {
  readonly value: string | null;
  /** The gateway can choose only when there are references. */
  readonly canBeOpen: boolean;
  /** In frames mode the picture decides, and there is nothing to choose. */
  readonly isOfFrames: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
}

export function RatioPicker({ value, canBeOpen, isOfFrames, describedBy, onChange }: RatioPickerProps) {
  const { t } = useTranslation();
  if (isOfFrames) return <DecidedRatio />;
  const autoText = t('compose.ratioAuto');
  const presets: readonly Choice[] = ratioPresets.map((ratio) => ({
    id: ratio,
    text: ratio,
    icon: <RatioGlyph ratio={ratio} />,
  }));
  const open: Choice = { id: auto, text: autoText, icon: <RatioGlyph ratio={null} /> };
  return (
    <ChoiceField
      label={t('compose.ratio')}
      choices={canBeOpen || value === null ? [...presets, open] : presets}
      text={value ?? autoText}
      icon={<RatioGlyph ratio={value} />}
      maxLength={32}
      isInvalid={describedBy !== undefined}
      describedBy={describedBy}
      onType={(text) => onChange(text === autoText ? null : text)}
      onChoose={(id) => onChange(id === auto ? null : id)}
    />
  );
}

function DecidedRatio() {
  const { t } = useTranslation();
  return (
    <TextField className={field.field ?? ''} value={t('compose.ratioOfFrames')} isDisabled>
      <Label className={field.label ?? ''}>{t('compose.ratio')}</Label>
      <Group className={`${field.control} ${styles.decided}`}>
        <span className={field.lead}>
          <RatioGlyph ratio={null} />
        </span>
        <Input className={field.input ?? ''} />
      </Group>
      <Text slot="description" className={styles.hint ?? ''}>
        {t('compose.ratioOfFramesHint')}
      </Text>
    </TextField>
  );
}
