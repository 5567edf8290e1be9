import { useTranslation } from 'react-i18next';
import { resolutionPresets } from '#contract';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';

interface ResolutionPickerProps {
  readonly value: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
}

const presets = resolutionPresets.map((preset) => ({ id: preset, text: preset }));

export function ResolutionPicker({ value, describedBy, onChange }: ResolutionPickerProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('compose.resolution')}
      choices={presets}
      text={value}
      maxLength={32}
      isInvalid={describedBy !== undefined}
      describedBy={describedBy}
      onType={onChange}
      onChoose={onChange}
    />
  );
}
