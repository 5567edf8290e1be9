import type { Choice, ReferenceFile, Task, TaskFilter, VideoForm } from '#contract';
import { createHandle } from '../../hooks/contexts/create-handle.ts';
import type { Deed } from '../../hooks/undo/deeds.ts';
import { useIsGone } from '../../hooks/use-on-leave.ts';
import type { ClipFrame, GoingOn } from '../../media/pictures/clip-frames.ts';
import type { TaskAction } from './actions/task-actions.ts';

/** The actions of the video form that tasks can call. `renderer/app` passes them in. */
export interface VideoFormPort {
  /** Puts a task's settings into the form, which shows what the gateway said of it. @throws {AppError} when they cannot be read. */
  readonly reuseSettings: (task: {
    readonly id: string;
    readonly title: string;
    readonly said?: string | null;
  }) => Promise<void>;
  readonly addClip: (taskId: string) => void;
  /**
   * Takes a picture of a clip's frame, once it is drawn, among the references that are shown now.
   * @returns why the form does not take it, in a sentence; `null` where it does. @throws {AppError} as `draw` does, and where it cannot be kept.
   */
  readonly addFrame: (draw: () => Promise<ClipFrame>) => Promise<string | null>;
  /** Has the form go on from a clip, or lead from one to another, once the frames are drawn. @throws {AppError} or as `draw` does. */
  readonly goOn: (draw: () => Promise<GoingOn>) => Promise<void>;
  readonly addReference: (file: ReferenceFile) => void;
  readonly readForm: () => VideoForm;
  /** Writes a prompt into the form; the one that stood there comes back with Undo. */
  readonly fillPrompt: (prompt: string) => void;
}

/** What a review goes through: these tasks, or all that a filter lets through. */
export type ReviewOf = { readonly ids: readonly string[] } | { readonly filter: TaskFilter };

/** Whether so many clips can be compared: no more than fit beside each other. */
export const canCompare = (count: number): boolean => count >= 2 && count <= 4;

/** Does an action with a task, and gives whether it was done: `true` of none that shows what it did by itself. @throws {AppError} when it failed. */
export type TaskAct = (action: TaskAction, task: Task) => Promise<boolean>;

/** Actions that every part of the tasks' view can call, beyond its own task. */
interface TasksContextValue {
  readonly form: VideoFormPort;
  readonly act: TaskAct;
  readonly showTask: (id: string) => void;
  readonly rate: (ids: readonly string[], rating: number) => void;
  /** Picks or hides finished clips; `null` takes either back. */
  readonly choose: (ids: readonly string[], choice: Choice) => void;
  readonly join: (ids: readonly string[]) => void;
  /** Moves tasks into a project; `null` takes them out of every one. */
  readonly move: (ids: readonly string[], projectId: string | null) => void;
  readonly editTags: (ids: readonly string[]) => void;
  readonly rename: (task: Task) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Makes tasks that ended without a clip once more. */
  readonly generateAgain: (ids: readonly string[]) => void;
  /** Lets other apps take clips that are dragged out of the window. */
  readonly drag: (ids: readonly string[]) => void;
  /** Notes what was done, so that it can be undone; undo waits for what is being done. */
  readonly noteDeed: (made: Deed | Promise<Deed | undefined>) => void;
  /** Shows what a deed failed by: what did it may be gone when it is undone. */
  readonly fail: (thrown: unknown) => void;
  readonly compare: (ids: readonly string[]) => void;
}

export const [TasksContext, useTasksContext] = createHandle<TasksContextValue>();

/** Tells in the library of a failure that comes once the part of the page is gone which would have told of it. */
export function useLateFailure(): (thrown: Error) => void {
  const { fail } = useTasksContext();
  const isGone = useIsGone();
  return (thrown) => isGone.current && fail(thrown);
}
