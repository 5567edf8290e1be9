import fc from 'fast-check';
import { JsonCursor, NotJson, TooMuchJson } from '#electron/gateway/text/json-cursor.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const cursorAt = (text: string) => new JsonCursor(text, 1_000_000);

test('each member of an object is handed out as it stands', () => {
  checkProperty(
    fc.property(
      fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
      fc.boolean(),
      (object, isSpaced) => {
        const cursor = cursorAt(JSON.stringify(object, null, isSpaced ? 2 : 0));
        const found: [string, unknown][] = [];
        for (const key of cursor.members())
          found.push([JSON.parse(`"${key}"`), JSON.parse(cursor.take().text)]);
        expect(found).toEqual(Object.entries(JSON.parse(JSON.stringify(object))));
      },
    ),
  );
});

test('each item of a list is handed out as it stands, and those that are not taken are passed over', () => {
  checkProperty(
    fc.property(fc.array(fc.jsonValue()), (list) => {
      const cursor = cursorAt(JSON.stringify(list));
      const found: unknown[] = [];
      for (const place of cursor.items()) if (place % 2 === 0) found.push(JSON.parse(cursor.take().text));
      expect(found).toEqual(
        JSON.parse(JSON.stringify(list)).filter((_: unknown, place: number) => place % 2 === 0),
      );
    }),
  );
});

test('depth and number of what was passed over are told', () => {
  const take = (text: string) => cursorAt(text).take();
  expect(take('12 ')).toMatchObject({ text: '12', depth: 0, tokens: 1 });
  expect(take('[[],[[1]]]').depth).toBe(3);
  expect(take('{"a":[1,2]}').tokens).toBe(9);
});

test('text that is no JSON, or ends too soon, is told from it', () => {
  for (const text of [
    '',
    '<html>',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":"x',
    '{"a" 1}',
    '{1:2}',
    '[1 2]',
    '{"a":}',
    '{"a":1,,',
  ]) {
    const walk = () => {
      const cursor = cursorAt(text);
      if (cursor.isAtList) for (const _ of cursor.items());
      else for (const _ of cursor.members());
    };
    expect(walk, text).toThrow(NotJson);
  }
});

test('a walk ends after as many values as it was given', () => {
  expect(() => new JsonCursor(`[${'1,'.repeat(500)}1]`, 500).take()).toThrow(TooMuchJson);
  expect(new JsonCursor(`[${'1,'.repeat(200)}1]`, 500).take().text).toHaveLength(403);
});
