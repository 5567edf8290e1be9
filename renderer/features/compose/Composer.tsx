import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type VideoForm, videoModels } from '#contract';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './Composer.module.css';
import { DurationField } from './DurationField.tsx';
import { describedBy, type FormField } from './form-problems.ts';
import { GenerateBar } from './GenerateBar.tsx';
import { PromptField } from './PromptField.tsx';
import { RatioPicker } from './RatioPicker.tsx';
import { ResolutionPicker } from './ResolutionPicker.tsx';
import { useGenerate } from './use-generate.ts';
import type { VideoFormHandle } from './use-video-form.ts';

interface ComposerProps {
  readonly video: VideoFormHandle;
  /** Draws the references; told the ids of the reasons that concern them. */
  readonly references: (describedBy: string | undefined) => ReactNode;
  readonly onSend: (form: VideoForm) => Promise<unknown>;
}

export function Composer({ video, references, onSend }: ComposerProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { fields, change } = video;
  const generating = useGenerate(video.form, video.problems, onSend);
  const about = (field: FormField) => describedBy(generating.shownProblems, field);

  return (
    // Enter in a field must never send: a job costs money.
    <form className={styles.composer} aria-labelledby={titleId} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.scroll}>
        <h2 id={titleId} className={styles.title}>
          {t('compose.form')}
        </h2>
        <PromptField
          value={fields.prompt}
          describedBy={about('prompt')}
          onChange={(prompt) => change({ prompt })}
          onGenerate={generating.generate}
        />
        <div className={styles.grid}>
          <SelectField
            label={t('compose.model')}
            options={videoModels}
            value={fields.model}
            onChange={(model) => change({ model })}
          />
          <ResolutionPicker
            value={fields.resolution}
            describedBy={about('resolution')}
            onChange={(resolution) => change({ resolution })}
          />
          <RatioPicker
            value={fields.ratio}
            canBeOpen={fields.references.length > 0}
            describedBy={about('ratio')}
            onChange={(ratio) => change({ ratio })}
          />
          <DurationField
            text={fields.durationText}
            describedBy={about('duration')}
            onChange={(durationText) => change({ durationText })}
          />
        </div>
        {references(about('references'))}
      </div>
      <GenerateBar generating={generating} />
    </form>
  );
}
