import { type DragEvent, useState } from 'react';
import { holdsArchive } from '#contract';
import { textFields } from '../../../../hooks/keys/use-shortcut.ts';
import { useWindowEvent } from '../../../../hooks/use-window-event.ts';
import { addressIn, type DragContents, readDrag } from './drag-contents.ts';
import type { Adding } from './use-adding.ts';

interface DropTaker extends Pick<Adding, 'openAddress'> {
  readonly takeDrop: Adding['addFiles'];
  readonly takeAim: (aim: Aim, file: File) => void;
}

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** What a clip of the library can be dropped on while it is dragged over the form. */
export const aims = ['first', 'last', 'reference', 'cast'] as const;
export type Aim = (typeof aims)[number];

const aimAt = (target: EventTarget): Aim | null =>
  aims.find((aim) => (target as Element).closest<HTMLElement>('[data-aim]')?.dataset.aim === aim) ?? null;

/**
 * Takes files and addresses dropped anywhere on an element. Listens before the elements inside, which
 * have drags of their own.
 *
 * @param takerNow what takes them at the moment of the drop
 */
export function useFileDrop(takerNow: () => DropTaker) {
  const [over, setOver] = useState<DragContents | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);

  const watch = (event: DragEvent<HTMLElement>): void => {
    // Dialogs are children of this view to React but not to the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if ((event.target as Element).closest('[data-own-drop]') !== null) {
      setOver(null);
      return;
    }
    const drag = readDrag(event.dataTransfer);
    const isText = over === null && (event.target as Element).closest(textFields) !== null;
    if (drag === null || (drag.type === 'address' && isText)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    if (over === null) setOver(drag);
    setAim(aimAt(event.target));
  };

  const leave = (event: DragEvent<HTMLElement>): void => {
    const to = event.relatedTarget;
    if (to instanceof Node && event.currentTarget.contains(to)) return;
    setOver(null);
  };

  const drop = (event: DragEvent<HTMLElement>): void => {
    if (over === null) return;
    setOver(null);
    if (holdsArchive(event.dataTransfer.files)) return;
    event.preventDefault();
    event.stopPropagation();
    const data = event.dataTransfer;
    const files = Array.from(data.files);
    const address = addressIn(data.getData('text/uri-list') || data.getData('text/plain'));
    const { takeDrop, openAddress, takeAim } = takerNow();
    const [file] = files;
    const aimed = aimAt(event.target);
    if (aimed !== null && file !== undefined) takeAim(aimed, file);
    else if (files.length > 0) takeDrop(files, address);
    else if (address !== null) openAddress(address);
  };

  return {
    over,
    aim,
    dropProps: {
      onDragEnterCapture: watch,
      onDragOverCapture: watch,
      onDragLeaveCapture: leave,
      onDropCapture: drop,
    },
  };
}

/** Takes files, pictures and addresses pasted anywhere in the view, unless its drafts are those of another project. Text pasted into a field stays there. */
export function useReferencePaste({ pasteFiles, openAddress }: Pick<Adding, 'pasteFiles' | 'openAddress'>) {
  useWindowEvent('paste', (event) => {
    const { target, clipboardData: data } = event;
    if (data === null || !(target instanceof Element) || target.closest(dialogs)) return;
    if (document.querySelector('[inert] [data-draft="shown"]') !== null) return;
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
}
