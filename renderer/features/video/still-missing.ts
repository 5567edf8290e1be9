import type { ReferenceFile, Refill } from '#contract';

/** Names of what a refill lacked and the form still lacks: what has been shown or removed since is done with. */
export function stillMissing(
  { references, missing }: Pick<Refill, 'references' | 'missing'>,
  held: readonly ReferenceFile[],
): readonly string[] {
  const inForm = references.filter(({ isMissing }) => isMissing);
  const open = inForm.filter(({ fileId }) => held.some((file) => file.fileId === fileId && file.isMissing));
  const nowhere = missing.filter(({ name }) => inForm.every((file) => file.name !== name));
  return [...open, ...nowhere].map(({ name }) => name);
}
