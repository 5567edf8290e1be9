import { BrokenRule } from '#electron/practice-gateway/rules/checks.ts';
import { readVideoOrder } from '#electron/practice-gateway/rules/video-rules.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const samples: Record<string, Uint8Array> = {
  'image/png': png,
  'image/jpeg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'image/webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
  'image/heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
  'video/mp4': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'),
  'video/mov': Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0', 'latin1'),
  'audio/mp3': Buffer.from('ID3\x03\0\0\0\0', 'latin1'),
  'audio/wav': Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'),
};
const dataUri = (type: string, bytes = samples[type] as Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const reference = (kind: string, url: unknown, role = `reference_${kind}`) => ({
  type: `${kind}_url`,
  [`${kind}_url`]: { url },
  role,
});
const image = (role?: string) => reference('image', dataUri('image/png'), role);
const video = () => reference('video', dataUri('video/mp4'));
const audio = () => reference('audio', dataUri('audio/wav'));
const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);
const text = { type: 'text', text: 'a paper boat' };

const base = { model: 'videogen-H3', content: [text], resolution: '768P', duration: 5, ratio: '16:9' };
const only = (...content: unknown[]) => ({ ...base, content });
const withItems = (...items: unknown[]) => only(text, ...items);
const withImage = (url: unknown) => withItems(reference('image', url));
const without = (key: keyof typeof base) => {
  const { [key]: _gone, ...rest } = base;
  return rest;
};

function problemOf(body: unknown): string | null {
  const source = typeof body === 'string' ? body : JSON.stringify(body);
  try {
    readVideoOrder({ value: JSON.parse(source), source });
    return null;
  } catch (error) {
    return error instanceof BrokenRule ? error.message : String(error);
  }
}

const refused: readonly [name: string, body: unknown, reason: RegExp][] = [
  ['an array', [], /must be a JSON object/],
  ['null', 'null', /must be a JSON object/],
  ['an unknown key', { ...base, seed: 1 }, /The body has an unknown key "seed"/],
  ['no model', without('model'), /^model is missing/],
  ['another model', { ...base, model: 'videogen-H4' }, /^model must be "videogen-H3", not "videogen-H4"/],
  ['a model that is no string', { ...base, model: 3 }, /^model must be/],
  ['no content', without('content'), /^content is missing/],
  ['content that is no array', { ...base, content: 'boat' }, /^content must be an array/],
  ['empty content', only(), /^content must begin with the text item/],
  ['references before the text', only(image(), text), /^content must begin with the text item/],
  ['references without a text', only(image()), /^content must begin with the text item/],
  ['an empty text', only({ type: 'text', text: '' }), /^content\[0\]\.text must not be empty/],
  ['a blank text', only({ type: 'text', text: ' \n ' }), /^content\[0\]\.text must not be empty/],
  ['a text that is no string', only({ type: 'text', text: 4 }), /^content\[0\]\.text must be a string/],
  ['a second text', withItems(text), /^content\[1\] is a second text item/],
  ['an unknown key in the text', only({ ...text, role: 'user' }), /^content\[0\] has an unknown key "role"/],
  ['an unknown type', withItems({ type: 'image', image: {} }), /^content\[1\]\.type must be/],
  ['an item that is no object', withItems('image'), /^content\[1\] must be an object/],
  [
    'an item without its url object',
    withItems({ type: 'image_url', role: 'reference_image' }),
    /^content\[1\]\.image_url must be an object/,
  ],
  [
    'an unknown key in an item',
    withItems({ ...image(), name: 'x' }),
    /^content\[1\] has an unknown key "name"/,
  ],
  [
    'an unknown key beside the url',
    withItems({ ...image(), image_url: { url: dataUri('image/png'), detail: 'low' } }),
    /^content\[1\]\.image_url has an unknown key "detail"/,
  ],
  ['a url that is no string', withImage(7), /^content\[1\]\.image_url\.url must be a string/],
  [
    'no role',
    withItems({ type: 'image_url', image_url: { url: dataUri('image/png') } }),
    /^content\[1\]\.role must be/,
  ],
  ['the role of another kind', withItems(image('reference_video')), /^content\[1\]\.role must be/],
  [
    'a frame role on a video',
    withItems(reference('video', dataUri('video/mp4'), 'first_frame')),
    /^content\[1\]\.role must be "reference_video"/,
  ],
  ['ten images', withItems(...times(10, image)), /more than 9 image references/],
  ['four videos', withItems(...times(4, video)), /more than 3 video references/],
  ['four audios', withItems(image(), ...times(4, audio)), /more than 3 audio references/],
  ['thirteen files', withItems(...times(9, image), ...times(3, video), audio()), /more than 12 references/],
  ['audio alone', withItems(audio()), /audio alone/],
  ['two first frames', withItems(image('first_frame'), image('first_frame')), /more than one first_frame/],
  ['two last frames', withItems(image('last_frame'), image('last_frame')), /more than one last_frame/],
  ['frames among references', withItems(image('first_frame'), image()), /mixes first_frame or last_frame/],
  ['frames beside audio', withItems(image('first_frame'), audio()), /mixes first_frame or last_frame/],
  [
    'a web address without TLS',
    withImage('http://example.com/a.png'),
    /must be an https address or a data URI/,
  ],
  ['a file address', withImage('file:///etc/passwd'), /must be an https address/],
  ['no address at all', withImage('a.png'), /must be an https address/],
  ['an address with a password', withImage('https://a:b@example.com/a.png'), /user name or password/],
  // Which hosts are public is in the test of links.
  ['an address on localhost', withImage('https://localhost/a.png'), /which the gateway cannot reach/],
  [
    'a data URI without base64',
    withImage('data:image/png,hello'),
    /must be written as data:<type>;base64,<data>/,
  ],
  ['an empty data URI', withImage('data:image/png;base64,'), /does not hold valid base64/],
  ['base64 of a wrong length', withImage(`${dataUri('image/png')}A`), /does not hold valid base64/],
  ['base64 with a wrong letter', withImage('data:image/png;base64,iVBO*w0K'), /does not hold valid base64/],
  [
    'base64 with padding in the middle',
    withImage('data:image/png;base64,iVBO=w0KGgo='),
    /does not hold valid base64/,
  ],
  [
    'an image declared as another',
    withImage(dataUri('image/jpeg', png)),
    /declared as image\/jpeg, but its bytes are something else/,
  ],
  [
    'text declared as an image',
    withImage(dataUri('image/png', Buffer.from('hello'))),
    /its bytes are something else/,
  ],
  [
    'a MOV declared as MP4',
    withItems(reference('video', dataUri('video/mp4', samples['video/mov']))),
    /its bytes are something else/,
  ],
  ['image/gif', withImage('data:image/gif;base64,R0lGODlh'), /image references are taken as image\/jpeg/],
  [
    'audio/mpeg',
    withItems(image(), reference('audio', dataUri('audio/mpeg', samples['audio/mp3']))),
    /declared as audio\/mpeg/,
  ],
  [
    'video/quicktime',
    withItems(reference('video', dataUri('video/quicktime', samples['video/mov']))),
    /declared as video\/quicktime/,
  ],
  ['an audio in the place of an image', withImage(dataUri('audio/wav')), /declared as audio\/wav/],
  ['no resolution', without('resolution'), /^resolution is missing/],
  ...['768', '768p', 'P', '2K', '0P', '-1P', '768.5P', ' 768P'].map(
    (resolution): [string, unknown, RegExp] => [
      `resolution ${resolution}`,
      { ...base, resolution },
      /^resolution must be a number followed by P/,
    ],
  ),
  ['a resolution that is no string', { ...base, resolution: 768 }, /^resolution must be/],
  ['no duration', without('duration'), /^duration is missing/],
  ...['3', '16', '0', '-5', '4.5', '5.0', '5e0', '"5"', 'true', 'null', '[5]'].map(
    (duration): [string, unknown, RegExp] => [
      `duration ${duration}`,
      JSON.stringify(base).replace('"duration":5', `"duration":${duration}`),
      /^duration must be a whole number of seconds from 4 to 15, not /,
    ],
  ),
  ['no ratio and no references', without('ratio'), /^ratio is missing/],
  ['ratio null', { ...withItems(image()), ratio: null }, /^ratio must be <w>:<h>/],
  ...['16/9', '16x9', 'adaptive', '16:', ':9', '0:9', '16:0', '1.5:1', '16:9 ', ''].map(
    (ratio): [string, unknown, RegExp] => [
      `ratio ${JSON.stringify(ratio)}`,
      { ...base, ratio },
      /^ratio must be <w>:<h>/,
    ],
  ),
  ['a ratio too wide', { ...base, ratio: '41:10' }, /^ratio 41:10 is not possible/],
  ['a ratio too tall', { ...base, ratio: '10:41' }, /^ratio 10:41 is not possible/],
];

for (const [name, body, reason] of refused) {
  test(`refuses ${name} with a reason`, () => {
    expect(problemOf(body)).toMatch(reason);
  });
}

const taken: readonly [name: string, body: unknown][] = [
  ['text alone', base],
  ['4 seconds', { ...base, duration: 4 }],
  ['15 seconds', { ...base, duration: 15 }],
  ['any resolution of the format', { ...base, resolution: '1080P' }],
  ['any ratio between 1:4 and 4:1', { ...base, ratio: '239:100' }],
  ['no ratio with references', { ...without('ratio'), content: [text, image()] }],
  ['9 images and 3 videos', withItems(...times(9, image), ...times(3, video))],
  ['an image with 3 audios', withItems(image(), ...times(3, audio))],
  ['a video with audio', withItems(video(), audio())],
  ['a first and a last frame', withItems(image('first_frame'), image('last_frame'))],
  ['a last frame alone', withItems(image('last_frame'))],
  ['an https address', withItems(reference('video', 'https://media.example.com/clips/a.mp4?x=1'))],
  ['a public IPv4 address', withImage('https://93.184.216.34/a.png')],
  [
    'a prompt that speaks of durations',
    only({ type: 'text', text: 'say "duration": 4.5 and {"duration":99}' }),
  ],
  ['escaped slashes', JSON.stringify(withItems(image())).replaceAll('/', '\\/')],
  ...Object.keys(samples).map((type): [string, unknown] => {
    const kind = type.split('/')[0] as string;
    const companion = kind === 'audio' ? [image()] : [];
    return [type, withItems(...companion, reference(kind, dataUri(type)))];
  }),
];

for (const [name, body] of taken) {
  test(`takes ${name}`, () => {
    expect(problemOf(body)).toBeNull();
  });
}

test('reads what was ordered', () => {
  const value = { ...without('ratio'), content: [text, image()] };
  expect(readVideoOrder({ value, source: JSON.stringify(value) })).toEqual({
    model: 'videogen-H3',
    prompt: 'a paper boat',
    resolution: '768P',
    duration: 5,
    ratio: null,
  });
});

const jpegFrame = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc000110805500300', 'hex');
for (const [what, frames, ratio] of [
  ['a portrait first frame', [['first_frame', 'image/png', pngBytes(768, 1_360)]], '9:16'],
  ['a portrait JPEG', [['first_frame', 'image/jpeg', jpegFrame]], '9:16'],
  ['a last frame alone', [['last_frame', 'image/png', pngBytes(500, 500)]], '1:1'],
  [
    'two frames',
    [
      ['last_frame', 'image/png', pngBytes(500, 500)],
      ['first_frame', 'image/png', pngBytes(1_000, 740)],
    ],
    '4:3',
  ],
  ['a frame that does not tell its size', [['first_frame', 'image/png', png]], null],
  ['a reference that is no frame', [['reference_image', 'image/png', pngBytes(768, 1_360)]], null],
] as const) {
  test(`without a ratio the clip has that of ${what}: ${ratio}`, () => {
    const items = frames.map(([role, type, bytes]) => reference('image', dataUri(type, bytes), role));
    const { ratio: _, ...body } = withItems(...items);
    expect(readVideoOrder({ value: body, source: JSON.stringify(body) })).toMatchObject({ ratio });
  });
}
