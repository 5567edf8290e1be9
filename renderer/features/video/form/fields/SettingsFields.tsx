import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormProblem, resolutionPresets } from '#contract';
import { useConnectionName, useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { ChoiceField } from '../../../../ui/controls/ChoiceField.tsx';
import { SelectField } from '../../../../ui/controls/SelectField.tsx';
import { FieldProblems } from '../FieldProblems.tsx';
import { describedBy, type FormField } from '../form-problems.ts';
import { useVideoForm } from '../use-video-form.ts';
import { DurationField } from './DurationField.tsx';
import { RatioPicker } from './RatioPicker.tsx';
import styles from './SettingsFields.module.css';

const resolutions = resolutionPresets.map((preset) => ({ id: preset, text: preset }));

interface SettingsFieldsProps {
  /** What is shown to be wrong with the form. */
  readonly problems: readonly FormProblem[];
}

const fieldsInRow = ['model', 'ratio', 'duration', 'resolution'] as const;

/** Model, aspect ratio, duration and resolution, in one row, and below it what is wrong with them. */
export const SettingsFields = memo(function SettingsFields({ problems }: SettingsFieldsProps) {
  const { t } = useTranslation();
  const { fields, references, change } = useVideoForm();
  const { active } = useConnections();
  const name = useConnectionName()(active);
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
        <RatioPicker
          value={fields.ratio}
          canBeOpen={references.length > 0}
          isOfFrames={fields.mode === 'frames'}
          describedBy={about('ratio')}
          onChange={(ratio) => change({ ratio })}
        />
        <DurationField
          text={fields.durationText}
          describedBy={about('duration')}
          onChange={(durationText) => change({ durationText })}
        />
        <ChoiceField
          look="filled"
          label={t('compose.resolution')}
          choices={resolutions}
          text={fields.resolution}
          maxLength={32}
          isInvalid={about('resolution') !== undefined}
          describedBy={about('resolution')}
          onType={(resolution) => change({ resolution })}
          onChoose={(resolution) => change({ resolution })}
        />
      </div>
      {fieldsInRow.map((field) => (
        <FieldProblems key={field} shown={problems} field={field} />
      ))}
    </div>
  );
});
