import { LibraryMoveLine } from '../../features/library/folder/LibraryMoveLine.tsx';
import { type FormIntake, promptField, type VideoPane } from '../../features/video/VideoView.tsx';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { focusSoon, selectSoon } from '../focus/focus-soon.ts';
import type { ScreenProps } from '../use-shell.ts';
import { TasksPane } from './TasksPane.tsx';

interface LibraryPlaceProps extends ScreenProps {
  /** What the form beside the library takes from it. */
  readonly intake: FormIntake;
  readonly showOnly: (pane: VideoPane) => void;
}

/** The library with what it needs of the shell, the form and the settings. */
export function LibraryPlace({ shell, intake, showOnly }: LibraryPlaceProps) {
  const { view, changeView } = shell;
  const { reuse, goOn, addKnown, ...rest } = intake;
  useCommand('library.search', () => {
    showOnly('library');
    focusSoon('[data-pane="library"] input[type="search"]', () => changeView({ selectedTaskId: null }));
  });
  return (
    <TasksPane
      selectedId={view.selectedTaskId}
      onSelect={(selectedTaskId) => changeView({ selectedTaskId })}
      look={view}
      onLookChange={changeView}
      isQueueOpen={view.isQueueOpen}
      onQueueOpenChange={(isQueueOpen) => changeView({ isQueueOpen })}
      reviewPrefs={view.review}
      onReviewPrefs={(change) => changeView({ review: { ...view.review, ...change } })}
      playsAtOnceId={shell.firstClipId}
      form={{
        ...rest,
        addReference: addKnown,
        reuseSettings: async (task) => {
          showOnly('form');
          await reuse(task);
          if (task.said != null) focusSoon(promptField);
        },
        goOn: async (from) => {
          await goOn(from);
          showOnly('form');
          selectSoon(promptField, from.request.prompt);
        },
        fillPrompt: (text) => shell.handOver({ type: 'prompt', text }),
      }}
      notice={<LibraryMoveLine onShow={() => shell.showSetting('libraryFolder')} />}
      onShowBundle={(id) => shell.showBundle({ type: 'task', id })}
      onShowRequests={(id) => shell.showRequests({ type: 'task', id })}
    />
  );
}
