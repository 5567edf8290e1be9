import {
  activeStatuses,
  appError,
  appErrorCodes,
  appErrorSchema,
  assertNever,
  contract,
  emptyVideoForm,
  events,
  inFlightStatuses,
  isActive,
  maxPosterBytes,
  maxVariations,
  taskStatuses,
  videoFormSchema,
} from '#contract';
import { aShownTask } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('every method and event is a dotted lower-case noun of one of the features', () => {
  const names = [...Object.keys(contract), ...Object.keys(events)];
  const odd = names.filter(
    (name) =>
      !/^(session|connections|references|draft|tasks|queue|library|join|libraryFolder|recipes|view|notices|chat|operations|requests|settings|updates|commands|spend|data|projects|cast)\.[a-z][a-zA-Z]*$/.test(
        name,
      ),
  );
  expect(odd).toEqual([]);
});

test('nothing about the session carries a token out', () => {
  const signedIn = { status: 'signedIn', restartsToUnlock: false, token: 'secret-token' };
  expect(JSON.stringify(contract['session.get'].output.parse(signedIn))).not.toContain('secret-token');
});

test('the window does not learn the address of a result that is being fetched', () => {
  const state = { status: 'saving', taskId: 't', resultUrl: 'https://files.example/signed', trouble: null };
  const task = { ...aShownTask(), state };
  expect(JSON.stringify(contract['tasks.get'].output.parse(task))).not.toContain('files.example');
});

test('the form that is empty at first fits its own schema', () => {
  expect(videoFormSchema.safeParse(emptyVideoForm).success).toBe(true);
});

test('an error is not retryable unless said, and has details only when there are some', () => {
  expect(appError('internal', 'No.')).toStrictEqual({ code: 'internal', message: 'No.', retryable: false });
  const full = appError('disk.full', 'Full.', { retryable: true, details: { cause: 'ENOSPC' } });
  expect(appErrorSchema.parse(full)).toEqual(full);
});

test('no two errors share a code', () => {
  expect(new Set(appErrorCodes).size).toBe(appErrorCodes.length);
});

test('jobs in flight are active, and a finished job never is', () => {
  expect(inFlightStatuses.every(isActive)).toBe(true);
  expect(taskStatuses.filter(isActive)).toEqual([...activeStatuses]);
  expect(
    ['ready', 'failed', 'rejected', 'unknown', 'cancelled', 'expired', 'stopped'].some((status) =>
      activeStatuses.includes(status as never),
    ),
  ).toBe(false);
});

test('a case nobody thought of is a loud mistake', () => {
  expect(() => assertNever('surprise' as never)).toThrow('surprise');
});

test('an id from the window is a name and no way to anything', () => {
  const hash = 'a'.repeat(64);
  for (const fileId of ['../copies/file-0001', 'file-0001/..', 'file 0001', 'short', 'x'.repeat(65)])
    expect(contract['references.relink'].input.safeParse({ fileId }).success, fileId).toBe(false);
  for (const pictureId of [`../${hash}`, hash.slice(1), hash.toUpperCase(), `${hash}\n`])
    expect(contract['chat.savePicture'].input.safeParse({ pictureId }).success, pictureId).toBe(false);
  expect(contract['references.relink'].input.safeParse({ fileId: 'file-0001' }).success).toBe(true);
  expect(contract['chat.savePicture'].input.safeParse({ pictureId: hash }).success).toBe(true);
});

test('the window hands over no more than is agreed, and makes at most four tasks of one press', () => {
  const poster = (bytes: number) =>
    contract['library.keepPoster'].input.safeParse({ id: 'a', bytes: new Uint8Array(bytes) }).success;
  expect([0, 1, maxPosterBytes, maxPosterBytes + 1].map(poster)).toEqual([false, true, true, false]);
  const made = (count: number) =>
    contract['tasks.create'].input.safeParse({ form: emptyVideoForm, count }).success;
  expect([0, 1, maxVariations, maxVariations + 1].map(made)).toEqual([false, true, true, false]);
});

test('one save takes as many tags as somebody may have', () => {
  const tags = Array.from({ length: 60 }, (_, at) => `tag ${at}`);
  expect(contract['library.tag'].input.safeParse({ ids: ['a'], add: tags, remove: tags }).success).toBe(true);
});

test('as many clips are exported and reviewed together as a library may have selected', () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => `task-${at}`);
  for (const name of ['library.export', 'library.marks'] as const)
    expect(contract[name].input.safeParse({ ids }).success).toBe(true);
});

test('a pasted picture comes with its bytes: the page has nothing to read the clipboard by', () => {
  const bytes = Uint8Array.of(1);
  const [reference, attachment] = [contract['references.paste'].input, contract['chat.pastePicture'].input];
  expect(reference.safeParse({ fileIds: [], bytes }).success).toBe(true);
  expect(reference.safeParse({ fileIds: [] }).success).toBe(false);
  expect(attachment.safeParse({ attached: [], bytes }).success).toBe(true);
  expect(attachment.safeParse({ attached: [] }).success).toBe(false);
});
