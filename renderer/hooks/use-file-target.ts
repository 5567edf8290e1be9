import { type DragEvent, useState } from 'react';
import { holdsArchive } from '#contract';

/** Takes files that are dropped on an element; what it holds may take them for itself. */
export function useFileTarget(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const watch = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  // Also of a drop that what it holds takes for itself.
  const onDropCapture = (): void => setOver(false);
  const onDrop = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes('Files') || holdsArchive(event.dataTransfer.files)) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(Array.from(event.dataTransfer.files));
  };
  const onDragLeave = ({ relatedTarget: to, currentTarget }: DragEvent<HTMLElement>): void => {
    if (!(to instanceof Node && currentTarget.contains(to))) setOver(false);
  };
  return { over, dropProps: { onDragEnter: watch, onDragOver: watch, onDragLeave, onDropCapture, onDrop } };
}
