import { type Surroundings, SurroundingsContext } from '../features/tasks/details/surroundings.ts';
import { TasksPane } from '../features/tasks/TasksPane.tsx';
import { type FormIntake, VideoView } from '../features/video/VideoView.tsx';
import type { ScreenProps } from './use-shell.ts';

/** The form beside the library: what a task can give the form crosses here. */
export function VideoScreen({ session, shell }: ScreenProps) {
  const { view, changeView } = shell;
  const showTask = (selectedTaskId: string | null): void => changeView({ selectedTaskId });
  const surroundings = ({ reuseSettings, addFrame }: FormIntake): Surroundings => ({
    reuseSettings,
    takeFrame: addFrame,
    showTask,
  });
  return (
    <VideoView address={session.address} handover={shell.handover} onHandedOver={shell.clearHandover}>
      {(intake) => (
        <SurroundingsContext value={surroundings(intake)}>
          <TasksPane
            selectedId={view.selectedTaskId}
            onSelect={showTask}
            layout={view.layout}
            onLayoutChange={(layout) => changeView({ layout })}
            onUseAsReference={intake.addClip}
          />
        </SurroundingsContext>
      )}
    </VideoView>
  );
}
