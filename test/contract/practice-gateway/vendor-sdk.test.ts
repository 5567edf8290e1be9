import { GoogleGenAI } from '@google/genai';
import { expect, test } from '../../fixtures/gateway/practice-gateway.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';

/** The vendor's own client, told where the gateway is and what its token is; it sends a key of its own too, which no gateway needs. */
function vendorClient({ address, token }: PracticeGateway): GoogleGenAI {
  return new GoogleGenAI({
    apiKey: 'not-used',
    httpOptions: {
      baseUrl: address,
      apiVersion: 'v1beta',
      headers: { Authorization: `Bearer ${token}` },
    },
  });
}

const systemClock = {
  now: Date.now,
  after(ms: number, callback: () => void) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

test('the vendor’s own SDK gets a text, with settings and instructions', async ({ gateway }) => {
  const response = await vendorClient(gateway).models.generateContent({
    model: 'textgen-3.5-flash',
    contents: 'How deep is the pond?',
    config: { temperature: 0.5, maxOutputTokens: 8192, systemInstruction: 'Be brief.' },
  });
  expect(response.text).toContain('> How deep is the pond?');
  expect(response.text).toContain('**Temperature:** 0.5');
  expect(response.candidates?.[0]?.finishReason).toBe('STOP');
  expect(response.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
  expect(gateway.requests).toMatchObject([
    { method: 'POST', path: '/v1beta/models/textgen-3.5-flash:generateContent', status: 200 },
  ]);
});

test('the vendor’s own SDK gets a picture', async ({ gateway }) => {
  const { candidates } = await vendorClient(gateway).models.generateContent({
    model: 'textgen-3-pro-image',
    contents: 'a boat at dusk',
    config: { responseModalities: ['TEXT', 'IMAGE'] },
  });
  const picture = candidates?.[0]?.content?.parts?.find(({ inlineData }) => inlineData !== undefined);
  expect(picture?.inlineData?.mimeType).toBe('image/jpeg');
  expect(Buffer.from(picture?.inlineData?.data ?? '', 'base64').readUInt16BE(0)).toBe(0xffd8);
  expect(picture?.thoughtSignature).not.toBe('');
});

test('the vendor’s own SDK goes on with a chat of pictures', async ({ gateway }) => {
  const chat = vendorClient(gateway).chats.create({ model: 'textgen-3-pro-image' });
  await chat.sendMessage({ message: 'a boat at dusk' });
  const second = await chat.sendMessage({ message: 'and now at dawn' });
  expect(second.candidates?.[0]?.content?.parts?.[0]?.text).toContain('**Turns so far:** 2');
});

for (const [lineEnd, name] of [
  ['\r\n', 'CRLF'],
  ['\n', 'LF'],
] as const) {
  test(`the vendor’s own SDK gets a streamed answer with ${name}`, async ({ start }) => {
    const gateway = await start({ clock: systemClock, lineEnd });
    const client = vendorClient(gateway);
    const request = { model: 'textgen-3.5-flash', contents: 'How deep is the pond?' };
    const whole = await client.models.generateContent(request);
    const texts: string[] = [];
    let finishReason: string | undefined;
    for await (const chunk of await client.models.generateContentStream(request)) {
      texts.push(chunk.text ?? '');
      finishReason = chunk.candidates?.[0]?.finishReason;
    }
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.join('')).toBe(whole.text);
    expect(finishReason).toBe('STOP');
    expect(gateway.requests.at(-1)?.path).toBe('/v1beta/models/textgen-3.5-flash:streamGenerateContent');
  });
}

test('the vendor’s own SDK tells of an error inside of a stream', async ({ start }) => {
  const gateway = await start({ clock: systemClock });
  gateway.addFault({ on: 'stream', times: 1, action: { type: 'cut-stream', after: 2, how: 'error' } });
  const stream = await vendorClient(gateway).models.generateContentStream({
    model: 'textgen-3.5-flash',
    contents: 'Hello',
  });
  const read = async () => {
    for await (const _ of stream);
  };
  await expect(read()).rejects.toMatchObject({ name: 'ApiError', status: 500 });
});
