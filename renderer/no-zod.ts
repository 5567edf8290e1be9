/**
 * Stands in zod's place in the window, which never parses: what comes from the main process was made there, and what goes to it is
 * parsed there. Schemas of the contract become empty shells, so that neither zod nor the making of a few hundred schemas is part
 * of each start. Whoever parses with one all the same is told so by an error.
 */
const shell: unknown = new Proxy(() => undefined, {
  get(_, name) {
    if (name === Symbol.iterator) return () => [].values();
    if (typeof name === 'string' && parsing.has(name)) {
      throw new Error(`The window has no zod: ${name}() belongs into the main process.`);
    }
    return shell;
  },
  apply: () => shell,
});

const parsing: ReadonlySet<string> = new Set([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'decode',
  'encode',
]);

export const z = shell;
