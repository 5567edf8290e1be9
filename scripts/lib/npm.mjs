import path from 'node:path';
import { runQuiet } from './run.mjs';

/**
 * Runs npm: the very npm that started this script where there is one, else the one on the PATH
 * (on Windows that is a .cmd file, which only a shell can start).
 */
export function npm(args, options = {}, env = process.env) {
  const running = env.npm_execpath;
  if (running && /^npm/.test(path.basename(running))) {
    return runQuiet(process.execPath, [running, ...args], options);
  }
  return runQuiet('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** The JSON object in what npm printed, warnings before and after it left out; `null` where there is none. */
export function readJsonWithin(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
