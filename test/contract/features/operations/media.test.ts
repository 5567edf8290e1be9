import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerMedia } from '#contract';
import { createAnswerFileReader } from '#electron/workers/answers/read-answer.ts';
import { answerWithMedia } from '../../../fixtures/gateway/operations-gateway.ts';
import { reply, type ScriptedServer, test } from '../../../fixtures/gateway/scripted-server.ts';
import { mediaTools } from '../../../fixtures/media/media-tools.ts';
import { pngBytes } from '../../../fixtures/media/sample-files.ts';
import { expect } from '../../../fixtures/pure-test.ts';
import { createOperationsBench } from '../../../fixtures/services/benches/operations-bench.ts';
import { until } from '../../../fixtures/until.ts';

const bench = (address: string, media = mediaTools) =>
  createOperationsBench({ folder: test.info().outputPath('data'), address, media });

async function answered(lane: ReturnType<typeof bench>) {
  const ended = await lane.ended();
  if (ended.type !== 'answered') throw new Error(JSON.stringify(ended));
  return ended.answer;
}

test('inline pictures under any key and data addresses are found, once each, and saved byte for byte', async ({
  serve,
}) => {
  const data = pngBytes(20, 10).toString('base64');
  const other = pngBytes(12, 12).toString('base64');
  const gateway = await serve(
    reply(200, {
      deep: [{ b64_json: data }],
      text: `Look: ![fox](data:image/png;base64,${other}) and no more`,
      signature: Buffer.from('no picture at all, though it is long enough to be one. '.repeat(3)).toString(
        'base64',
      ),
    }),
  );
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  const { id, media } = await answered(lane);
  expect(media.map(({ pointer, kind, source }) => [pointer, kind, source])).toEqual([
    ['/deep/0/b64_json', 'image', 'inline'],
    ['/text', 'image', 'inline'],
  ]);
  lane.dialog.save = test.info().outputPath('saved.png');
  expect(await lane.operations.answers.saveMedia(id, media[0]?.id ?? '')).toEqual({
    ok: true,
    value: { isSaved: true },
  });
  expect(readFileSync(lane.dialog.save).equals(pngBytes(20, 10))).toBe(true);
  lane.dialog.save = test.info().outputPath('answer.json');
  await lane.operations.answers.save(id);
  expect(JSON.parse(readFileSync(lane.dialog.save, 'utf8'))).toMatchObject({ deep: [{ b64_json: data }] });
  await lane.close();
});

test('an answer that comes while those of an earlier run are still being removed stays', async ({
  serve,
}) => {
  const gateway = await serve(reply(200, { made: true }));
  const old = test.info().outputPath('data', 'answers', 'old');
  mkdirSync(old, { recursive: true });
  for (let file = 0; file < 2_000; file += 1) writeFileSync(join(old, `${file}`), '');
  const lane = bench(gateway.address);
  lane.operations.start();
  lane.send({ path: '/x' });
  const { id } = await answered(lane);
  await until('those before are gone', () => !existsSync(old));
  expect(await lane.operations.answers.text(id)).toMatchObject({ value: { text: '{"made":true}' } });
  await lane.close();
});

test('an address is fetched on demand alone, without the token, and what is no media is refused', async ({
  serve,
}) => {
  const gateway: ScriptedServer = await serve(
    (call) => reply(200, { ...answerWithMedia(gateway.address), cover: `${gateway.address}/page` })(call),
    reply(200, '<html>a page that is no picture</html>', { 'content-type': 'image/png' }),
    reply(200, pngBytes(6, 6), { 'content-type': 'text/plain' }),
  );
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  const { id, media } = await answered(lane);
  const addresses = media.filter(({ source }) => source === 'address');
  expect(addresses.map(({ pointer, state }) => [pointer, state.type])).toEqual([
    ['/video_url', 'listed'],
    ['/cover', 'listed'],
  ]);
  expect(gateway.calls).toHaveLength(1);
  const stateOf = (mediaId: string | undefined): AnswerMedia['state'] | undefined =>
    lane.operations.answers.current()?.media.find((one) => one.id === mediaId)?.state;
  const [first, second] = addresses.map((one) => one.id);
  await lane.operations.answers.showMedia(id, first ?? '');
  await until('it is refused', () => stateOf(first)?.type === 'failed');
  expect(stateOf(first)).toMatchObject({ error: { code: 'operations.media-not-media' } });
  await lane.operations.answers.showMedia(id, second ?? '');
  await until('it is there', () => stateOf(second)?.type === 'ready');
  expect(gateway.calls.slice(1).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  const served = lane.operations.answers.media(second ?? '');
  expect(served?.mime).toBe('image/png');
  expect(readFileSync(served?.path ?? '').equals(pngBytes(6, 6))).toBe(true);
  await lane.close();
});

const bytesOf = (beginning: string) => Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.alloc(200)]);

for (const [ending, beginning] of [
  ['gif', 'GIF89a'],
  ['webm', '\x1a\x45\xdf\xa3'],
  ['m4a', '\x00\x00\x00\x20ftypM4A \x00\x00\x00\x00'],
  ['ogg', 'OggS'],
  ['flac', 'fLaC'],
] as const) {
  test(`a ${ending}, which the app does not show, can be had and saved`, async ({ serve }) => {
    const bytes = bytesOf(beginning);
    const gateway: ScriptedServer = await serve(
      (call) => reply(200, { made: `${gateway.address}/made.${ending}` })(call),
      reply(200, bytes),
    );
    const lane = bench(gateway.address);
    lane.send({ path: '/x' });
    const { id, media } = await answered(lane);
    const mediaId = media[0]?.id ?? '';
    const shown = () => lane.operations.answers.current()?.media[0];
    await lane.operations.answers.showMedia(id, mediaId);
    await until('it has ended', () => ['ready', 'failed'].includes(shown()?.state.type ?? ''));
    expect(shown()).toMatchObject({ kind: null, state: { type: 'ready' } });
    lane.dialog.save = test.info().outputPath(`saved.${ending}`);
    expect(await lane.operations.answers.saveMedia(id, mediaId)).toMatchObject({ value: { isSaved: true } });
    expect(readFileSync(lane.dialog.save).equals(bytes)).toBe(true);
    await lane.close();
  });
}

test('a new answer takes the place of the one before, which is answered with words', async ({ serve }) => {
  const gateway = await serve(reply(200, { a: pngBytes(9, 9).toString('base64') }), reply(200, {}));
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  const first = await answered(lane);
  const file = lane.operations.answers.media(first.media[0]?.id ?? '')?.path ?? '';
  expect(readFileSync(file).length).toBeGreaterThan(0);
  await until('a second one is sent', () => lane.send({ path: '/y' }).ok);
  await until('it is answered', () => lane.operations.answers.current()?.path === '/y');
  const gone = { ok: false, error: { code: 'operations.answer-gone' } };
  expect(await lane.operations.answers.text(first.id)).toMatchObject(gone);
  expect(await lane.operations.answers.save(first.id)).toMatchObject(gone);
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(lane.operations.answers.media(first.media[0]?.id ?? '')).toBeNull();
  await lane.close();
});

test('media that a virus scanner takes away take nothing of the answer, and are not waited for', async ({
  serve,
}) => {
  const gateway: ScriptedServer = await serve(
    (call) =>
      reply(200, {
        inline: `data:image/png;base64,${pngBytes(20, 10).toString('base64')}`,
        image_url: `${gateway.address}/x.png`,
      })(call),
    reply(200, pngBytes(6, 6)),
  );
  const lane = bench(gateway.address, {
    ...mediaTools,
    inspect(path) {
      rmSync(path);
      return mediaTools.inspect(path);
    },
  });
  lane.send({ path: '/x' });
  const { id, media } = await answered(lane);
  expect(media.map(({ pointer }) => pointer)).toEqual(['/image_url']);
  await lane.operations.answers.showMedia(id, media[0]?.id ?? '');
  const state = () => lane.operations.answers.current()?.media[0]?.state;
  await until('it is not waited for', () => state()?.type === 'failed');
  expect(state()).toMatchObject({ error: { code: 'operations.media-not-media' } });
  await lane.close();
});

test('a picture in an answer that the disk refuses takes nothing else from it', async () => {
  const folder = test.info().outputPath('answer');
  // Nothing can be written under this name.
  mkdirSync(join(folder, 'inline-1'), { recursive: true });
  const path = join(folder, 'body');
  writeFileSync(
    path,
    JSON.stringify({ data: pngBytes(20, 10).toString('base64'), url: 'https://a.b/c.png' }),
  );
  expect(await createAnswerFileReader().examine(path, folder, 'application/json')).toMatchObject({
    kind: 'json',
    media: [{ type: 'address', pointer: '/url' }],
  });
});
