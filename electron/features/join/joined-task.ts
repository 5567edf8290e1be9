import type { MediaFacts, PartToJoin, TaskOrigin } from '#contract';
import { noGateway } from '../../shared/connection.ts';
import { freshTask, type StoredTask, titleOf } from '../../shared/stored-task.ts';

/** A finished clip of the library, as a part needs it. */
export interface ClipOfTask {
  readonly task: StoredTask;
  readonly path: string;
  readonly media: MediaFacts;
}

/** What stands for the model in a request that nobody made: a name is needed there. */
const noModel = 'none';

/** What a join has made. */
export interface JoinedClip {
  readonly id: string;
  readonly name: string;
  readonly projectId: string | null;
  readonly at: number;
  readonly clips: readonly ClipOfTask[];
  readonly ranges: readonly Omit<PartToJoin, 'id'>[];
  readonly media: MediaFacts;
}

/** The joined clip as a task. No gateway made it; its request has only what lists and searches look at. */
export function joinedTask(
  joined: JoinedClip,
): Omit<StoredTask, 'resultPath'> & { readonly origin: TaskOrigin } {
  const { id, name, projectId, at, clips, ranges, media } = joined;
  const ratios = new Set(clips.map(({ task }) => task.request.ratio));
  const [ratio = null] = ratios;
  const parts = clips.map(({ task, media: { sha256 } }, index) => ({
    id: task.id,
    name: titleOf(task).slice(0, 1_000),
    sha256,
    start: ranges[index]?.start ?? 0,
    end: ranges[index]?.end ?? 0,
  }));
  return {
    ...freshTask,
    id,
    createdAt: at,
    updatedAt: at,
    gateway: noGateway,
    request: {
      prompt: name,
      model: noModel,
      resolution: '',
      ratio: ratios.size === 1 ? ratio : null,
      duration: Math.round(media.seconds),
      mode: 'references',
      references: [],
    },
    state: { status: 'ready', taskId: null, fileName: '', media },
    name,
    projectId,
    origin: { type: 'joined', parts },
  };
}
