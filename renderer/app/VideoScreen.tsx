import { useEffect, useState } from 'react';
import { LibraryMoveLine } from '../features/settings/library-folder/LibraryMoveLine.tsx';
import { TasksPane } from '../features/tasks/TasksPane.tsx';
import { type VideoPane, VideoView } from '../features/video/VideoView.tsx';
import { useCommand } from '../hooks/use-command.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import type { ScreenProps, ShellState } from './use-shell.ts';

/** The form beside the library, or in turns with it. What a task gives to the form crosses here. */
export function VideoScreen({ shell }: ScreenProps) {
  const { view, changeView } = shell;
  const { only, showOnly } = useOnlyPane(shell);
  useCommand('video.new', () => {
    showOnly('form');
    focusSoon('[data-pane="form"] textarea');
  });
  useCommand('library.grid', () => changeView({ layout: 'grid' }));
  useCommand('library.list', () => changeView({ layout: 'list' }));
  useCommand('library.search', () => {
    showOnly('library');
    focusSoon('[data-pane="library"] input[type="search"]', () => changeView({ selectedTaskId: null }));
  });
  return (
    <VideoView handover={shell.handover} onHandedOver={shell.clearHandover} only={only} onShowOnly={showOnly}>
      {({ reuseSettings, goOn, ...intake }) => (
        <TasksPane
          selectedId={view.selectedTaskId}
          onSelect={(selectedTaskId) => changeView({ selectedTaskId })}
          layout={view.layout}
          onLayoutChange={(layout) => changeView({ layout })}
          reviewPrefs={view.review}
          onReviewPrefs={(change) => changeView({ review: { ...view.review, ...change } })}
          playsAtOnceId={shell.firstClipId}
          form={{
            ...intake,
            reuseSettings: (id) => {
              showOnly('form');
              return reuseSettings(id);
            },
            goOn: async (from) => {
              await goOn(from);
              showOnly('form');
              focusSoon('[data-pane="form"] textarea');
            },
            fillPrompt: (text) => shell.handOver({ type: 'prompt', text }),
          }}
          notice={<LibraryMoveLine onShow={() => shell.showSetting('libraryFolder')} />}
          onShowBundle={(id) => shell.showBundle({ type: 'task', id })}
          onShowRequests={(id) => shell.showRequests({ type: 'task', id })}
        />
      )}
    </VideoView>
  );
}

/** Below this width the form and the library take turns. */
const roomForBoth = '(width >= 700px)';

/** In a narrow window: the form, until something in the library is to be seen, and the other way round. */
function useOnlyPane({ view: { selectedTaskId }, handover }: ShellState) {
  const [pane, showOnly] = useState<VideoPane>('form');
  const hasRoom = useMediaQuery(roomForBoth);
  const [seenTask, setSeenTask] = useState(selectedTaskId);
  if (seenTask !== selectedTaskId) {
    setSeenTask(selectedTaskId);
    if (selectedTaskId !== null) showOnly('library');
  }
  useEffect(() => {
    if (handover === null) return;
    showOnly('form');
    // What was pressed is on another screen, which is hidden now.
    requestAnimationFrame(() => {
      const prompt = document.querySelector<HTMLTextAreaElement>('[data-pane="form"] textarea');
      prompt?.focus();
      // An example makes room for the first key that is typed.
      if (handover.type === 'example') prompt?.select();
    });
  }, [handover]);
  return { only: hasRoom ? null : pane, showOnly };
}

/** Puts the focus on a field that is drawn by then, and selects its text; in a prompt the caret goes to its end. @param uncover called where it is still out of sight */
function focusSoon(selector: string, uncover?: () => void): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
    if (field === null) return;
    if (field.checkVisibility() || uncover === undefined) {
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
      else field.setSelectionRange(field.value.length, field.value.length);
      return;
    }
    uncover();
    focusSoon(selector);
  });
}
