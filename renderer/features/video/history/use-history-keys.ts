import { useEffect, useEffectEvent } from 'react';

const isMac = /Mac/.test(navigator.userAgent);
const textFields =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="radio"], [type="checkbox"])';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Ctrl+Z and its kin, anywhere but in text fields, which undo what was typed, and in dialogs. */
export function useHistoryKeys(undo: () => void, redo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const way = readWay(event);
    const isElsewhere = event.target instanceof Element && event.target.closest(`${textFields}, ${dialogs}`);
    if (way === null || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    if (way === 'undo') undo();
    else redo();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function readWay(event: KeyboardEvent): 'undo' | 'redo' | null {
  const isMain = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isMain || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !isMac && !event.shiftKey ? 'redo' : null;
}
