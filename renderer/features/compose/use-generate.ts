import { useEffect, useRef, useState } from 'react';
import type { AppErrorData, FormProblem, VideoForm } from '#contract';
import { toAppError } from '../../bridge.ts';
import { problemsToShow } from './form-problems.ts';
import type { SendWarning } from './send-warnings.ts';
import { useSettled } from './use-settled.ts';

/** A job costs money: a double click must not make two. */
const shortestPressMs = 600;
const settleMs = 600;
const addedShownMs = 5_000;

export interface Generating {
  readonly isBusy: boolean;
  readonly wasAdded: boolean;
  readonly error: AppErrorData | null;
  readonly shownProblems: readonly FormProblem[];
  /** What the model may not like, while it is asked whether to send all the same. */
  readonly asking: readonly SendWarning[] | null;
  readonly generate: () => void;
  readonly sendAnyway: () => void;
  readonly goBack: () => void;
  readonly dismissError: () => void;
}

/** What pressing Generate does, and what is said about it. */
export function useGenerate(
  form: VideoForm,
  problems: readonly FormProblem[],
  warnings: readonly SendWarning[],
  send: (form: VideoForm) => Promise<unknown>,
): Generating {
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [addedCount, setAddedCount] = useState(0);
  const [wasAsked, setAsked] = useState(false);
  const [asking, setAsking] = useState<readonly SendWarning[] | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  const settled = useSettled(problems, settleMs);
  if (wasAsked && problems.length === 0) setAsked(false);

  useEffect(() => {
    if (addedCount === 0) return;
    const timer = setTimeout(() => setAddedCount(0), addedShownMs);
    return () => clearTimeout(timer);
  }, [addedCount]);

  const run = async (): Promise<void> => {
    busy.current = true;
    setBusy(true);
    setError(null);
    setAddedCount(0);
    const rest = new Promise((resolve) => setTimeout(resolve, shortestPressMs));
    try {
      await send(form);
      setAddedCount((count) => count + 1);
    } catch (thrown) {
      setError(toAppError(thrown));
    }
    await rest;
    busy.current = false;
    setBusy(false);
  };

  const generate = (): void => {
    if (busy.current) return;
    if (problems.length > 0) setAsked(true);
    else if (warnings.length > 0) setAsking(warnings);
    else void run();
  };

  const sendAnyway = (): void => {
    setAsking(null);
    if (!busy.current) void run();
  };

  return {
    isBusy,
    wasAdded: addedCount > 0,
    error,
    shownProblems: problemsToShow(problems, settled, wasAsked),
    asking,
    generate,
    sendAnyway,
    goBack: () => setAsking(null),
    dismissError: () => setError(null),
  };
}
