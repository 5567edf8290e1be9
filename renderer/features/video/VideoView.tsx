import { type ReactNode, useEffect, useEffectEvent, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever, type ChatPicture, type VideoForm as FormValues, type OpenedFile } from '#contract';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useReadOnce } from '../../hooks/use-read-once.ts';
import { draggedClip } from '../../media/player/clips.queries.ts';
import { PaneSplitter } from '../../ui/panes/PaneSplitter.tsx';
import { PaneTabs, paneOfTab } from '../../ui/panes/PaneTabs.tsx';
import { draftQuery, type KeptDraft } from './form/form.queries.ts';
import { TypedFormContext, useVideoFormState, VideoFormContext } from './form/use-video-form.ts';
import { VideoForm } from './form/VideoForm.tsx';
import { type Refilling, useRefilling } from './history/use-refilling.ts';
import { DropOverlay } from './references/adding/DropOverlay.tsx';
import { type Adding, useAdding } from './references/adding/use-adding.ts';
import { type Aim, useFileDrop, useReferencePaste } from './references/adding/use-drop-and-paste.ts';
import { useRecheck } from './references/adding/use-recheck.ts';
import styles from './VideoView.module.css';

/**
 * What the form is given from elsewhere: to begin anew, a prompt, an example for a form that is empty, a picture that a text model made, or
 * files that the user opened with the app.
 */
export type Handover =
  | { readonly type: 'new'; readonly keepsReferences: boolean }
  | { readonly type: 'prompt'; readonly text: string }
  | { readonly type: 'example'; readonly text: string }
  | { readonly type: 'picture'; readonly picture: ChatPicture }
  | { readonly type: 'opened'; readonly files: readonly OpenedFile[] };

/** What the form takes from what stands beside it, as `Refilling` and `Adding` say. */
export interface FormIntake
  extends Pick<Refilling, 'reuse' | 'goOn'>,
    Pick<Adding, 'addClip' | 'addFrame' | 'addKnown'> {
  /** The form as it is now. */
  readonly readForm: () => FormValues;
}

export type VideoPane = 'form' | 'library';

interface VideoViewProps {
  /** Taken once, while the view is shown. */
  readonly handover: Handover | null;
  readonly onHandedOver: () => void;
  /** Which of the two panes is shown where there is no room for both; `null` where there is. */
  readonly only: VideoPane | null;
  readonly onShowOnly: (pane: VideoPane) => void;
  /** Draws what stands beside the form. */
  readonly children: (intake: FormIntake) => ReactNode;
}

/** The form for a new video, as it was left, with what stands beside it. Takes files dropped or pasted anywhere. */
export function VideoView(props: VideoViewProps) {
  const draft = useReadOnce(draftQuery);
  return draft === null ? null : <VideoPanes {...props} draft={draft} />;
}

function VideoPanes(props: VideoViewProps & { readonly draft: KeptDraft }) {
  const { draft, handover, onHandedOver, only, onShowOnly, children } = props;
  const { t } = useTranslation();
  const tabsId = useId();
  const { form, typed } = useVideoFormState(draft);
  const adding = useAdding(form);
  const refilling = useRefilling(form, typed.form, adding.addFiles);
  const takeAim = (aim: Aim, file: File): void => {
    const draw = draggedClip();
    if (aim === 'reference') {
      form.change({ mode: 'references' });
      adding.addFiles([file]);
    } else if (draw !== null) {
      adding.giveFrame(aim, () => draw(aim === 'first' ? 'last' : 'first', file.name));
    }
  };
  const { over, aim, dropProps } = useFileDrop({ ...adding, addFiles: refilling.takeDrop, takeAim });
  useReferencePaste(adding);
  useCommand('references.add', () => adding.pick());
  useRecheck(form);
  const takeOver = useEffectEvent((given: Handover): void => {
    onHandedOver();
    switch (given.type) {
      case 'new':
        refilling.startNew(given.keepsReferences);
        break;
      case 'prompt':
        refilling.takePrompt(given.text);
        break;
      case 'example':
        refilling.offerExample(given.text);
        break;
      case 'picture':
        adding.addPicture(given.picture);
        break;
      case 'opened':
        refilling.takeOpened(given.files);
        break;
      default:
        assertNever(given);
    }
  });
  useEffect(() => {
    if (handover !== null) takeOver(handover);
  }, [handover]);

  const intake = useLatestCalls<FormIntake>({
    reuse: refilling.reuse,
    goOn: refilling.goOn,
    addClip: adding.addClip,
    addFrame: adding.addFrame,
    addKnown: adding.addKnown,
    readForm: () => typed.form,
  });
  // Typing in the form draws nothing of what stands beside it.
  const beside = useMemo(() => children(intake), [children, intake]);

  return (
    <VideoFormContext value={form}>
      <main className={styles.view} data-only={only ?? undefined} {...dropProps}>
        <h1 className="spoken">{t('nav.video')}</h1>
        {only !== null && (
          <PaneTabs
            id={tabsId}
            label={t('panes.label')}
            tabs={[
              ['form', t('panes.compose')],
              ['library', t('library.title')],
            ]}
            shown={only}
            onShow={onShowOnly}
          />
        )}
        <div className={styles.form} data-pane="form" {...(only !== null && paneOfTab(tabsId, 'form'))}>
          <TypedFormContext value={typed}>
            <VideoForm adding={adding} refilling={refilling} />
          </TypedFormContext>
        </div>
        {only === null && <PaneSplitter pane="form" side="before" label={t('panes.formWidth')} />}
        <div className={styles.beside} {...(only !== null && paneOfTab(tabsId, 'library'))}>
          {beside}
        </div>
        <DropOverlay over={over} aim={aim} />
      </main>
    </VideoFormContext>
  );
}
