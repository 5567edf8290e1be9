import { type DragEvent, useState } from 'react';

/** Takes pictures dropped anywhere on an element. */
export function usePictureDrop(addFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  const watch = (event: DragEvent<HTMLElement>): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    if (!over) setOver(true);
  };
  return {
    over,
    dropProps: {
      onDragEnterCapture: watch,
      onDragOverCapture: watch,
      onDragLeaveCapture: (event: DragEvent<HTMLElement>): void => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDropCapture: (event: DragEvent<HTMLElement>): void => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        addFiles(Array.from(event.dataTransfer.files));
      },
    },
  };
}
