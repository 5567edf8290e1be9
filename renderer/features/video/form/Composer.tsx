import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReferenceFile, type VideoForm, videoModels } from '#contract';
import { SelectField } from '../../../ui/SelectField.tsx';
import { HistoryButtons } from '../history/HistoryButtons.tsx';
import styles from './Composer.module.css';
import { DurationField } from './DurationField.tsx';
import { describedBy, type FormField } from './form-problems.ts';
import { GenerateBar } from './GenerateBar.tsx';
import { ImprovePrompt } from './ImprovePrompt.tsx';
import { PromptField } from './PromptField.tsx';
import { RatioPicker } from './RatioPicker.tsx';
import { RequestInspector } from './RequestInspector.tsx';
import { ResolutionPicker } from './ResolutionPicker.tsx';
import { SendAnywayDialog } from './SendAnywayDialog.tsx';
import { sendWarnings } from './send-warnings.ts';
import { useGenerate } from './use-generate.ts';
import type { VideoFormHandle } from './use-video-form.ts';

interface ComposerProps {
  readonly video: VideoFormHandle;
  /** Draws the references; told the ids of the reasons that concern them. */
  readonly references: (describedBy: string | undefined) => ReactNode;
  /** Base address of the gateway signed in to, for the request to be shown; without it there is no button. */
  readonly address?: string;
  /** Stands above the form: what has just happened to all of it. */
  readonly notice?: ReactNode;
  readonly onSend: (form: VideoForm, count: number) => Promise<unknown>;
}

export function Composer({ video, references, address, notice, onSend }: ComposerProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { fields, change } = video;
  const isFrames = fields.mode === 'frames';
  const warnings = sendWarnings(video.prompt, video.sent);
  const generating = useGenerate(video.form, video.problems, warnings, onSend);
  const about = (field: FormField) => describedBy(generating.shownProblems, field);

  return (
    // Enter in a field must never send: a job costs money.
    <form className={styles.composer} aria-labelledby={titleId} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.scroll}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {t('compose.form')}
          </h2>
          <HistoryButtons video={video} />
        </header>
        {notice}
        <PromptField
          value={video.prompt}
          references={isFrames ? noReferences : video.references}
          describedBy={about('prompt')}
          onChange={video.setPrompt}
          onGenerate={generating.generate}
        />
        <ImprovePrompt prompt={video.prompt} onTake={video.replacePrompt} />
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
            canBeOpen={video.references.length > 0}
            isOfFrames={isFrames}
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
      <GenerateBar generating={generating}>
        {address !== undefined && <RequestInspector video={video} address={address} />}
      </GenerateBar>
      <SendAnywayDialog
        warnings={generating.asking}
        onSend={generating.sendAnyway}
        onBack={generating.goBack}
      />
    </form>
  );
}

const noReferences: readonly ReferenceFile[] = [];
