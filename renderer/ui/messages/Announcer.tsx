import { type ReactNode, useEffect, useState } from 'react';
import { AnnounceContext } from '../../hooks/use-announce.ts';

/** How long a sentence stays on the page, in milliseconds: some screen readers read it only after a while. */
const keptForMs = 5_000;

/** Most sentences that wait to be read out: of more, the oldest are dropped. */
const maxKept = 10;

let said = 0;

/** The one polite live region of the window; see `useAnnounce`. React Aria leaves it in reach while a dialog hides all else. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [sentences, setSentences] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const [announce] = useState(() => (text: string): void => {
    said += 1;
    const sentence = { id: said, text };
    setSentences((held) => [...held, sentence].slice(-maxKept));
  });
  const newest = sentences.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts from the newest sentence.
  useEffect(() => {
    const timer = setTimeout(() => setSentences([]), keptForMs);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* The same sentence twice is two elements, and so is read twice. */}
      <div
        className="spoken"
        role="status"
        aria-live="polite"
        aria-atomic="false"
        data-announcer
        data-live-announcer="true"
      >
        {sentences.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </AnnounceContext>
  );
}
