/**
 * Whether a system checks spelling by itself, in the languages that are chosen there. Elsewhere Chromium would fetch dictionaries from
 * a server of its maker, which the app never does.
 *
 * @param system as `process.platform` and `Desktop['system']` name it
 */
export function checksSpelling(system: string): boolean {
  return system === 'darwin';
}
