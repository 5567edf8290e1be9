import fc from 'fast-check';
import {
  findMentions,
  mentionAt,
  mentionText,
  promptSpans,
  referenceKinds,
  renumberMentions,
  resolveMentions,
  translateMentions,
  unmentioned,
} from '#contract';
import { en } from '#renderer/i18n/en.ts';
import { zhCN } from '#renderer/i18n/zh-CN.ts';
import { aReferenceFile } from '../../../fixtures/builders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const cat = aReferenceFile({ name: 'Black cat.png', width: 640, height: 360 });
const dog = aReferenceFile({ name: 'dog.png', width: 640, height: 360 });
const walk = aReferenceFile({ kind: 'video', name: 'walk.mp4', seconds: 5, framesPerSecond: 24 });

test('a mention is a word of its own, also between Chinese characters', () => {
  const found = (prompt: string) => findMentions(prompt).map(({ kind, number }) => [kind, number]);
  expect(found('让Image 1在雪中追Video 2，Image ?看着')).toEqual([
    ['image', 1],
    ['video', 2],
    ['image', null],
  ]);
  expect(found('Images 1, image 1, Image 1st, Image 100, MyImage 1, Image  1')).toEqual([]);
  expect(renumberMentions('让Image 2跑', [cat, dog], [dog, cat])).toBe('让Image 1跑');
});

test('a mention of a file that was never there stays as typed when the others are renumbered', () => {
  const prompt = 'Image 3, Video 2 and Image ? follow Image 2';
  expect(renumberMentions(prompt, [cat, dog], [dog, cat])).toBe(
    'Image 3, Video 2 and Image ? follow Image 1',
  );
  expect(renumberMentions(prompt, [cat, dog], [cat])).toBe('Image 3, Video 2 and Image ? follow Image ?');
  expect(renumberMentions('Image 12 follows Image 1', [cat], [dog, cat])).toBe('Image 12 follows Image 2');
});

test('a mention is Chinese or English, and its language is no matter to what it names', () => {
  const references = [cat, dog, walk];
  const shown = '让图片 2走进视频 1，图片 ?不见了，视频 4没有';
  const sent = '让Image 2走进Video 1，Image ?不见了，视频 4没有';
  expect(translateMentions(shown, references, 'en')).toBe(sent);
  expect(translateMentions(sent, references, 'zh-CN')).toBe(shown);
  expect(translateMentions('图片 2 and Image 3', [], 'en')).toBe('图片 2 and Image 3');
  expect(translateMentions('图片 1图片 2', references, 'en')).toBe('Image 1 Image 2');
  const parts = fc.constantFrom('Image 1', '图片 2', 'Video 1', '视频 1', '图片 ?', '，', '跑', ' a ');
  const order = fc.shuffledSubarray(references, { minLength: 0 });
  checkProperty(
    fc.property(fc.array(parts), order, (words, after) => {
      const prompt = words.join('，');
      const english = translateMentions(prompt, references, 'en');
      const inOrder = (text: string) => renumberMentions(text, references, after);
      expect(translateMentions(inOrder(prompt), after, 'en')).toBe(inOrder(english));
      const chinese = translateMentions(english, references, 'zh-CN');
      expect(translateMentions(chinese, references, 'en')).toBe(english);
    }),
  );
});

test('the window calls a reference as prompts in its language do', () => {
  for (const kind of referenceKinds) {
    expect(zhCN.references.names[kind].replace('{{number}}', '7')).toBe(mentionText(kind, 7, 'zh-CN'));
    expect(en.references.names[kind].replace('{{number}}', '7')).toBe(mentionText(kind, 7));
  }
});

test('each mention names its file, or none, and what no mention names is left', () => {
  const references = [cat, dog, walk];
  const found = resolveMentions('Image 4, Image 12 and Image ? follow Image 1, Image 1', references);
  expect(found.map(({ fileId }) => fileId)).toEqual([null, null, null, cat.fileId, cat.fileId]);
  expect(unmentioned(references, found)).toEqual([dog, walk]);
  expect(unmentioned(references, resolveMentions('Image 1, Image 2 and Video 1', references))).toEqual([]);
});

test('the stretches of a prompt are the whole prompt, with each mention on its own', () => {
  const cut = (prompt: string) => promptSpans(prompt, resolveMentions(prompt, [cat]));
  expect(cut('让Image 1跑\n').map(({ text, start, mention }) => [text, start, mention?.fileId])).toEqual([
    ['让', 0, undefined],
    ['Image 1', 1, cat.fileId],
    ['跑\n', 8, undefined],
  ]);
  expect(cut('Image 1').map(({ text }) => text)).toEqual(['Image 1']);
  expect(cut('')).toEqual([]);
  checkProperty(
    fc.property(
      fc.array(fc.constantFrom('Image 1', 'Video 2', 'Image ?', ' ', 'x', '狐', '\n', '1')),
      (parts) => {
        const prompt = parts.join('');
        expect(
          cut(prompt)
            .map(({ text }) => text)
            .join(''),
        ).toBe(prompt);
        for (const { text, start } of cut(prompt))
          expect(prompt.slice(start, start + text.length)).toBe(text);
      },
    ),
  );
});

test('a caret within a mention or at its edges stands in it', () => {
  const mentions = resolveMentions('A Image 1, B', [cat]);
  expect([1, 2, 5, 9, 10].map((caret) => mentionAt(mentions, caret)?.start)).toEqual([
    undefined,
    2,
    2,
    2,
    undefined,
  ]);
});
