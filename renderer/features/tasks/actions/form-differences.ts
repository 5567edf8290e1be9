import { sentRatio, sentReferences, type TaskRequest, type VideoForm } from '#contract';

/** A part of the form that a task's settings would change: from what it holds to what the task was made with. */
export type FormDifference =
  | { readonly part: 'prompt' }
  | { readonly part: 'model' | 'resolution'; readonly from: string; readonly to: string }
  /** `null` where the gateway or the first frame decides. */
  | { readonly part: 'ratio'; readonly from: string | null; readonly to: string | null }
  /** Seconds; `null` where the field holds no number. */
  | { readonly part: 'duration'; readonly from: number | null; readonly to: number }
  /** How many files go out. */
  | { readonly part: 'references'; readonly from: number; readonly to: number };

/** What differs between the form and the request of a task, in the order of the form; empty when nothing does. */
export function formDifferences(form: VideoForm, request: TaskRequest): readonly FormDifference[] {
  const held = sentReferences(form);
  const ratio = sentRatio(form);
  const hasSameFiles =
    form.mode === request.mode &&
    held.length === request.references.length &&
    held.every(({ fileId, role }, index) => {
      const sent = request.references[index];
      return sent?.fileId === fileId && sent.role === role;
    });
  const differences: readonly (FormDifference | false)[] = [
    form.prompt !== request.prompt && { part: 'prompt' },
    !hasSameFiles && { part: 'references', from: held.length, to: request.references.length },
    form.model !== request.model && { part: 'model', from: form.model, to: request.model },
    ratio !== request.ratio && { part: 'ratio', from: ratio, to: request.ratio },
    form.duration !== request.duration && { part: 'duration', from: form.duration, to: request.duration },
    form.resolution !== request.resolution && {
      part: 'resolution',
      from: form.resolution,
      to: request.resolution,
    },
  ];
  return differences.filter((difference) => difference !== false);
}
