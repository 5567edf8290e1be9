import { Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { ratioPresets } from '#contract';
import type { Choice } from '../../../../ui/controls/ChoiceField.tsx';
import { ChoiceField } from '../../../../ui/controls/ChoiceField.tsx';
import field from '../../../../ui/controls/Field.module.css';
import styles from './RatioPicker.module.css';

const auto = 'auto';
/** Pixels of the drawn shape: its box, and the longer side within. */
const box = 16;
const longest = 13;

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
  const autoText = t('compose.ratioAutoShort');
  const presets: readonly Choice[] = ratioPresets.map((ratio) => ({
    id: ratio,
    text: ratio,
    icon: <RatioGlyph ratio={ratio} />,
  }));
  const open: Choice = { id: auto, text: autoText, icon: <RatioGlyph ratio={null} /> };
  return (
    <ChoiceField
      look="filled"
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
    <TextField
      className={`${field.field} ${field.filled}`}
      value={t('compose.ratioOfFramesShort')}
      isDisabled
    >
      <Label className={field.label ?? ''}>{t('compose.ratio')}</Label>
      <Group className={`${field.control} ${styles.decided}`}>
        <Input className={field.input ?? ''} />
      </Group>
      <Text slot="description" className="spoken">
        {t('compose.ratioOfFramesHint')}
      </Text>
    </TextField>
  );
}

/** The shape of an aspect ratio, drawn to scale; a dashed square while it is open or unreadable. */
function RatioGlyph({ ratio }: { readonly ratio: string | null }) {
  const [width, height] = (ratio ?? '').split(':').map(Number);
  const isKnown = Boolean(width && height && Number.isFinite(width / height));
  const scale = isKnown ? longest / Math.max(width ?? 1, height ?? 1) : 0;
  const drawn = isKnown
    ? { width: Math.max(3, (width ?? 1) * scale), height: Math.max(3, (height ?? 1) * scale) }
    : { width: 11, height: 11 };
  return (
    <svg width={box} height={box} viewBox={`0 0 ${box} ${box}`} aria-hidden="true" focusable="false">
      <rect
        x={(box - drawn.width) / 2}
        y={(box - drawn.height) / 2}
        width={drawn.width}
        height={drawn.height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray={isKnown ? undefined : '2.4 1.8'}
      />
    </svg>
  );
}
