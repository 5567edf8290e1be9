import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import {
  checkVideoForm,
  countCodePoints,
  describeRequest,
  type FormProblem,
  formProblems,
  isDuration,
  layoutVideoBody,
  maxBodyBytes,
  maxPromptCharacters,
  promptBodyBytes,
  type ReferenceKind,
  sentRatio,
  sentReferences,
  utf8Bytes,
  type VideoForm,
  videoBodyBytes,
  type WeighedReference,
} from '#contract';
import { acceptedTypes } from '#electron/practice-gateway/rules/inline-media.ts';
import { aForm, aWeighed } from '../../../fixtures/builders.ts';
import { anyCharacter, checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const weighed = (kind: ReferenceKind, count: number, bytes = 300) =>
  Array.from({ length: count }, () => aWeighed(kind, bytes));

/** The body as it would go out, with the base64 of so many zero bytes. */
function assemble(form: VideoForm, references: readonly WeighedReference[]): string {
  return layoutVideoBody(form, references)
    .map((segment) =>
      segment.type === 'text' ? segment.text : Buffer.alloc(segment.reference.bytes).toString('base64'),
    )
    .join('');
}

test('a form by the rules has no problems', () => {
  expect(checkVideoForm(aForm(), [])).toEqual([]);
  expect(checkVideoForm(aForm({ ratio: null }), weighed('image', 1))).toEqual([]);
  expect(
    checkVideoForm(aForm(), [...weighed('image', 6), ...weighed('video', 3), ...weighed('audio', 3)]),
  ).toEqual([]);
});

test('audio goes with a video alone as it goes with an image alone', () => {
  for (const kind of ['video', 'image'] as const) {
    expect(checkVideoForm(aForm(), [...weighed(kind, 1), ...weighed('audio', 3)])).toEqual([]);
  }
});

test('nine images, three videos and three audios are no problem each, nor are twelve files in all', () => {
  expect(checkVideoForm(aForm(), weighed('image', 9))).toEqual([]);
  expect(checkVideoForm(aForm(), weighed('video', 3))).toEqual([]);
  expect(checkVideoForm(aForm(), [...weighed('image', 9), ...weighed('audio', 3)])).toEqual([]);
});

const inFrames = { mode: 'frames' } as const;
const firstFrame = { ...aWeighed('image'), role: 'first_frame' } as const;
const lastFrame = { ...aWeighed('image'), role: 'last_frame' } as const;
const alone: readonly (readonly [
  problem: FormProblem,
  when: string,
  change: Partial<VideoForm>,
  references?: readonly WeighedReference[],
])[] = [
  ['prompt-empty', 'the prompt is empty', { prompt: '' }],
  ['prompt-empty', 'the prompt is only white space', { prompt: ' \n\t\u3000' }],
  ['prompt-empty', 'nothing of the prompt is seen', { prompt: '\u200b \u2060\u00ad\ufeff' }],
  [
    'prompt-too-long',
    'the prompt has one code point too many',
    { prompt: '😀'.repeat(maxPromptCharacters + 1) },
  ],
  ['model-not-offered', 'the connection has no such model', { model: 'clip-9' }],
  ['resolution-format', 'the resolution has no P', { resolution: '768' }],
  ['resolution-format', 'the resolution has a small p', { resolution: '768p' }],
  ['resolution-format', 'the resolution is 2K', { resolution: '2K' }],
  ['resolution-format', 'the resolution is nought', { resolution: '0P' }],
  ['resolution-format', 'the resolution ends in a new line', { resolution: '768P\n' }],
  ['ratio-format', 'the ratio is a word', { ratio: 'adaptive' }],
  ['ratio-format', 'the ratio has a nought', { ratio: '16:0' }],
  ['ratio-format', 'the ratio has a fraction', { ratio: '2.39:1' }],
  ['ratio-format', 'the ratio is half typed', { ratio: '16:' }],
  ['ratio-needed', 'a text alone leaves the ratio open', { ratio: null }],
  ['duration-range', 'the duration is 3', { duration: 3 }],
  ['duration-range', 'the duration is 16', { duration: 16 }],
  ['duration-range', 'the duration has a fraction', { duration: 4.5 }],
  ['duration-range', 'the duration is missing', { duration: null }],
  ['duration-range', 'the duration is no number', { duration: Number.NaN }],
  ['too-many-images', 'there are ten images', {}, weighed('image', 10)],
  ['too-many-videos', 'there are four videos', {}, weighed('video', 4)],
  ['too-many-audios', 'there are four audios', {}, [...weighed('image', 1), ...weighed('audio', 4)]],
  [
    'too-many-in-all',
    'there are thirteen files',
    {},
    [...weighed('image', 9), ...weighed('video', 3), ...weighed('audio', 1)],
  ],
  ['audio-alone', 'there is audio alone', {}, weighed('audio', 1)],
  ['first-frame-missing', 'there are no frames', inFrames],
  ['first-frame-missing', 'there is a last frame alone', inFrames, [lastFrame]],
  [
    'frame-not-image',
    'a frame is a clip',
    inFrames,
    [firstFrame, { ...aWeighed('video'), role: 'last_frame' }],
  ],
  ['frame-roles', 'there are two first frames', inFrames, [firstFrame, firstFrame]],
  ['frame-roles', 'a picture beside the frames is none of them', inFrames, [firstFrame, aWeighed('image')]],
  ['frame-roles', 'a frame stands among free references', {}, [firstFrame, aWeighed('image')]],
  ['file-missing', 'a file is gone', {}, [{ ...aWeighed('image'), isMissing: true }]],
  [
    'body-too-large',
    'the files are too large as base64, though not as files',
    {},
    weighed('image', 1, 49 * 1024 * 1024),
  ],
];

for (const [problem, when, change, references = []] of alone) {
  test(`the form is told "${problem}" and nothing else when ${when}`, () => {
    expect(checkVideoForm(aForm(change), references, ['videogen-H3'])).toEqual([problem]);
  });
}

test('every problem there is a word for can come up', () => {
  expect(formProblems.filter((problem) => !alone.some(([known]) => known === problem))).toEqual([]);
});

test('frames decide the ratio themselves: an open or half typed one is no problem', () => {
  const frames = [firstFrame, lastFrame];
  for (const ratio of [null, '16:', '16:9']) {
    expect(checkVideoForm(aForm({ mode: 'frames', ratio }), frames)).toEqual([]);
    expect(checkVideoForm(aForm({ mode: 'frames', ratio }), frames.slice(0, 1))).toEqual([]);
    expect(sentRatio(aForm({ mode: 'frames', ratio }))).toBeNull();
  }
});

test('each mode sends its own set, frames with their roles, and keeps the other', () => {
  const form = aForm({
    references: ['file-0001', 'file-0002'],
    frames: { first: 'file-0003', last: 'file-0004' },
  });
  expect(sentReferences(form)).toEqual([{ fileId: 'file-0001' }, { fileId: 'file-0002' }]);
  expect(sentReferences({ ...form, mode: 'frames' })).toEqual([
    { fileId: 'file-0003', role: 'first_frame' },
    { fileId: 'file-0004', role: 'last_frame' },
  ]);
  const lastAlone = { ...form, mode: 'frames' as const, frames: { first: null, last: 'file-0004' } };
  expect(sentReferences(lastAlone)).toEqual([{ fileId: 'file-0004', role: 'last_frame' }]);
});

test('a link goes out as it is, a frame with its role', () => {
  const link = 'https://example.com/a"b.png';
  const references: WeighedReference[] = [
    { kind: 'image', mime: '', bytes: 0, link, role: 'first_frame' },
    { ...aWeighed('image', 3), role: 'last_frame' },
  ];
  const body = assemble(aForm({ ratio: null }), references);
  expect(JSON.parse(body).content.slice(1)).toStrictEqual([
    { type: 'image_url', image_url: { url: link }, role: 'first_frame' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' }, role: 'last_frame' },
  ]);
  expect(videoBodyBytes(aForm({ ratio: null }), references)).toBe(Buffer.byteLength(body));
});

test('a described request is the one that goes out, its data shortened and its token a variable', () => {
  const form = aForm({ prompt: `It's "snow"\n $HOME \`id\` 漢 😀` });
  const references = [
    aWeighed('image', 1_000),
    { ...aWeighed('video', 0), link: 'https://example.com/a.mp4' },
  ];
  const { json, curl } = describeRequest(form, references, "https://gateway.example/o'clock/create");
  const described = JSON.parse(json);
  const sent = JSON.parse(assemble(form, references));
  expect(described.content[1].image_url.url).toBe('data:image/png;base64,…1000 bytes…');
  sent.content[1].image_url.url = described.content[1].image_url.url;
  expect(described).toStrictEqual(sent);
  expect(Object.keys(described)).toEqual(Object.keys(sent));
  expect(curl).toContain('"Authorization: Bearer $TOKEN"');
  expect(curl).toMatch(/^# The data of files was left out/);
});

test('a shell reads the described command as it was meant', () => {
  test.skip(process.platform === 'win32', 'There is no POSIX shell on Windows.');
  const form = aForm({ prompt: `It's "snow"\n $HOME \`id\` 漢 😀` });
  const { json, curl } = describeRequest(form, [aWeighed('image')], "https://gateway.example/o'clock/create");
  const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN=secret\n${curl}`;
  const words = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(words).toEqual([
    '-X',
    'POST',
    `https://gateway.example/o'clock/create`,
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    json,
  ]);
});

test('several problems are all told, in the order of the form', () => {
  const form = aForm({ prompt: '', resolution: '', ratio: null, duration: null });
  expect(checkVideoForm(form, [])).toEqual([
    'prompt-empty',
    'resolution-format',
    'ratio-needed',
    'duration-range',
  ]);
});

test('a body of exactly 64 MB can be sent, and one byte more cannot', () => {
  const bytes = 3 * 1024 * 1024;
  const files = weighed('image', 9, bytes);
  const room = maxBodyBytes - videoBodyBytes(aForm({ prompt: '' }), [...files, aWeighed('video', 0)]);
  const filler = Math.floor(room / 4) * 3 - 30_000;
  const references = [...files, aWeighed('video', filler)];
  const left = maxBodyBytes - videoBodyBytes(aForm({ prompt: '' }), references);
  const exact = aForm({ prompt: 'x'.repeat(left) });
  expect(videoBodyBytes(exact, references)).toBe(maxBodyBytes);
  expect(checkVideoForm(exact, references)).toEqual([]);
  expect(checkVideoForm({ ...exact, prompt: `${exact.prompt}x` }, references)).toEqual(['body-too-large']);
});

test('a duration is a whole number from 4 to 15 and nothing else', () => {
  const good = Array.from({ length: 20 }, (_, value) => value).filter(isDuration);
  expect(good).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect([4.0001, Number.NaN, Number.POSITIVE_INFINITY, -5, null].filter(isDuration)).toEqual([]);
});

test('the counter counts code points, so an emoji is one', () => {
  expect(countCodePoints('')).toBe(0);
  expect(countCodePoints('né😀漢')).toBe(4);
  expect(countCodePoints('\ud800a')).toBe(2);
});

test('the body is the documented JSON, key by key', () => {
  const references: WeighedReference[] = [
    { kind: 'image', mime: 'image/png', bytes: 4 },
    { kind: 'audio', mime: 'audio/mp3', bytes: 2 },
    { kind: 'video', mime: 'video/mov', bytes: 3 },
  ];
  const form = aForm({ prompt: 'Say "hi"\n\\ 漢 😀', resolution: '1080P', ratio: '21:9', duration: 15 });
  const body: unknown = JSON.parse(assemble(form, references));
  expect(body).toStrictEqual({
    model: 'videogen-H3',
    content: [
      { type: 'text', text: 'Say "hi"\n\\ 漢 😀' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAAAA==' }, role: 'reference_image' },
      { type: 'audio_url', audio_url: { url: 'data:audio/mp3;base64,AAA=' }, role: 'reference_audio' },
      { type: 'video_url', video_url: { url: 'data:video/mov;base64,AAAA' }, role: 'reference_video' },
    ],
    resolution: '1080P',
    duration: 15,
    ratio: '21:9',
  });
  expect(Object.keys(body as object)).toEqual(['model', 'content', 'resolution', 'duration', 'ratio']);
});

test('a ratio left to the gateway is a key left out, not a null', () => {
  const body = JSON.parse(assemble(aForm({ ratio: null }), weighed('image', 1)));
  expect(Object.keys(body)).toEqual(['model', 'content', 'resolution', 'duration']);
});

test('each run of base64 names its reference and its place', () => {
  const references = [aWeighed('image', 1), aWeighed('video', 2)];
  const runs = layoutVideoBody(aForm(), references).filter((segment) => segment.type === 'base64');
  expect(runs).toEqual([
    { type: 'base64', index: 0, reference: references[0] },
    { type: 'base64', index: 1, reference: references[1] },
  ]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  // Code units alone: half a surrogate pair comes up often.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\ud83d', 'a\udc00b', '\ud83d\ud83d\ude00', '\u2028\u2029\u0000\u007f', '"\\/\b\f'),
);
const anyReference = fc.constantFrom<ReferenceKind>('image', 'video', 'audio').chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    mime: fc.constantFrom<string>(...acceptedTypes[kind]),
    bytes: fc.nat({ max: 400 }),
  }),
);
const anyForm = fc.record({
  prompt: anyText,
  model: fc.constant('videogen-H3' as const),
  resolution: fc.oneof(fc.constant('768P'), anyText),
  ratio: fc.oneof(fc.constant(null), fc.constant('16:9'), anyText),
  duration: fc.oneof(fc.integer({ min: 4, max: 15 }), fc.constant(null)),
  references: fc.constant<string[]>([]),
  mode: fc.constantFrom('references' as const, 'frames' as const),
  frames: fc.constant({ first: null, last: null }),
  castFirst: fc.constant<string[]>([]),
});

test('the computed size is the size of the body, to the byte, whatever is typed and chosen', () => {
  checkProperty(
    fc.property(anyForm, fc.array(anyReference, { maxLength: 12 }), (form, references) => {
      const body = assemble(form, references);
      return videoBodyBytes(form, references) === Buffer.byteLength(body, 'utf8');
    }),
    500,
  );
});

test('a prompt adds to the size what it adds to the body, whatever else the form holds', () => {
  checkProperty(
    fc.property(anyForm, fc.array(anyReference, { maxLength: 3 }), (form, references) => {
      const unwritten = videoBodyBytes({ ...form, prompt: '' }, references);
      return unwritten + promptBodyBytes(form.prompt) === videoBodyBytes(form, references);
    }),
    500,
  );
});

test('code points are counted as iterating over them does', () => {
  checkProperty(
    fc.property(anyText, (text) => countCodePoints(text) === [...text].length),
    500,
  );
});

test('every body is JSON that any server can read: the prompt is well-formed text', () => {
  checkProperty(
    fc.property(anyForm, fc.array(anyReference, { maxLength: 3 }), (form, references) => {
      const body = JSON.parse(assemble(form, references));
      const prompt = Buffer.from(form.prompt, 'utf8').toString('utf8');
      return body.content[0].text === prompt && body.content.length === references.length + 1;
    }),
    500,
  );
});

test('the length of UTF-8 is counted as encoders write it', () => {
  const surrogates = [0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000].map((unit) =>
    String.fromCharCode(unit),
  );
  const each = [
    ...Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit)),
    ...surrogates.flatMap((first) => surrogates.map((second) => first + second)),
  ];
  expect(each.filter((text) => utf8Bytes(text) !== Buffer.byteLength(text, 'utf8'))).toEqual([]);
  checkProperty(
    fc.property(anyText, (text) => utf8Bytes(text) === Buffer.byteLength(text, 'utf8')),
    500,
  );
});
