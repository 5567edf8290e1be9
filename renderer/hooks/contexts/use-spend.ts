import { useRef, useState } from 'react';
import type { BudgetState, PriceSheet } from '#contract';
import { createHandle } from './create-handle.ts';

/** Prices and budgets, as every screen needs them. `renderer/app` provides it. */
export interface SpendHandle {
  /** Of the active connection; `null` where its user wrote down no prices. */
  readonly sheet: PriceSheet | null;
  readonly budgets: readonly BudgetState[];
  /** Opens the price sheet of a connection; of the active one unless told. */
  readonly editPrices: (connectionId?: string) => void;
  readonly showSpend: () => void;
  /**
   * Runs what costs money. Where it would pass a budget that asks, the user is asked, and it runs once more with their leave.
   *
   * @param run told whether it may pass a budget
   * @param ask what is done, as the button of the question says it
   * @returns what `run` gives; `null` where the user does not want it. @throws whatever else `run` throws.
   */
  readonly withinBudget: <Value>(
    run: (mayPassBudget: boolean) => Promise<Value>,
    ask: 'generate' | 'send',
  ) => Promise<Value | null>;
}

export const [SpendContext, useSpend] = createHandle<SpendHandle>();

/** What costs money comes of one press: so long, in milliseconds, a double click may take. */
export const minPressMs = 600;

/** Runs what costs money once a press: until it is done, and for as long as a double click may take, further presses run nothing. */
export function useCostlyPress() {
  const isPressed = useRef(false);
  const [isBusy, setBusy] = useState(false);
  /** @returns what `run` gives, once the next press counts again; `null` for a press that ran nothing. */
  const press = async <Value>(run: () => Promise<Value>): Promise<Value | null> => {
    if (isPressed.current) return null;
    isPressed.current = true;
    setBusy(true);
    const rest = new Promise((resolve) => setTimeout(resolve, minPressMs));
    try {
      return await run();
    } finally {
      await rest;
      isPressed.current = false;
      setBusy(false);
    }
  };
  return { isBusy, press };
}
