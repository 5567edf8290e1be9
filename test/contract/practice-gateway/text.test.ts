import { expect, generatePath, post, test } from '../../fixtures/gateway/practice-gateway.ts';

const models = [
  'textgen-3-flash-preview',
  'textgen-3.1-flash-lite',
  'textgen-3.1-pro-preview',
  'textgen-3.5-flash',
  'textgen-3.5-flash-lite',
  'textgen-3.6-flash',
  'textgen-3.7-flash',
  'textgen-2.5-flash-image',
  'textgen-3-pro-image',
  'textgen-3.1-flash-image',
  'textgen-3.1-flash-lite-image',
] as const;
const textModel = generatePath('textgen-3.5-flash');
const pictureModel = generatePath('textgen-3-pro-image');

interface Part {
  readonly text?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly thoughtSignature?: string;
}
interface Reply {
  readonly candidates: readonly [
    {
      readonly content: { readonly role: string; readonly parts: readonly Part[] };
      readonly finishReason: string;
    },
  ];
  readonly usageMetadata: Readonly<Record<string, number>>;
  readonly modelVersion: string;
  readonly responseId: string;
}

const said = (text: string) => ({ role: 'user', parts: [{ text }] });
const ask = (text: string, more: Record<string, unknown> = {}) => ({ contents: [said(text)], ...more });
const textOf = (reply: Reply) => reply.candidates[0].content.parts.map(({ text }) => text ?? '').join('');

for (const model of models) {
  test(`${model} answers`, async ({ gateway }) => {
    const response = await post(gateway, generatePath(model), ask('How deep is the pond?'));
    expect(response.status).toBe(200);
    const reply = (await response.json()) as Reply;
    const [candidate] = reply.candidates;
    expect(candidate.content.role).toBe('model');
    expect(candidate.finishReason).toBe('STOP');
    expect(textOf(reply)).toContain('This is the practice gateway. You wrote:\n\n> How deep is the pond?');
    expect(reply.modelVersion).toBe(model);
    expect(reply.responseId).not.toBe('');
    const { promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount } = reply.usageMetadata;
    expect(promptTokenCount).toBeGreaterThan(0);
    expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount);
    const pictures = candidate.content.parts.filter(({ inlineData }) => inlineData !== undefined);
    expect(pictures).toHaveLength(model.endsWith('-image') ? 1 : 0);
  });
}

/** Reads a JPEG's size, and that its picture data is complete. */
function readJpeg(bytes: Buffer) {
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  expect(bytes.readUInt16BE(bytes.length - 2)).toBe(0xffd9);
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc0) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  throw new Error('No frame header.');
}

for (const [aspectRatio, size] of [
  [undefined, { width: 768, height: 768 }],
  ['16:9', { width: 1360, height: 768 }],
  ['9:16', { width: 768, height: 1360 }],
  ['4:3', { width: 1024, height: 768 }],
  ['3:4', { width: 768, height: 1024 }],
  ['21:9', { width: 1792, height: 768 }],
  ['4:5', { width: 768, height: 1024 }],
] as const) {
  test(`a picture of ratio ${aspectRatio ?? 'not given'} is a real one`, async ({ gateway }) => {
    const generationConfig = aspectRatio === undefined ? {} : { imageConfig: { aspectRatio } };
    const reply = (await (
      await post(gateway, pictureModel, ask('a boat', { generationConfig }))
    ).json()) as Reply;
    const [picture] = reply.candidates[0].content.parts.filter(({ inlineData }) => inlineData !== undefined);
    expect(picture?.inlineData?.mimeType).toBe('image/jpeg');
    expect(picture?.thoughtSignature).toMatch(/^[A-Za-z0-9+/=]{16,}$/);
    expect(readJpeg(Buffer.from(picture?.inlineData?.data ?? '', 'base64'))).toEqual(size);
  });
}

test('a conversation goes on when model parts come back as they were', async ({ gateway }) => {
  const reply = (await (await post(gateway, pictureModel, ask('a boat'))).json()) as Reply;
  const history = [said('a boat'), reply.candidates[0].content, said('now at night')];
  expect((await post(gateway, pictureModel, { contents: history })).status).toBe(200);

  const unsigned = {
    role: 'model',
    parts: reply.candidates[0].content.parts.map(({ thoughtSignature: _, ...part }) => part),
  };
  const broken = await post(gateway, pictureModel, {
    contents: [said('a boat'), unsigned, said('now at night')],
  });
  expect(broken.status).toBe(400);
  const { error } = (await broken.json()) as { error: { code: number; message: string; status: string } };
  expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
  expect(error.message).toContain(
    'contents[1].parts[1] is a picture made by the model and lacks its thoughtSignature',
  );
});

test('echoes the last turn of the user, and tells what came with it', async ({ gateway }) => {
  const picture = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
  const contents = [
    said('first'),
    { role: 'model', parts: [{ text: 'hello', unknownKey: 1 }] },
    { role: 'user', parts: [{ text: 'one\ntwo' }, picture] },
  ];
  const body = {
    contents,
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    generationConfig: { temperature: 1.5 },
  };
  const text = textOf((await (await post(gateway, textModel, body)).json()) as Reply);
  expect(text).toContain('> one\n> two');
  expect(text).not.toContain('first');
  for (const fact of [
    '**Turns so far:** 2',
    '**Attachments:** image/png',
    '**Temperature:** 1.5',
    '**Instructions:** received',
  ]) {
    expect(text).toContain(fact);
  }
});

test('cuts the answer at maxOutputTokens and says so', async ({ gateway }) => {
  for (const to of [textModel, pictureModel]) {
    const generationConfig = { maxOutputTokens: 5 };
    const reply = (await (
      await post(gateway, to, ask('a long story', { generationConfig }))
    ).json()) as Reply;
    expect(reply.candidates[0].finishReason).toBe('MAX_TOKENS');
    expect(reply.candidates[0].content.parts).toEqual([{ text: 'This is the practice' }]);
    expect(reply.usageMetadata.candidatesTokenCount).toBe(5);
  }
});

test('stops at a stop sequence', async ({ gateway }) => {
  const reply = (await (
    await post(gateway, textModel, ask('x', { generationConfig: { stopSequences: ['gateway'] } }))
  ).json()) as Reply;
  expect([textOf(reply), reply.candidates[0].finishReason]).toEqual(['This is the practice ', 'STOP']);
});

test('answers with the modalities that were asked for', async ({ gateway }) => {
  const keys = async (responseModalities: readonly string[]) => {
    const reply = (await (
      await post(gateway, pictureModel, ask('x', { generationConfig: { responseModalities } }))
    ).json()) as Reply;
    return reply.candidates[0].content.parts.map((part) => Object.keys(part)[0]);
  };
  expect(await keys(['TEXT'])).toEqual(['text']);
  expect(await keys(['IMAGE'])).toEqual(['inlineData']);
  expect(await keys(['TEXT', 'IMAGE'])).toEqual(['text', 'inlineData']);
});

const turn = (turn: unknown) => ({ contents: [turn] });
const part = (part: unknown) => turn({ role: 'user', parts: [part] });
const configured = (generationConfig: unknown) => ask('x', { generationConfig });
const otherMethod = '/v1beta/models/textgen-3.5-flash:countTokens';
const refused: readonly (readonly [name: string, body: unknown, message: RegExp, to?: string])[] = [
  ['text that is not JSON', '{', /not valid JSON/],
  ['an array', [], /must be a JSON object/],
  ['no contents', {}, /^contents is missing/],
  ['empty contents', { contents: [] }, /^contents must be a non-empty array/],
  ['contents that are no array', { contents: 'x' }, /^contents must be a non-empty array/],
  ['an unknown key', ask('x', { prompt: 'x' }), /unknown key "prompt"/],
  ['a turn that is no object', turn('x'), /^contents\[0\] must be an object/],
  [
    'an unknown role',
    turn({ role: 'assistant', parts: [{ text: 'x' }] }),
    /role must be "user" or "model", not "assistant"/,
  ],
  ['no role', turn({ parts: [{ text: 'x' }] }), /role must be "user" or "model"/],
  ['no parts', turn({ role: 'user' }), /parts must be a non-empty array/],
  ['empty parts', turn({ role: 'user', parts: [] }), /parts must be a non-empty array/],
  ['an empty part', part({}), /must have text or inlineData/],
  ['a text that is no string', part({ text: 1 }), /text must be a string/],
  ['an unknown key in a part of the user', part({ text: 'x', image: 1 }), /unknown key "image"/],
  [
    'data that is not base64',
    part({ inlineData: { mimeType: 'image/png', data: '***' } }),
    /data must be base64/,
  ],
  ['data without a type', part({ inlineData: { data: 'AAAA' } }), /mimeType must be/],
  [
    'a temperature out of range',
    configured({ temperature: 3 }),
    /temperature must be a number from 0 to 2, not 3/,
  ],
  ['a token limit of 0', configured({ maxOutputTokens: 0 }), /maxOutputTokens must be/],
  ['a broken token limit', configured({ maxOutputTokens: 1.5 }), /maxOutputTokens must be/],
  ['an unknown setting', configured({ max_tokens: 5 }), /generationConfig has an unknown key "max_tokens"/],
  ['a picture from a text model', configured({ responseModalities: ['IMAGE'] }), /does not make pictures/],
  [
    'a picture ratio of another format',
    configured({ imageConfig: { aspectRatio: 'wide' } }),
    /aspectRatio must be/,
    pictureModel,
  ],
];
const missing: typeof refused = [
  ['an unknown model', ask('x'), /There is no model textgen-9/, generatePath('textgen-9')],
  ['a video model', ask('x'), /There is no model videogen-H3/, generatePath('videogen-H3')],
  ['another method of a model', ask('x'), /no such operation/, otherMethod],
];

for (const [status, rows] of [
  [400, refused],
  [404, missing],
] as const) {
  for (const [name, body, message, to = textModel] of rows) {
    test(`refuses ${name}`, async ({ gateway }) => {
      const response = await post(gateway, to, body);
      expect(response.status).toBe(status);
      expect(response.headers.get('x-request-id')).not.toBeNull();
      const { error } = (await response.json()) as { error: { message: string } };
      expect(error.message).toMatch(message);
    });
  }
}
