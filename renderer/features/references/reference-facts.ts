import { numberReferences, type ReferenceFile, type ReferenceKind } from '#contract';
import type { Format } from '../../i18n/format.ts';

/** Size, pixels and seconds in one line; a fact that is not known is left out. */
export function referenceFacts(
  reference: ReferenceFile,
  format: Format,
  secondsText: (value: string) => string,
): string {
  const { bytes, width, height, seconds } = reference;
  const facts = [
    format.bytes(bytes),
    width !== undefined && height !== undefined ? `${width} × ${height}` : null,
    seconds !== undefined ? secondsText(format.decimal(seconds, 1)) : null,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

/** References with their numbers within their kind, in the order they are sent. */
export function numbered<Reference extends { readonly kind: ReferenceKind }>(
  references: readonly Reference[],
): readonly { readonly reference: Reference; readonly number: number }[] {
  const numbers = numberReferences(references);
  return references.map((reference, index) => ({ reference, number: numbers[index] ?? index + 1 }));
}
