import {
  ALL_FORMATS,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { expect, finishedTask, query, test } from '../../fixtures/gateway/practice-gateway.ts';

async function openMovie(bytes: ArrayBuffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = (await input.getPrimaryVideoTrack()) as InputVideoTrack;
  const audio = (await input.getPrimaryAudioTrack()) as InputAudioTrack;
  const videoConfig = await video.getDecoderConfig();
  const audioConfig = await audio.getDecoderConfig();
  return {
    seconds: await input.computeDuration(),
    videoSeconds: await video.computeDuration(),
    audioSeconds: await audio.computeDuration(),
    frames: await video.computePacketStats(),
    codecs: [videoConfig?.codec, audioConfig?.codec],
    size: { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() },
    sampleRate: audioConfig?.sampleRate,
    channels: audioConfig?.numberOfChannels,
    video,
  };
}

const orders: readonly [
  ratio: string,
  duration: number,
  width: number,
  height: number,
  delivered?: string,
][] = [
  ['16:9', 4, 1360, 768],
  ['16:9', 15, 1360, 768],
  ['9:16', 5, 768, 1360],
  ['1:1', 4, 768, 768],
  ['4:3', 15, 1024, 768],
  ['3:4', 4, 768, 1024],
  ['21:9', 15, 1792, 768],
  ['5:4', 4, 1024, 768, '4:3'],
];

for (const [ratio, duration, width, height, delivered] of orders) {
  const other = delivered === undefined ? 'what was ordered' : `made at ${delivered}, and its task says so`;
  test(`a clip of ${duration} s at ${ratio} is ${other}`, async ({ gateway, clock }) => {
    const { id, url } = await finishedTask(gateway, clock, { ratio, duration });
    const { task } = (await (await query(gateway, id)).json()) as { task: Record<string, unknown> };
    expect([task.ratio, task.delivered_ratio]).toEqual([ratio, delivered]);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    const movie = await openMovie(await response.arrayBuffer());
    expect(movie.codecs).toEqual([expect.stringMatching(/^avc1\./), 'mp4a.40.2']);
    expect(movie.frames.packetCount).toBe(duration * 24);
    expect(movie.frames.averagePacketRate).toBeCloseTo(24, 3);
    expect(Math.abs(movie.seconds - duration)).toBeLessThan(0.1);
    expect(Math.abs(movie.videoSeconds - duration)).toBeLessThan(0.001);
    expect(Math.abs(movie.audioSeconds - duration)).toBeLessThan(0.033);
    expect([movie.sampleRate, movie.channels]).toEqual([32_000, 2]);
    expect(movie.size).toEqual({ width, height });
  });
}

test('each second begins with a key frame', async ({ gateway, clock }) => {
  const { url } = await finishedTask(gateway, clock, { duration: 4 });
  const { video } = await openMovie(await (await fetch(url)).arrayBuffer());
  const keys: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets()) {
    if (packet.type === 'key') keys.push(packet.timestamp);
  }
  expect(keys).toEqual([0, 1, 2, 3]);
});

test('different prompts get different looks, and so do the clips of one prompt', async ({
  gateway,
  clock,
}) => {
  const tagOf = async (text: string) => {
    const { url } = await finishedTask(gateway, clock, { content: [{ type: 'text', text }], duration: 4 });
    return Buffer.from(await (await fetch(url)).arrayBuffer()).length;
  };
  const lengths = [];
  for (let index = 0; index < 12; index += 1) lengths.push(await tagOf(`prompt ${index}`));
  expect(new Set(lengths).size).toBe(3);
  expect(await tagOf('prompt 0')).not.toBe(lengths[0]);
});

test('without a ratio the clip is 16:9', async ({ gateway, clock }) => {
  const image = {
    type: 'image_url',
    image_url: { url: 'https://example.com/a.png' },
    role: 'reference_image',
  };
  const content = [{ type: 'text', text: 'boat' }, image];
  const { url } = await finishedTask(gateway, clock, { content, ratio: undefined });
  const { size } = await openMovie(await (await fetch(url)).arrayBuffer());
  expect(size).toEqual({ width: 1360, height: 768 });
});

test('serves ranges, HEAD and conditions, and needs no token', async ({ gateway, clock }) => {
  const { url } = await finishedTask(gateway, clock);
  const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });
  const whole = await get();
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('etag') ?? '';
  const modified = whole.headers.get('last-modified') ?? '';
  expect(whole.status).toBe(200);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(whole.headers.get('content-length')).toBe(String(bytes.length));
  expect(Date.parse(modified)).toBe(clock.now());

  const head = await get({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    String(bytes.length),
    etag,
  ]);
  expect((await head.arrayBuffer()).byteLength).toBe(0);

  const part = await get({ range: 'bytes=1000-1999' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);

  const rest = await get({ range: 'bytes=-500', 'if-range': etag });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(-500))).toBe(true);

  expect((await get({ range: 'bytes=0-9', 'if-range': modified })).status).toBe(206);
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  const beyond = await get({ range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
  expect((await get({}, 'POST')).status).toBe(405);
});

test('an address works for an hour, and only as it was given', async ({ gateway, clock }) => {
  const { id, url } = await finishedTask(gateway, clock);
  const changed = url.replace(/signature=./, (text) => (text.endsWith('0') ? 'signature=1' : 'signature=0'));
  expect((await fetch(changed)).status).toBe(403);
  expect((await fetch(`${gateway.address}/media/${id}.mp4`)).status).toBe(403);
  clock.jump(60 * 60 * 1000);
  expect((await fetch(url)).status).toBe(200);
  clock.jump(1);
  expect((await fetch(url)).status).toBe(403);
});
