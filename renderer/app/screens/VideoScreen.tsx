import {
  Activity,
  type ComponentProps,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { writtenPrompt } from '#contract';
import { type FormIntake, promptField, type VideoPane, VideoView } from '../../features/video/VideoView.tsx';
import { useCast, useCastRegion } from '../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { textFields } from '../../hooks/keys/use-shortcut.ts';
import { useLatest } from '../../hooks/use-latest.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useDetailsPaused } from '../../media/player/use-details-paused.ts';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { focusSoon, selectSoon } from '../focus/focus-soon.ts';
import type { ScreenProps, ShellState } from '../use-shell.ts';
import { TasksPane } from './TasksPane.tsx';

/** The form beside the library, or in turns with it. What a task gives to the form crosses here. */
export function VideoScreen({ shell }: ScreenProps) {
  const { changeView } = shell;
  const { only, showOnly } = useOnlyPane(shell);
  const { projectId } = useChosenProject();
  // The form is what one begins with: the library is drawn after it.
  const isFormDrawn = useDeferredValue(true, false);
  useCommand('video.new', () => shell.handOver({ give: (draft) => draft.startNew(false) }));
  useCommand('video.newWithReferences', () => shell.handOver({ give: (draft) => draft.startNew(true) }));
  useCommand('library.grid', () => changeView({ layout: 'grid' }));
  useCommand('library.list', () => changeView({ layout: 'list' }));
  return (
    <VideoView
      project={projectId}
      handover={shell.handovers[0] ?? null}
      onHandedOver={shell.handedOver}
      only={only}
      onShowOnly={showOnly}
      onBegun={() => {
        showOnly('form');
        focusSoon(promptField);
      }}
    >
      {(intake) => isFormDrawn && <Beside shell={shell} intake={intake} showOnly={showOnly} />}
    </VideoView>
  );
}

export const CastRegion = lazyView(() => import('../../features/cast/CastRegion.tsx'), 'CastRegion');

/** Beside the form: the library, in whose place the cast is opened. */
function Beside(props: ComponentProps<typeof LibraryPlace>) {
  const { close } = useCast();
  const { isOpen: isCast } = useCastRegion();
  const { taskAsks, view } = props.shell;
  const { selectedTaskId } = view;
  const shown = `${selectedTaskId} ${taskAsks}`;
  const showOnly = useLatest(props.showOnly);
  const [seen, setSeen] = useState(shown);
  const [wasCast, setWasCast] = useState(isCast);
  if (isCast && !wasCast) setWasCast(true);
  useEffect(() => {
    if (isCast) showOnly('library');
  }, [isCast, showOnly]);
  // Something in the library is to be seen.
  useEffect(() => {
    if (seen === shown) return;
    setSeen(shown);
    if (selectedTaskId !== null) close();
  }, [seen, shown, selectedTaskId, close]);
  useCommand(
    'library.search',
    () => {
      close();
      focusSoon('[data-pane="library"] input[type="search"]');
    },
    isCast,
  );
  return (
    <>
      <Activity mode={isCast ? 'hidden' : 'visible'}>
        <LibraryPlace {...props} />
      </Activity>
      {wasCast && <CastRegion />}
    </>
  );
}

/** Below this width the form and the library take turns. */
const roomForBoth = '(width >= 700px)';

/** In a narrow window: the form, until something in the library is to be seen, and the other way round. */
function useOnlyPane({ view: { selectedTaskId }, taskAsks, handovers }: ShellState) {
  const handover = handovers.at(-1) ?? null;
  const [pane, showOnly] = useState<VideoPane>('form');
  const hasRoom = useMediaQuery(roomForBoth);
  const shown = `${selectedTaskId} ${taskAsks}`;
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    if (selectedTaskId !== null) showOnly('library');
  }
  useEffect(() => {
    if (handover === null) return;
    showOnly('form');
    // What was pressed is on another screen, which is hidden now. An example makes room for the first key that is typed.
    if (handover.example !== undefined) selectSoon(promptField, handover.example);
    else focusSoon(promptField);
  }, [handover]);
  // What somebody is at stays in sight as the window becomes narrow. Before a frame: what is hidden loses the focus with it.
  useLayoutEffect(() => {
    if (hasRoom) return;
    const at = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? '';
    if (at === 'form') showOnly(at);
    else if (['library', 'details', 'cast'].includes(at)) showOnly('library');
  }, [hasRoom]);
  // Where both have room nothing comes into sight: a window that becomes narrow then shows what it would have.
  const show = useCallback((next: VideoPane) => hasRoom || showOnly(next), [hasRoom]);
  const only = hasRoom ? null : pane;
  useDetailsPaused(only === 'form');
  return { only, showOnly: show };
}

interface LibraryPlaceProps extends ScreenProps {
  readonly intake: FormIntake;
  readonly showOnly: (pane: VideoPane) => void;
}

/** The library with what it needs of the shell, the form and the settings. Not drawn again when the cast takes its place, or gives it back. */
const LibraryPlace = memo(function LibraryPlace({ shell, intake, showOnly }: LibraryPlaceProps) {
  const { changeView } = shell;
  const { reuse, goOn, addKnown, ...rest } = intake;
  const { seen } = useCast();
  useCommand('library.search', () => {
    showOnly('library');
    focusSoon('[data-pane="library"] input[type="search"]', () => changeView({ selectedTaskId: null }));
  });
  return (
    <TasksPane
      shell={shell}
      form={{
        ...rest,
        // What was added, or why it was not, is to be seen in the form.
        addReference: (file) => {
          addKnown(file);
          showOnly('form');
        },
        addClip: (taskId) => {
          rest.addClip(taskId);
          showOnly('form');
        },
        addFrame: async (draw) => {
          const refusal = await rest.addFrame(draw);
          // The review, which stands above both, says so itself.
          if (document.querySelector('[data-review]') === null) showOnly('form');
          return refusal;
        },
        reuseSettings: async (task) => {
          showOnly('form');
          const isAwaited = await fills(reuse(task));
          if (isAwaited && task.said != null) focusSoon(promptField);
        },
        goOn: async (draw) => {
          const drawn = draw();
          if (!(await fills(goOn(() => drawn)))) return;
          showOnly('form');
          selectSoon(promptField, writtenPrompt((await drawn).request, seen));
        },
        fillPrompt: (text) => shell.handOver({ give: (draft) => draft.takePrompt(text) }),
      }}
    />
  );
});

/** Waits until the form is filled. @returns whether the same draft is still shown then, and nobody types elsewhere by now. */
async function fills(filling: Promise<void>): Promise<boolean> {
  const [field, prompt] = [document.activeElement, document.querySelector(promptField)];
  await filling;
  const { activeElement } = document;
  const isTypingElsewhere = activeElement !== field && (activeElement?.matches(textFields) ?? false);
  return !isTypingElsewhere && document.querySelector(promptField) === prompt;
}
