import type { TFunction } from 'i18next';
import { isActive, type Queue, type Task } from '#contract';
import type { Format } from '../../i18n/format.ts';

/** The rows of the library that the window holds. */
export type Listed = readonly { readonly task: Task }[];

/** The queue and the library are read apart: what has ended by what the library tells stands there alone. */
export function stillRunning({ running }: Pick<Queue, 'running'>, listed: Listed): readonly Task[] {
  const ended = new Set(listed.flatMap(({ task }) => (isActive(task.state.status) ? [] : task.id)));
  return running.filter(({ id }) => !ended.has(id));
}

const minuteMs = 60_000;

/** When the next clip is likely to be there. @param left milliseconds until then; nothing is said once they are over. */
export function nextWords(left: number, t: TFunction, format: Format): string | false {
  if (left <= 0) return false;
  if (left < minuteMs) return t('queue.nextSoon');
  return t('queue.next', { time: format.span(Math.ceil(left / minuteMs) * minuteMs) });
}
