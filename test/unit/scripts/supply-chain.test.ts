import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { foreignLicences, isGoodLicence, readAudit } from '../../../scripts/lib/checks/supply-chain.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';
import { importGraph } from '../../fixtures/source/layering.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version?: string; readonly license?: string; readonly hasInstallScript?: boolean }
    >
  >;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as Lock;
const named = { ...manifest.dependencies, ...manifest.devDependencies };

test('every dependency is named with one exact version, the runtime among them', () => {
  const loose = Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
  for (const [name, version] of Object.entries(named)) {
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  expect(Number.parseInt(named.electron ?? '', 10)).toBeGreaterThanOrEqual(45);
  expect(read('.npmrc')).toMatch(/^save-exact=true$/m);
});

test('no package runs a program while it is installed, and none that is needed would have to', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const wanting = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(wanting.map(([folder]) => folder)).toEqual([
    // Says that it does nothing.
    'node_modules/@google/genai',
    'node_modules/electron-winstaller',
    // Compares versions for a warning.
    'node_modules/protobufjs',
  ]);
  // npm leaves these out where scripts are off: what they did stands in the script itself.
  const hooks = Object.keys(manifest.scripts).filter((name) =>
    Object.keys(manifest.scripts).some((other) => name === `pre${other}` || name === `post${other}`),
  );
  expect(hooks).toEqual([]);
});

/** Packages whose files a style names, such as the typeface. */
function packagesOfStyles(): readonly string[] {
  const styles = readdirSync(path.join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => read(path.join('renderer', file)));
  return styles.flatMap((css) =>
    [...css.matchAll(/url\('((?:@[^/']+\/)?[^/'.][^/']*)\//g)].flatMap(([, name]) => name ?? []),
  );
}

test('every package that the app is made of has a line that says who makes it and who owns it here', () => {
  const packageOf = (target: string) => /^npm:((?:@[^/]+\/)?[^/]+)/.exec(target)?.[1];
  const isBuildFile = (file: string) => file.endsWith('vite.config.ts');
  const used = importGraph(['electron', 'renderer'])
    .filter(({ file }) => !isBuildFile(file))
    .flatMap(({ targets }) => targets.flatMap((target) => packageOf(target) ?? []))
    .concat(packagesOfStyles())
    .filter((name) => name in named);
  const lines = read('docs/dependencies.md')
    .split('\n')
    .flatMap((line) => /^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/.exec(line)?.[1] ?? []);
  expect(lines).toEqual([...new Set(used)].sort());
});

test('every installed package has a licence that this app can live with', () => {
  expect(foreignLicences(lock)).toEqual([]);
});

for (const [expression, isGood] of [
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  [undefined, false],
] as const) {
  test(`the licence ${expression} is ${isGood ? 'good' : 'not'}`, () => {
    expect(isGoodLicence(expression)).toBe(isGood);
  });
}

test('vulnerabilities of weight are named; a registry that cannot be asked says nothing', () => {
  const report = {
    vulnerabilities: { bad: { severity: 'critical' }, poor: { severity: 'high' }, so: { severity: 'low' } },
  };
  expect(readAudit(`npm warn x {\n${JSON.stringify(report)}`)).toBeNull();
  expect(readAudit(`${JSON.stringify(report)}\nnpm warn old`)).toEqual(['bad: critical', 'poor: high']);
  expect(readAudit('{"vulnerabilities":{}}')).toEqual([]);
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toBeNull();
  expect(readAudit('npm error network')).toBeNull();
});
