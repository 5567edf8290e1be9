import type { Task, TaskRequest } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';

/** The parts of a request, in the order of the form. */
const parts = ['prompt', 'references', 'model', 'ratio', 'duration', 'resolution'] as const;
export type RequestPart = (typeof parts)[number];

interface ComparedRequest extends Pick<TaskRequest, 'prompt' | 'model' | 'resolution' | 'ratio'> {
  /** Seconds; `null` where the field holds no number. */
  readonly duration: number | null;
  readonly references: readonly Pick<TaskRequest['references'][number], 'fileId' | 'role'>[];
}

/** What is not the same in all of the requests; empty where all ask for the same. */
export function differingParts(requests: readonly ComparedRequest[]): readonly RequestPart[] {
  const read = ({ references, ...request }: ComparedRequest, part: RequestPart): unknown =>
    part === 'references' ? references.map(({ fileId, role }) => [fileId, role]) : request[part];
  return parts.filter(
    (part) => new Set(requests.map((request) => JSON.stringify(read(request, part)))).size > 1,
  );
}

/** The request of a task. A clip that was joined here was made by no model. */
export function askedOf({ request, gateway }: Pick<Task, 'request' | 'gateway'>): TaskRequest {
  return gateway === null ? { ...request, model: '' } : request;
}

/** A part of a request that is one value, in words. */
export function useRequestWords() {
  const { t, format } = useWords();
  return (
    part: Exclude<RequestPart, 'prompt' | 'references'>,
    { model, resolution, ratio, duration }: ComparedRequest,
  ): string =>
    ({
      model: model || t('common.none'),
      resolution: resolution || t('common.none'),
      // Where it is `null`, the gateway or the first frame decides.
      ratio: ratio ?? t('compose.ratioAutoShort'),
      duration: duration === null ? '–' : t('common.seconds', { value: format.decimal(duration, 2) }),
    })[part];
}
