import { placeholderOf } from '#electron/gateway/text/placeholders.ts';
import { layoutGenerateBody } from '#electron/gateway/text/request-body.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

test('an answer whose picture is not at hand is not sent back without it', () => {
  const placeholderName = 'abc';
  const parts = JSON.stringify([{ inlineData: { data: placeholderOf(placeholderName, 0) } }]);
  expect(() =>
    layoutGenerateBody({
      model: 'textgen-3.5-flash',
      turns: [{ role: 'model', parts, placeholderName, inlineImages: new Map() }],
      temperature: null,
      maxOutputTokens: null,
      systemInstruction: '',
      wantsPictures: false,
    }),
  ).toThrow('without its file');
});
