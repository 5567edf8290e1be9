import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewState } from '#contract';
import type { OutputOf } from '../../bridge.ts';
import { sessionQuery } from '../session/session.queries.ts';
import { TasksPane } from '../tasks/TasksPane.tsx';
import { Composer } from './form/Composer.tsx';
import { useCreateTasks } from './form/compose.queries.ts';
import { useVideoForm, type VideoFormHandle } from './form/use-video-form.ts';
import { RefillNotices } from './RefillNotices.tsx';
import { DropOverlay } from './references/DropOverlay.tsx';
import { ReferencesSection } from './references/ReferencesSection.tsx';
import type { ReferencesForm } from './references/references-form.ts';
import { useAdding } from './references/use-adding.ts';
import { useFileDrop } from './references/use-file-drop.ts';
import { useRecheck } from './references/use-recheck.ts';
import { useReferencePaste } from './references/use-reference-paste.ts';
import { useRefilling } from './use-refilling.ts';
import styles from './VideoView.module.css';

/** What the chat gives the video form: a prompt, or a picture that a model made. */
export type Handover =
  | { readonly type: 'prompt'; readonly text: string }
  | { readonly type: 'picture'; readonly pictureId: string };

interface VideoViewProps {
  readonly draft: OutputOf<'draft.get'> | undefined;
  readonly view: ViewState;
  readonly onViewChange: (change: Partial<ViewState>) => void;
  /** Taken once, while the view is shown. */
  readonly handover: Handover | null;
  readonly onHandedOver: () => void;
}

/** The composer left, the tasks right. The one place where these features meet. */
export function VideoView({ draft, view, onViewChange, handover, onHandedOver }: VideoViewProps) {
  const { t } = useTranslation();
  const video = useVideoForm(draft);
  const create = useCreateTasks();
  const session = useQuery(sessionQuery);
  const form = referencesForm(video);
  const adding = useAdding(form);
  const takeOver = useEffectEvent((given: Handover): void => {
    onHandedOver();
    if (given.type === 'prompt') video.replacePrompt(given.text);
    else adding.addPicture(given.pictureId);
  });
  useEffect(() => {
    if (handover !== null) takeOver(handover);
  }, [handover]);
  const refilling = useRefilling(video, adding.addFiles);
  const { over, dropProps } = useFileDrop({ ...adding, addFiles: refilling.takeDrop });
  useReferencePaste(adding);
  useRecheck(form);
  return (
    <main className={styles.view} {...dropProps}>
      <h1 className={styles.title}>{t('nav.video')}</h1>
      <Composer
        video={video}
        {...(session.data?.status === 'signedIn' && { address: session.data.address })}
        notice={<RefillNotices refilling={refilling} video={video} />}
        onSend={(form, count) => create.mutateAsync({ form, count })}
        references={(describedBy) => (
          <ReferencesSection form={form} adding={adding} describedBy={describedBy} />
        )}
      />
      <TasksPane
        selectedId={view.selectedTaskId}
        onSelect={(selectedTaskId) => onViewChange({ selectedTaskId })}
        layout={view.layout}
        onLayoutChange={(layout) => onViewChange({ layout })}
        form={{ reuseSettings: refilling.reuse, addClip: adding.addResult, addFrame: adding.addFrame }}
      />
      <DropOverlay over={over} form={form} />
    </main>
  );
}

/** The part of the form that the references feature works on. */
function referencesForm(video: VideoFormHandle): ReferencesForm {
  const { mode, frames } = video.fields;
  return { ...video, mode, frames, setMode: (mode) => video.change({ mode }) };
}
