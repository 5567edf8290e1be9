import { numberReferences, type ReferenceFile, type ReferenceKind } from '#contract';
import type { Format } from '../../../i18n/format.ts';

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

export type FactName = 'size' | 'pixels' | 'length' | 'frames' | 'type' | 'video' | 'sound';

/** Every fact that is known, with the values its words take. */
export function previewFacts(
  reference: ReferenceFile,
  format: Format,
): readonly (readonly [FactName, Readonly<Record<string, string | number>>])[] {
  const { bytes, mime, width, height, seconds, framesPerSecond, videoCodec, audioCodec } = reference;
  const facts: (readonly [FactName, Readonly<Record<string, string | number>>])[] = [];
  if (bytes > 0) facts.push(['size', { value: format.bytes(bytes) }]);
  if (width !== undefined && height !== undefined) facts.push(['pixels', { width, height }]);
  if (seconds !== undefined) facts.push(['length', { value: format.decimal(seconds, 2) }]);
  if (framesPerSecond !== undefined) facts.push(['frames', { value: format.decimal(framesPerSecond, 2) }]);
  if (videoCodec !== undefined) facts.push(['video', { value: videoCodec }]);
  if (audioCodec !== undefined) facts.push(['sound', { value: audioCodec }]);
  if (mime !== '') facts.push(['type', { value: mime }]);
  return facts;
}
