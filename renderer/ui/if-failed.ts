/**
 * For the `ref` of a video or sound: tells of one that failed before it was put into the page. Until then React hears no event of it,
 * and a file that is gone is told of at once.
 */
export const ifFailed =
  (onFail: () => void) =>
  (element: HTMLMediaElement | null): void => {
    if (element?.error) onFail();
  };
