import { useTranslation } from 'react-i18next';
import { resolutionPresets } from '#contract';
import { useConnectionName, useConnections } from '../../../../hooks/use-connections.ts';
import { ChoiceField } from '../../../../ui/controls/ChoiceField.tsx';
import { SelectField } from '../../../../ui/controls/SelectField.tsx';
import type { FormField } from '../form-problems.ts';
import { useVideoForm } from '../use-video-form.ts';
import { DurationField } from './DurationField.tsx';
import { RatioPicker } from './RatioPicker.tsx';
import styles from './SettingsFields.module.css';

const resolutions = resolutionPresets.map((preset) => ({ id: preset, text: preset }));

interface SettingsFieldsProps {
  /** Ids of the reasons shown about a field; `undefined` where there are none. */
  readonly describedBy: (field: FormField) => string | undefined;
}

/** Model, aspect ratio, duration and resolution, in one row. */
export function SettingsFields({ describedBy }: SettingsFieldsProps) {
  const { t } = useTranslation();
  const { fields, references, change } = useVideoForm();
  const { active } = useConnections();
  const name = useConnectionName()(active);
  const { videoModels } = active.settings;
  const isOffered = videoModels.includes(fields.model);
  return (
    <div className={styles.strip}>
      <SelectField
        look="filled"
        label={t('compose.model')}
        options={isOffered ? videoModels : [fields.model, ...videoModels]}
        value={fields.model}
        describedBy={describedBy('model')}
        textOf={(model) =>
          videoModels.includes(model) ? model : t('connections.models.notOffered', { model, name })
        }
        onChange={(model) => change({ model })}
      />
      <RatioPicker
        value={fields.ratio}
        canBeOpen={references.length > 0}
        isOfFrames={fields.mode === 'frames'}
        describedBy={describedBy('ratio')}
        onChange={(ratio) => change({ ratio })}
      />
      <DurationField
        text={fields.durationText}
        describedBy={describedBy('duration')}
        onChange={(durationText) => change({ durationText })}
      />
      <ChoiceField
        look="filled"
        label={t('compose.resolution')}
        choices={resolutions}
        text={fields.resolution}
        maxLength={32}
        isInvalid={describedBy('resolution') !== undefined}
        describedBy={describedBy('resolution')}
        onType={(resolution) => change({ resolution })}
        onChoose={(resolution) => change({ resolution })}
      />
    </div>
  );
}
