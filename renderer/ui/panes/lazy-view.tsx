import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { ReadFailure } from '../messages/ErrorBoundary.tsx';

/** A component in a script of its own. */
export interface LazyView<Props> {
  (props: Props): ReactNode;
  /** Reads the script ahead: from then on the component is drawn at once. */
  readonly read: () => Promise<unknown>;
}

/**
 * A component whose script is read when it is first drawn, or before by `read`. One that cannot be read leaves a sentence and a button
 * that loads the window again in its place, and everything else as it was.
 *
 * @param load imports the script: `() => import('./ChatScreen.tsx')`
 * @param name of the component in it
 * @param waiting stands in its place until it is there
 */
export function lazyView<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  waiting: ReactNode = null,
): LazyView<Props> {
  let View: ComponentType<Props> | null = null;
  const read = async (): Promise<{ default: ComponentType<Props> }> => {
    View ??= await load().then(
      (script) => script[name],
      () => ReadFailure,
    );
    return { default: View };
  };
  const Unread = lazy(read);
  const Lazy = memo(function Lazy(props: Props) {
    // Once `waiting` is on the screen React keeps it there for 300 ms: what has been read goes without.
    const [Drawn] = useState(() => View ?? Unread);
    return (
      <Suspense fallback={waiting}>
        <Drawn {...props} />
      </Suspense>
    );
  });
  return Object.assign(Lazy, { read });
}
