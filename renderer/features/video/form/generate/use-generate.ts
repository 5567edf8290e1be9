import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppErrorData, FormProblem } from '#contract';
import { useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { useCostlyPress, useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useLatestCalls, useSame } from '../../../../hooks/use-latest.ts';
import { useShownFor } from '../../../../hooks/use-shown-for.ts';
import { toAppError } from '../../../../ui/messages/app-error.ts';
import { recheck } from '../../references/references.queries.ts';
import { useCreateTasks } from '../form.queries.ts';
import { problemsToShow } from '../form-problems.ts';
import { useTypedForm, useVideoForm } from '../use-video-form.ts';
import { type LineRequest, problemsOfLines, warningsOfLines } from './prompt-lines.ts';
import { type SendWarning, sendWarnings } from './send-warnings.ts';

const quietMs = 600;
const addedShownMs = 5_000;

/** One task is made of each; `null` makes variations of the form. */
type Lines = readonly LineRequest[] | null;

interface Asking {
  readonly warnings: readonly SendWarning[];
  readonly lines: Lines;
}

export type Generating = ReturnType<typeof useGenerate>;

/**
 * What pressing Generate does, and what is said about it: the same object until one of its values is another.
 *
 * @param offered lines of which a task each can be made.
 */
export function useGenerate(offered: readonly LineRequest[]) {
  const video = useVideoForm();
  const { form, sentPrompt } = useTypedForm();
  const { problems: ofForm, sent, lastStep, fields } = video;
  const count = fields.variations ?? 1;
  const create = useCreateTasks();
  const { withinBudget } = useSpend();
  const { isBusy, press } = useCostlyPress();
  const [added, setAdded] = useState<{ readonly count: number } | null>(null);
  const [tried, setTried] = useState<'form' | 'lines' | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  const { videoModels } = useConnections().active.settings;
  const ofLines = useMemo(() => problemsOfLines(form, offered, videoModels), [form, offered, videoModels]);
  const problems = tried === 'lines' ? ofLines : ofForm;
  const debounced = useDebounced(problems, quietMs);
  if (tried !== null && problems.length === 0) setTried(null);

  useShownFor(added, addedShownMs, () => setAdded(null));
  useEffect(() => {
    if (lastStep?.type === 'new') setTried(null);
  }, [lastStep]);
  // Said once: not again when the view is shown again.
  useEffect(() => () => setAdded(null), []);

  const run = async (lines: Lines): Promise<void> => {
    setAdded(null);
    const shown = { prompt: sentPrompt, fileIds: sent.map(({ fileId }) => fileId) };
    try {
      const created = await withinBudget(
        (mayPassBudget) => create.mutateAsync({ form, count, lines, mayPassBudget, shown }),
        'generate',
      );
      if (created !== null) setAdded({ count: created.tasks.length });
    } catch (thrown) {
      const failure = toAppError(thrown);
      setError(failure);
      if (failure.code === 'cast.not-as-shown') await recheck(video);
    }
  };

  /**
   * @param what to make one task of each line, or variations of the form.
   * @returns what keeps the form from being sent, all of which is shown by then; nothing where it goes out or is asked about.
   */
  const generate = (what: 'form' | 'lines'): readonly FormProblem[] => {
    if (isBusy) return [];
    setError(null);
    const lines = what === 'lines' ? offered : null;
    const found = lines ? ofLines : ofForm;
    const warnings = lines ? warningsOfLines(lines) : sendWarnings(sentPrompt, sent);
    if (found.length > 0) flushSync(() => setTried(what));
    else if (warnings.length > 0) setAsking({ warnings, lines });
    else void press(() => run(lines));
    return found;
  };

  const sendAnyway = (): void => {
    setAsking(null);
    if (asking !== null) void press(() => run(asking.lines));
  };

  const calls = useLatestCalls({
    generate,
    sendAnyway,
    setCount: (variations: number) => video.change({ variations }),
    goBack: () => setAsking(null),
    refuse: setError,
    dismissError: () => setError(null),
  });
  const shownProblems = useMemo(
    () => problemsToShow(problems, debounced, tried !== null),
    [problems, debounced, tried],
  );
  return useSame({
    isBusy,
    count,
    /** How many were added last; 0 once that has been said for a moment. */
    addedCount: added?.count ?? 0,
    error,
    shownProblems,
    /** What the model may not like, while it is asked whether to send all the same. */
    asking: asking?.warnings ?? null,
    ...calls,
  });
}
