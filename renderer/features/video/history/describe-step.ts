import { mentionText, numberReferences, type ReferenceFile } from '#contract';
import type { Step } from './arrangement.ts';

/** What a step did, so that undoing it can be told. */
export interface StepDescription {
  readonly type:
    | 'add'
    | 'remove'
    | 'move'
    | 'replace'
    | 'first-frame'
    | 'last-frame'
    | 'frames-swapped'
    | 'prompt'
    | 'refill'
    | 'new';
  /** What the references concerned are called: as they were before, or, where there are new ones, after. */
  readonly names: readonly string[];
}

export function describeStep({ before, after, fields, replaced }: Step): StepDescription {
  if (replaced) return { type: replaced, names: [] };
  const frames = [fields?.before.frames, fields?.after.frames];
  if (before.references === after.references && frames[0] && frames[1]) {
    const [old, now] = [frames[0], frames[1]];
    if (old.first === now.last && old.last === now.first) return { type: 'frames-swapped', names: [] };
    return { type: old.first === now.first ? 'last-frame' : 'first-frame', names: [] };
  }
  const [old, now] = [before.references, after.references];
  const gone = namesOf(old, (file) => !holds(now, file));
  const come = namesOf(now, (file) => !holds(old, file));
  if (gone.length > 0 && come.length > 0) return { type: 'replace', names: come };
  if (gone.length > 0) return { type: 'remove', names: gone };
  if (come.length > 0) return { type: 'add', names: come };
  return { type: 'move', names: namesOf(old, (file) => file === movedOf(old, now)) };
}

/** The one whose taking out leaves the same order on both sides. */
function movedOf(old: readonly ReferenceFile[], now: readonly ReferenceFile[]): ReferenceFile | undefined {
  const orderWithout = (files: readonly ReferenceFile[], fileId: string) =>
    files.flatMap((file) => (file.fileId === fileId ? [] : [file.fileId])).join();
  return old.find(
    ({ fileId }, index) =>
      now[index]?.fileId !== fileId && orderWithout(old, fileId) === orderWithout(now, fileId),
  );
}

function namesOf(files: readonly ReferenceFile[], isMeant: (file: ReferenceFile) => boolean): string[] {
  const numbers = numberReferences(files);
  return files.flatMap((file, index) =>
    isMeant(file) ? [mentionText(file.kind, numbers[index] ?? null)] : [],
  );
}

function holds(files: readonly ReferenceFile[], { fileId }: ReferenceFile): boolean {
  return files.some((file) => file.fileId === fileId);
}
