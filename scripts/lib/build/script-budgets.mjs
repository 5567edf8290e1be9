import fs from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';
import { inRoot } from '../paths.mjs';
import { SetupError, say } from '../run.mjs';

const kilobyte = 1024;

/**
 * What may be read before anything can be shown: each entry with all that it reads by itself, in bytes as gzip packs them.
 * What an entry imports when it is asked to is not part of it.
 */
export const startBudgets = [
  {
    name: 'the main process before its window',
    entry: inRoot('out', 'app', 'main', 'main.cjs'),
    limit: 20 * kilobyte,
  },
  {
    name: 'the window before its prompt',
    entry: inRoot('out', 'app', 'renderer', 'index.html'),
    limit: 194 * kilobyte,
  },
];

/** Says what each entry weighs. @throws {SetupError} when one is heavier than its limit. */
export function keepBudgets(budgets) {
  const broken = [];
  for (const { name, entry, limit } of budgets) {
    const files = weighScripts(entry);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    say(`Scripts of ${name}: ${inKilobytes(total)} of ${inKilobytes(limit)}, gzipped.`);
    if (total <= limit) continue;
    const heaviest = files
      .sort((left, right) => right.bytes - left.bytes)
      .slice(0, 5)
      .map(({ file, bytes }) => `${path.relative(path.dirname(entry), file)} (${inKilobytes(bytes)})`);
    broken.push(
      `Scripts of ${name} weigh ${inKilobytes(total)}, more than ${inKilobytes(limit)}: ${heaviest.join(', ')}.`,
    );
  }
  if (broken.length > 0) throw new SetupError(broken.join('\n'));
}

const inKilobytes = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`;

/**
 * The scripts that are read when `entry` is, with the bytes of each as gzip packs it: of a page its scripts and module
 * preloads, of a script its static imports and the `require` calls outside of functions, and so on from there. Packages count;
 * what the runtime brings does not.
 */
export function weighScripts(entry) {
  const found = new Map();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const text = fs.readFileSync(file, 'utf8');
    const isPage = file.endsWith('.html');
    found.set(file, isPage ? 0 : gzipSync(text, { level: 9 }).length);
    const specifiers = isPage ? scriptsOfPage(text) : importsOfScript(text);
    waiting.push(...specifiers.flatMap((specifier) => resolveFrom(file, specifier)));
  }
  return [...found].filter(([file]) => !file.endsWith('.html')).map(([file, bytes]) => ({ file, bytes }));
}

function scriptsOfPage(html) {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)];
  const preloads = [...html.matchAll(/<link\b(?=[^>]*\srel="modulepreload")[^>]*\shref="([^"]+)"/g)];
  return [...scripts, ...preloads].map(([, address]) => `./${address.replace(/^\.?\//, '')}`);
}

/** What a script reads before its last statement has run. A text that is no module is read as one that is none. */
function importsOfScript(text) {
  const specifiers = [];
  walk(parseAst(text, { sourceType: 'unambiguous' }), (node) => {
    if (isFunction(node)) return false;
    const isRequire = node.type === 'CallExpression' && node.callee.name === 'require';
    const source = isRequire ? node.arguments[0] : node.source;
    if (node.type !== 'ImportExpression' && typeof source?.value === 'string') specifiers.push(source.value);
    return true;
  });
  return specifiers;
}

const isFunction = ({ type }) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Calls `visit` for each node from the top; one that answers `false` is not looked into. */
function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const part of node) walk(part, visit);
    return;
  }
  if (typeof node.type === 'string' && !visit(node)) return;
  for (const part of Object.values(node)) walk(part, visit);
}

function resolveFrom(file, specifier) {
  const isOfRuntime =
    specifier.startsWith('node:') || specifier === 'electron' || builtinModules.includes(specifier);
  if (isOfRuntime) return [];
  const found = createRequire(file).resolve(specifier);
  return /\.[cm]?js$/.test(found) ? [found] : [];
}
