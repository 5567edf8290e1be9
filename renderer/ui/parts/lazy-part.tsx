import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { readPartWords } from '../../i18n/index.ts';
import { PartFailure } from './PartFailure.tsx';

type Reading<Props> =
  | { readonly type: 'reading' }
  | { readonly type: 'there'; readonly Component: ComponentType<Props> }
  | { readonly type: 'failed' };

interface LazyPartOptions<Props> {
  /** Read when the window has nothing else to do, so that it opens at once. Not for what is large and seldom opened. */
  readonly isAwaited?: boolean;
  /** Stands in its place until it is there, where nothing would let the layout jump. */
  readonly Waiting?: ComponentType<Props>;
  /**
   * Instead of `Waiting`: looks like the part and does what it does most, so that the part itself need not come before the window has
   * nothing else to do. Asks for it by `read` as soon as more is wanted.
   */
  readonly StandIn?: ComponentType<Props & StandInProps>;
}

export interface StandInProps {
  readonly read: () => void;
}

/** Readers of what will be wanted and has not been read yet, in the order in which the parts were declared. */
const awaited: (() => Promise<void>)[] = [];
/** How many parts are being read now. */
let underWay = 0;
let readsWhenIdle = false;

/** Reads the next part once the window has nothing else to do: what is drawn and being read comes first. */
function readNext(): void {
  requestIdleCallback(() => {
    // One that cannot be read says so where it is drawn. Reading one may declare others.
    if (underWay === 0) void awaited.shift()?.().then(readNext);
  });
}

/**
 * A component in a script of its own, which is read when it is first drawn: until then nothing, or `Waiting`, stands in its place.
 * Once read it is drawn at once, and its words are there. A script that cannot be read leaves a sentence in its place, and everything else as it was.
 *
 * @param read imports the component: `async () => (await import('./Review.tsx')).Review`
 */
export function lazyPart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  { isAwaited = true, Waiting, StandIn }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let reading: Promise<void> | null = null;
  let state: Reading<Props> = { type: 'reading' };
  const listeners = new Set<() => void>();

  function become(next: Reading<Props>): void {
    state = next;
    for (const listener of listeners) listener();
  }
  function start(): Promise<void> {
    if (reading !== null) return reading;
    underWay += 1;
    reading = Promise.all([read(), readPartWords()])
      .then(
        ([Component]) => become({ type: 'there', Component }),
        () => become({ type: 'failed' }),
      )
      .finally(() => {
        underWay -= 1;
        if (readsWhenIdle) readNext();
      });
    return reading;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  if (isAwaited) awaited.push(start);

  return function LazyPart(props: Props) {
    const now = useSyncExternalStore(subscribe, () => state);
    useEffect(() => {
      if (StandIn === undefined) void start();
    }, []);
    if (now.type === 'there') return <now.Component {...props} />;
    if (now.type === 'failed') return <PartFailure />;
    if (StandIn) return <StandIn {...props} read={start} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}

/** From now on reads what will be wanted, one part after another, whenever the window has nothing else to do. */
export function useIdleReading(): void {
  useEffect(() => {
    readsWhenIdle = true;
    readNext();
  }, []);
}

/** Whether something was open at any time: what opens is drawn from then on, so that it can also close. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
