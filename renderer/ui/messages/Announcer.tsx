import { useEffect, useSyncExternalStore } from 'react';
import { sentences } from '../../hooks/announce.ts';
import { useShownFor } from '../../hooks/use-shown-for.ts';

/** How long a sentence stays on the page, in milliseconds: some screen readers read it only after a while. */
const keptForMs = 5_000;

/** The one polite live region of the window; see `announce`. React Aria leaves it in reach while a dialog hides all else. */
export function Announcer() {
  const shown = useSyncExternalStore(sentences.subscribe, sentences.get);
  // From the newest sentence on.
  useShownFor(shown.at(-1)?.id, keptForMs, () => sentences.set([]));
  useEffect(() => () => sentences.set([]), []);
  // The same sentence twice is two elements, and so is read twice.
  return (
    <div
      className="spoken"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      data-announcer
      data-live-announcer="true"
    >
      {shown.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
