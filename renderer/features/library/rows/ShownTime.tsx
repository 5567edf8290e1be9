import { isActive, showableTime, type Task } from '#contract';
import { TaskTime } from '../../tasks/TaskStatus.tsx';
import { useRowWords } from './row-words.ts';

/** The time of a task in its row. Only that of a task under way runs by the second, on a clock of its own. */
export function ShownTime({ task }: { readonly task: Task }) {
  const { format, now } = useRowWords();
  if (isActive(task.state.status)) return <TaskTime task={task} />;
  return (
    <time
      dateTime={new Date(showableTime(task.createdAt)).toISOString()}
      title={format.dateTime(task.createdAt)}
    >
      {format.ago(task.createdAt, now)}
    </time>
  );
}
