import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppErrorData, FormProblem } from '#contract';
import { useCostlyPress, useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useLatestCalls, useSame } from '../../../../hooks/use-latest.ts';
import { toAppError } from '../../../../ui/messages/app-error.ts';
import { recheck } from '../../references/references.queries.ts';
import { useCreateTasks } from '../form.queries.ts';
import { problemsToShow } from '../form-problems.ts';
import type { TypedForm, VideoFormHandle } from '../use-video-form.ts';
import type { LineRequest } from './prompt-lines.ts';
import { type SendWarning, sendWarnings } from './send-warnings.ts';

/** Half-typed numbers stay quiet for so long. */
const quietMs = 600;
const addedShownMs = 5_000;

/** One task is made of each; `null` makes variations of the form. */
type Lines = readonly LineRequest[] | null;

interface Asking {
  readonly warnings: readonly SendWarning[];
  readonly lines: Lines;
}

export type Generating = ReturnType<typeof useGenerate>;

/** What pressing Generate does, and what is said about it: the same object until one of its values is another. */
export function useGenerate(
  video: VideoFormHandle,
  { form, sentPrompt }: Pick<TypedForm, 'form' | 'sentPrompt'>,
) {
  const { problems, sent, lastStep } = video;
  const create = useCreateTasks();
  const { withinBudget } = useSpend();
  const { isBusy, press } = useCostlyPress();
  const [count, setCount] = useState(1);
  const [added, setAdded] = useState<{ readonly count: number } | null>(null);
  const [wasTried, setTried] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  const debounced = useDebounced(problems, quietMs);
  if (wasTried && problems.length === 0) setTried(false);

  useEffect(() => {
    if (added === null) return;
    const timer = setTimeout(() => setAdded(null), addedShownMs);
    return () => clearTimeout(timer);
  }, [added]);
  // What was tried was another form.
  useEffect(() => {
    if (lastStep?.type === 'new') setTried(false);
  }, [lastStep]);
  // Said once: not again when the view is shown again.
  useEffect(() => () => setAdded(null), []);

  const run = async (lines: Lines): Promise<void> => {
    setError(null);
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
   * @param lines makes one task of each, in the place of variations of the form.
   * @returns what keeps the form from being sent, all of which is shown by then; nothing where it goes out or is asked about.
   */
  const generate = (lines: Lines = null): readonly FormProblem[] => {
    if (isBusy) return [];
    const [longest = ''] = (lines?.map(({ shown }) => shown.prompt) ?? [sentPrompt]).toSorted(
      (one, other) => other.length - one.length,
    );
    const warnings = sendWarnings(longest, sent);
    if (problems.length > 0) flushSync(() => setTried(true));
    else if (warnings.length > 0) setAsking({ warnings, lines });
    else void press(() => run(lines));
    return problems;
  };

  const sendAnyway = (): void => {
    setAsking(null);
    if (asking !== null) void press(() => run(asking.lines));
  };

  // They act on the newest form, whenever they were handed out.
  const calls = useLatestCalls({
    generate,
    sendAnyway,
    goBack: () => setAsking(null),
    dismissError: () => setError(null),
  });
  const shownProblems = useMemo(
    () => problemsToShow(problems, debounced, wasTried),
    [problems, debounced, wasTried],
  );
  return useSame({
    isBusy,
    count,
    setCount,
    /** How many were added last; 0 once that has been said for a moment. */
    addedCount: added?.count ?? 0,
    error,
    shownProblems,
    /** What the model may not like, while it is asked whether to send all the same. */
    asking: asking?.warnings ?? null,
    ...calls,
  });
}
