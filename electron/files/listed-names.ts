/**
 * Finds names among those of a folder. A Mac's older disks and many servers list a letter apart from its accent (NFD), whatever the name
 * was written as.
 *
 * @returns the name as the folder lists it; the very same one where both spellings are there.
 */
export function listedNames(names: readonly string[]): (name: string) => string | undefined {
  const exact = new Set(names);
  const composed = new Map(names.map((name) => [name.normalize('NFC'), name]));
  return (name) => (exact.has(name) ? name : composed.get(name.normalize('NFC')));
}
