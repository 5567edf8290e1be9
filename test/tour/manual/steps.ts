/** A numbered step of the manual: the labels printed bold in it, in their order. */
export interface ManualStep {
  readonly labels: readonly string[];
}

/**
 * The numbered steps of one section of a page of the manual.
 *
 * @param body the Markdown below the section's heading
 */
export function readSteps(body: string): readonly ManualStep[] {
  return body
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .map((line) => ({ labels: [...line.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label) }));
}

/** The pictures that a page names, as `<language>/<name>.webp`. */
export function picturesIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/!\[[^\]]*\]\(\.\.\/images\/([^)]+)\)/g)].map(([, name = '']) => name);
}
