import { useEffect, useRef, useState } from 'react';
import type { AppErrorData, FormProblem, VideoForm } from '#contract';
import { toAppError } from '../../bridge.ts';
import { problemsToShow } from './form-problems.ts';

/** A job costs money: a double click must not make two. */
const shortestPressMs = 600;
const settleMs = 600;
const addedShownMs = 5_000;

export interface Generating {
  readonly isBusy: boolean;
  readonly wasAdded: boolean;
  readonly error: AppErrorData | null;
  readonly shownProblems: readonly FormProblem[];
  readonly generate: () => void;
  readonly dismissError: () => void;
}

/** What pressing Generate does, and what is said about it. */
export function useGenerate(
  form: VideoForm,
  problems: readonly FormProblem[],
  send: (form: VideoForm) => Promise<unknown>,
): Generating {
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [addedCount, setAddedCount] = useState(0);
  const [wasAsked, setAsked] = useState(false);
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
    else void run();
  };

  return {
    isBusy,
    wasAdded: addedCount > 0,
    error,
    shownProblems: problemsToShow(problems, settled, wasAsked),
    generate,
    dismissError: () => setError(null),
  };
}

/** The value as it was once it had stayed the same for a while. */
function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
