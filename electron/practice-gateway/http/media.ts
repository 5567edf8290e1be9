import type { IncomingHttpHeaders } from 'node:http';
import { makeClip } from '../clips/clip-maker.ts';
import type { StoredTask } from '../rules/task-store.ts';
import { type Answer, refusal } from './answers.ts';
import { type ServedFile, servedFile, serveFile } from './ranges.ts';

/** Clips kept in memory: a player asks for the same one many times over. */
const keptClips = 4;

/** Makes the clips of finished tasks when they are first asked for. */
export class MediaShelf {
  readonly #clipsFolder: string;
  readonly #files = new Map<string, Promise<ServedFile>>();

  constructor(clipsFolder: string) {
    this.#clipsFolder = clipsFolder;
  }

  /**
   * Answers for a task's clip.
   *
   * @param task a finished task, or `null` when there is none.
   * @param finishedAt milliseconds since 1970.
   */
  async answer(task: StoredTask | null, finishedAt: number, headers: IncomingHttpHeaders): Promise<Answer> {
    if (task === null) return refusal(404, 'There is no such video.');
    return serveFile(await this.#file(task, finishedAt), headers);
  }

  #file(task: StoredTask, finishedAt: number): Promise<ServedFile> {
    const known = this.#files.get(task.id);
    if (known !== undefined) return known;
    const { look, ratio, duration } = task;
    const made = makeClip(this.#clipsFolder, { look, ratio, seconds: duration, madeAt: finishedAt }).then(
      (bytes) => servedFile(bytes, finishedAt),
    );
    this.#files.set(task.id, made);
    made.catch(() => this.#files.delete(task.id));
    const oldest = this.#files.keys().next().value;
    if (this.#files.size > keptClips && oldest !== undefined) this.#files.delete(oldest);
    return made;
  }
}
