import fs from 'node:fs';
import { npm, readJsonWithin } from '../npm.mjs';
import { inRoot } from '../paths.mjs';

/** Licences whose terms this app, itself under MIT, can meet by naming them; MPL-2.0 for files used unchanged. */
const goodLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
]);

/** Whether an SPDX expression leaves a licence to choose that is among the good ones. */
export function isGoodLicence(expression) {
  if (typeof expression !== 'string') return false;
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((licence) => goodLicences.has(licence.trim())));
}

/** Packages of a lock file whose licence is none of the good ones, or is not told. */
export function foreignLicences(lock) {
  return Object.entries(lock.packages)
    .filter(([folder, { license }]) => folder !== '' && !isGoodLicence(license))
    .map(([folder, { license }]) => `${folder}: ${license ?? 'none named'}`);
}

/** Looks at the licence of every installed package: 0 when all are good. */
export async function checkLicences() {
  const foreign = foreignLicences(JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8')));
  for (const line of foreign) console.log(line);
  return foreign.length === 0 ? 0 : 1;
}

/**
 * Reads what `npm audit --json` printed. A registry that cannot be reached, or that answers no such question, says nothing
 * about the packages.
 *
 * @returns the names of packages with a known vulnerability of high or critical severity; `null` when nothing was found out.
 */
export function readAudit(text) {
  const report = readJsonWithin(text);
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) return null;
  return Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name}: ${severity}`);
}

/** Asks the registry for known vulnerabilities: 0 when there is none of weight, or when it could not be asked, which is said. */
export async function checkVulnerabilities() {
  const { output } = await npm([
    'audit',
    '--json',
    '--loglevel=silent',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ]);
  const found = readAudit(output);
  if (found === null) console.log('Skipped: the registry could not be asked.');
  for (const line of found ?? []) console.log(line);
  return (found ?? []).length === 0 ? 0 : 1;
}
