import { maxPromptCharacters } from '#contract';
import { createPromptRewriter, unwrapPrompt } from '#electron/features/chat/answers/prompt-rewriter.ts';
import type { GeneratedAnswer } from '#electron/gateway/types.ts';
import type { Documents } from '#electron/shared/ports.ts';
import { createFakeClock } from '../../../fixtures/fake-clock.ts';
import { aConnection, sessionWith } from '../../../fixtures/gateway/connections.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';
import { noPrices } from '../../../fixtures/services/no-prices.ts';

const others = {
  documents: { read: (_name, _schema, fallback) => fallback, write: () => undefined } as Documents,
  spend: noPrices,
  knownProject: (id: string | null) => id,
  store: { putCharge: () => undefined },
  clock: createFakeClock(),
  newId: () => 'rewrite-1',
  onChange: () => undefined,
  log: createMemoryLog(),
};

for (const [text, prompt] of [
  ['A fox.', 'A fox.'],
  ['"A fox."', 'A fox.'],
  ['“A fox.”', 'A fox.'],
  ['"A" and "B"', '"A" and "B"'],
  ['```\nA fox.\n\nTrots.\n```', 'A fox.\n\nTrots.'],
  ['```text\n"A fox."\n```\n', 'A fox.'],
  ['Text with ```code``` inside', 'Text with ```code``` inside'],
  ['"', '"'],
  ['""', ''],
] as const) {
  test(`the prompt in ${JSON.stringify(text)} is ${JSON.stringify(prompt)}`, () => {
    expect(unwrapPrompt(text)).toBe(prompt);
  });
}

test('a model that the connection does not have is not asked for', async () => {
  const connection = aConnection({ address: 'https://gateway.example', token: 'tok-secret' });
  const { rewrite } = createPromptRewriter({
    gateway: { generate: () => Promise.reject(new Error('It was asked.')) },
    session: sessionWith(() => connection),
    folder: test.info().outputPath('images'),
    ...others,
  });
  expect(await rewrite('textgen-of-another', 'A fox', 'ticket')).toMatchObject({
    error: { code: 'chat.model-not-offered' },
  });
});

/** What becomes of a prompt that a model answers with `text`. */
async function rewritten(text: string, ends: Partial<GeneratedAnswer> = {}) {
  const connection = aConnection({ address: 'https://gateway.example', token: 'tok-secret' });
  const { rewrite } = createPromptRewriter({
    gateway: {
      generate: async () => ({
        type: 'answered',
        answer: {
          parts: '[]',
          placeholderName: 'm',
          inlineImages: [],
          blocks: [{ type: 'text', text }],
          finishReason: 'STOP',
          blockReason: null,
          usage: null,
          ...ends,
        },
      }),
    },
    session: sessionWith(() => connection),
    folder: test.info().outputPath('images'),
    ...others,
  });
  return rewrite('textgen-3.7-flash', 'A fox', 'ticket');
}

test('a prompt longer than the form takes is refused with the reason', async () => {
  expect(await rewritten('x'.repeat(maxPromptCharacters + 1))).toMatchObject({
    error: { code: 'gateway.answer-too-large' },
  });
});

for (const [text, ends, code, gatewayMessage] of [
  ['', { finishReason: 'MAX_TOKENS' }, 'chat.rewrite-empty', 'MAX_TOKENS'],
  ['A fox', { finishReason: 'SAFETY' }, 'chat.rewrite-cut', 'SAFETY'],
  ['', { finishReason: null, blockReason: 'OTHER' }, 'chat.rewrite-empty', 'OTHER'],
] as const) {
  test(`half a prompt is not offered as one: ${gatewayMessage}`, async () => {
    expect(await rewritten(text, ends)).toMatchObject({ error: { code, details: { gatewayMessage } } });
  });
}

test('a prompt that was paid for is taken where its end has no reason, or one in words of the gateway’s own', async () => {
  for (const finishReason of [null, 'STOP', 'END_TURN', '1'])
    expect(await rewritten('A fox.', { finishReason })).toMatchObject({
      value: { prompt: 'A fox.', isCut: false },
    });
  const cut = await rewritten('A fox walks through', { finishReason: 'MAX_TOKENS' });
  expect(cut).toMatchObject({ value: { prompt: 'A fox walks through', isCut: true } });
});
