import { ChevronDown } from 'lucide-react';
import { memo, useRef } from 'react';
import {
  Group,
  Input,
  Label,
  Slider,
  SliderThumb,
  SliderTrack,
  Text,
  TextField,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { durationLimits, type FormProblem, ratioPresets, resolutionPresets } from '#contract';
import { connectionName, useConnections } from '../../../hooks/contexts/use-connections.ts';
import { type Choice, ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import field from '../../../ui/controls/Field.module.css';
import range from '../../../ui/controls/RangeSlider.module.css';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { describedBy, type FormField } from './form-problems.ts';
import styles from './SettingsFields.module.css';
import { useVideoForm } from './use-video-form.ts';
import { readDuration } from './video-fields.ts';

const resolutions = resolutionPresets.map((preset) => ({ id: preset, text: preset }));

interface SettingsFieldsProps {
  readonly problems: readonly FormProblem[];
}

const fieldsInRow = ['model', 'ratio', 'duration', 'resolution'] as const;

/** Model, aspect ratio, duration and resolution, in one row, and below it what is wrong with them. */
export const SettingsFields = memo(function SettingsFields({ problems }: SettingsFieldsProps) {
  const { t } = useTranslation();
  const { fields, change } = useVideoForm();
  const { active } = useConnections();
  const name = connectionName(active, t);
  const { videoModels } = active.settings;
  const about = (field: FormField) => describedBy(problems, field);
  const isOffered = videoModels.includes(fields.model);
  return (
    <div className={styles.settings}>
      <div className={styles.strip}>
        <SelectField
          look="filled"
          label={t('common.model')}
          options={isOffered ? videoModels : [fields.model, ...videoModels]}
          value={fields.model}
          describedBy={about('model')}
          textOf={(model) =>
            videoModels.includes(model) ? model : t('connections.models.notOffered', { model, name })
          }
          onChange={(model) => change({ model })}
        />
        {fields.mode === 'frames' ? <DecidedRatio /> : <RatioPicker describedBy={about('ratio')} />}
        <DurationField describedBy={about('duration')} />
        <ChoiceField
          look="filled"
          label={t('compose.resolution')}
          choices={resolutions}
          text={fields.resolution}
          maxLength={32}
          describedBy={about('resolution')}
          onChange={(resolution) => change({ resolution })}
        />
      </div>
      {fieldsInRow.map((field) => (
        <FieldProblems key={field} shown={problems} field={field} />
      ))}
    </div>
  );
});

interface DescribedProps {
  readonly describedBy: string | undefined;
}

/**
 * A text field that takes anything and is checked by the form, and a slider that cannot be wrong. The slider
 * is drawn above the field while either has the focus; it is always there for those who hear the page.
 */
function DurationField({ describedBy }: DescribedProps) {
  const { t } = useTranslation();
  const { fields, change } = useVideoForm();
  const text = fields.durationText;
  const onChange = (durationText: string) => change({ durationText });
  const input = useRef<HTMLInputElement>(null);
  const { min, max } = durationLimits;
  const value = Math.min(max, Math.max(min, Math.round(readDuration(text) ?? min)));
  return (
    <div className={styles.place}>
      <TextField
        className={`${field.field} ${field.filled}`}
        aria-label={t('compose.durationSeconds')}
        value={text}
        onChange={onChange}
        isInvalid={describedBy !== undefined}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      >
        <Group
          className={`${field.control} ${styles.box}`}
          isInvalid={describedBy !== undefined}
          onClick={() => input.current?.focus()}
        >
          <Input
            ref={input}
            className={styles.number ?? ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
          <span className={styles.unit} aria-hidden>
            {t('common.secondsUnit')}
          </span>
          <ChevronDown className={styles.chevron} aria-hidden />
        </Group>
      </TextField>
      <Slider
        className={styles.slider ?? ''}
        minValue={min}
        maxValue={max}
        step={1}
        value={value}
        onChange={(seconds) => onChange(String(seconds))}
      >
        <Label className={field.label ?? ''}>{t('compose.duration')}</Label>
        <SliderTrack className={range.track ?? ''}>
          {({ state }) => (
            <>
              <div
                className={`${range.fill} ${range.fromStart}`}
                style={{ width: `${state.getThumbPercent(0) * 100}%` }}
              />
              <SliderThumb className={range.thumb ?? ''} />
            </>
          )}
        </SliderTrack>
        <p className={styles.ends} aria-hidden>
          <span>{t('common.seconds', { value: min })}</span>
          <span>{t('common.seconds', { value: max })}</span>
        </p>
      </Slider>
    </div>
  );
}

/** Pixels of the drawn shape: its box, and the longer side within. */
const box = 16;
const longest = 13;

function RatioPicker({ describedBy }: DescribedProps) {
  const { t } = useTranslation();
  const { fields, sent, change } = useVideoForm();
  const value = fields.ratio;
  // The gateway can choose only when there are references.
  const canBeOpen = sent.length > 0 || value === null;
  const autoText = t('compose.ratioAutoShort');
  const presets: readonly Choice[] = ratioPresets.map((ratio) => ({
    id: ratio,
    text: ratio,
    icon: <RatioGlyph ratio={ratio} />,
  }));
  const open: Choice = { id: 'auto', text: autoText, icon: <RatioGlyph ratio={null} /> };
  return (
    <ChoiceField
      look="filled"
      label={t('compose.ratio')}
      choices={canBeOpen ? [...presets, open] : presets}
      text={value ?? autoText}
      icon={<RatioGlyph ratio={value} />}
      maxLength={32}
      describedBy={describedBy}
      onChange={(text) => change({ ratio: text === autoText ? null : text })}
    />
  );
}

/** In frames mode the picture decides, and there is nothing to choose. */
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
