import { TasksPane } from '../features/tasks/TasksPane.tsx';
import { VideoView } from '../features/video/VideoView.tsx';
import type { ScreenProps } from './use-shell.ts';

/** The form beside the library. What a task gives to the form crosses here. */
export function VideoScreen({ shell }: ScreenProps) {
  const { view, changeView } = shell;
  return (
    <VideoView handover={shell.handover} onHandedOver={shell.clearHandover}>
      {(intake) => (
        <TasksPane
          selectedId={view.selectedTaskId}
          onSelect={(selectedTaskId) => changeView({ selectedTaskId })}
          layout={view.layout}
          onLayoutChange={(layout) => changeView({ layout })}
          form={{ ...intake, fillPrompt: (text) => shell.handOver({ type: 'prompt', text }) }}
          onShowBundle={(id) => shell.showBundle({ type: 'task', id })}
          onShowRequests={(id) => shell.showRequests({ type: 'task', id })}
        />
      )}
    </VideoView>
  );
}
