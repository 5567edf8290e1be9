// Without schemas: the window is made with it, before anything else of the contract is read.

/**
 * Whether a system, as `Desktop['system']` names it, checks spelling by itself, in the languages that are chosen there. Elsewhere
 * Chromium would fetch dictionaries from a server of its maker, which the app never does.
 */
export function checksSpelling(system: string): boolean {
  return system === 'darwin';
}
