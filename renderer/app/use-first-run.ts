import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyTask, type Task, type ViewState } from '#contract';
import { listenForChangedTasks, outlineQuery } from '../features/tasks/data/tasks.queries.ts';
import type { Handover } from '../features/video/drafts/DraftPane.tsx';

interface FirstRun {
  /** The practice gateway was chosen on the welcome, in this run of the window. */
  readonly isPractising: boolean;
  readonly view: Pick<ViewState, 'view' | 'selectedTaskId'>;
  readonly changeView: (change: Partial<ViewState>) => void;
  readonly handOver: (given: Handover) => void;
}

/**
 * Leads from the welcome to a first clip: while the library is empty, the form is given an example, and the first clip that comes
 * opens by itself, unless the user is elsewhere by then.
 *
 * @returns the task of that clip while its details are open, which then play it
 */
export function useFirstRun({ isPractising, view, changeView, handOver }: FirstRun): string | null {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAwaited, setAwaited] = useState(false);
  const [clipId, setClipId] = useState<string | null>(null);
  // Only when it opens by itself: whoever opens it again decides whether to play it.
  if (clipId !== null && view.selectedTaskId !== clipId) setClipId(null);

  const begin = useEffectEvent((tasks: number): void => {
    if (tasks > 0) return;
    setAwaited(true);
    const example = t('tasks.examples.prompts.boat');
    handOver({ give: (draft) => draft.offerExample(example), example });
  });
  useEffect(() => {
    // Without an answer there is no example: nothing else depends on it.
    if (isPractising)
      client.fetchQuery(outlineQuery(everyTask)).then(
        ({ total }) => begin(total),
        () => undefined,
      );
  }, [isPractising, client]);

  const look = useEffectEvent((task: Task): void => {
    if (task.state.status !== 'ready') return;
    setAwaited(false);
    const { view: shown, selectedTaskId } = view;
    if (shown !== 'video' || (selectedTaskId !== null && selectedTaskId !== task.id)) return;
    setClipId(task.id);
    changeView({ selectedTaskId: task.id });
  });
  useEffect(() => (isAwaited ? listenForChangedTasks(look) : undefined), [isAwaited]);
  return clipId;
}
