import katex from 'katex';

let reading: Promise<unknown> | null = null;

/** Reads the faces of most formulas, once. Each that came after formulas were drawn in another face would have all of them styled and laid out anew. */
export const readFaces = (): Promise<unknown> =>
  (reading ??= Promise.allSettled(
    [...document.fonts]
      .filter(({ family }) => /KaTeX_(Main|Math|AMS|Size)/.test(family))
      .map((face) => face.load()),
  ));

/** Draws a formula as elements: the page's policy takes no text for them. One that cannot be read stands as it came. */
export function drawFormula(tex: string, place: HTMLElement, display: boolean): void {
  try {
    katex.render(tex, place, {
      displayMode: display,
      throwOnError: false,
      output: 'html',
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
  } catch {
    // Faults that the library does not look for, such as a formula where an array says its columns.
    place.textContent = tex;
  }
}
