import { stat } from 'node:fs/promises';
import type { ClipLayout, ClipProblem, JoinableClip } from '#contract';
import { codeOf } from '../../shared/error-code.ts';
import type { ClipOfTask } from './joined-task.ts';
import type { JoinPorts } from './ports.ts';

/** Layouts that are remembered: a list of clips is looked at again whenever it is opened. */
const maxRemembered = 1_000;

/** Looks at a clip of the library without reading all of it: where its file is, how long, and how it is laid out. */
export function inspectClip({
  tasks,
  present,
  readLayout,
}: Pick<JoinPorts, 'tasks' | 'present' | 'readLayout'>) {
  const layouts = new Map<string, ClipLayout>();

  async function layoutOf({ path, media }: ClipOfTask): Promise<ClipLayout | ClipProblem> {
    try {
      if ((await stat(path)).size !== media.bytes) return 'changed';
      const known = layouts.get(media.sha256);
      if (known !== undefined) return known;
      const layout = await readLayout(path);
      if (layouts.size >= maxRemembered) layouts.clear();
      layouts.set(media.sha256, layout);
      return layout;
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable';
    }
  }

  return async (id: string, clip: ClipOfTask | null): Promise<JoinableClip> => {
    const task = tasks.get(id);
    const called = { id, name: task?.name ?? null, request: task?.request ?? { prompt: '', references: [] } };
    if (clip === null) return { ...called, posterUrl: null, layout: null, problem: 'no-clip' };
    const found = await layoutOf(clip);
    const [layout, problem] = typeof found === 'string' ? [null, found] : [found, null];
    return { ...called, posterUrl: present(clip.task).posterUrl, layout, problem };
  };
}
