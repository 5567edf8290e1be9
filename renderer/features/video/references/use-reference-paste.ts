import { useEffect, useEffectEvent } from 'react';
import { addressIn } from './link-address.ts';
import type { Adding } from './use-adding.ts';

const textFields = 'input, textarea, [contenteditable="true"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Takes files, pictures and addresses pasted anywhere in the view. Text pasted into a field stays there. */
export function useReferencePaste({ pasteFiles, openAddress }: Pick<Adding, 'pasteFiles' | 'openAddress'>) {
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const { target, clipboardData: data } = event;
    if (data === null || !(target instanceof Element) || target.closest(dialogs)) return;
    const text = data.getData('text/plain');
    const isField = target.closest(textFields) !== null;
    if (isField && text !== '') return;
    const files = Array.from(data.files);
    const address = addressIn(text);
    if (files.length > 0) pasteFiles(files);
    else if (address !== null) openAddress(address);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
