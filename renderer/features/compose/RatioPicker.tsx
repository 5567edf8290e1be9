import { useTranslation } from 'react-i18next';
import { ratioPresets } from '#contract';
import { type Choice, ChoiceField } from '../../ui/ChoiceField.tsx';
import { RatioGlyph } from './RatioGlyph.tsx';

const auto = 'auto';

interface RatioPickerProps {
  readonly value: string | null;
  /** The gateway can choose only when there are references. */
  readonly canBeOpen: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
}

export function RatioPicker({ value, canBeOpen, describedBy, onChange }: RatioPickerProps) {
  const { t } = useTranslation();
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
