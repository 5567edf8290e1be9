import { useState } from 'react';
import { useShownFor } from './use-shown-for.ts';

const shownForMs = 1_600;

/** Copies on demand and says for a moment that it did. */
export function useCopied(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useShownFor(copied, shownForMs, () => setCopied(false));
  const copy = (text: string): void => void copyText(text).then(setCopied);
  return { copied, copy };
}

/** Puts text on the clipboard; resolves to whether it is there. */
export function copyText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
