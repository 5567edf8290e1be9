import fc from 'fast-check';
import { clipFileName } from '#electron/features/tasks/saving/clip-path.ts';
import { maxNameBytes } from '#electron/files/safe-name.ts';
import { anyCharacter, checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const id = '0a1b2c3d-4e5f-6789-abcd-ef0123456789';

const names: readonly (readonly [why: string, prompt: string, name: string])[] = [
  ['a prompt is kept as it reads', 'A fox in snow', 'A fox in snow (0a1b2c3d).mp4'],
  ['other scripts are kept', '雪の中の狐 😀 élan', '雪の中の狐 😀 élan (0a1b2c3d).mp4'],
  ['letters are composed', 'e\u0301lan', 'élan (0a1b2c3d).mp4'],
  ['lines and tabs become one space', 'One\r\n\ttwo   three', 'One two three (0a1b2c3d).mp4'],
  ['what Windows forbids is left out', 'a<b>c:d"e/f\\g|h?i*j', 'a b c d e f g h i j (0a1b2c3d).mp4'],
  ['a path stays a name', '../../etc/passwd', 'etc passwd (0a1b2c3d).mp4'],
  ['nothing at all is called Video', '', 'Video (0a1b2c3d).mp4'],
  ['white space alone is called Video', ' \n ', 'Video (0a1b2c3d).mp4'],
  ['forbidden characters alone are called Video', '???', 'Video (0a1b2c3d).mp4'],
  ['dots alone are called Video', '...', 'Video (0a1b2c3d).mp4'],
  ['a dot in front would hide the file', '.secret plan', 'secret plan (0a1b2c3d).mp4'],
  ['dots at the end are left out', 'The end...', 'The end (0a1b2c3d).mp4'],
  ['a device of Windows is disarmed', 'CON', '_CON (0a1b2c3d).mp4'],
  ['a device of Windows with a dot behind it is disarmed', 'con. artist', '_con. artist (0a1b2c3d).mp4'],
  ['so is a numbered one', 'COM1.txt', '_COM1.txt (0a1b2c3d).mp4'],
  ['and one with spaces before the dot', 'nul .x', '_nul .x (0a1b2c3d).mp4'],
  ['a word that only begins like one is left alone', 'Console. Game', 'Console. Game (0a1b2c3d).mp4'],
  ['writing direction cannot be turned to fake an ending', 'a\u202e4pm.exe', 'a 4pm.exe (0a1b2c3d).mp4'],
  ['half a character is left out', 'a\ud83db', 'a b (0a1b2c3d).mp4'],
  ['control characters are left out', 'a\u0000b\u007fc', 'a b c (0a1b2c3d).mp4'],
];
for (const [why, prompt, name] of names) {
  test(`${why}: ${JSON.stringify(prompt)}`, () => {
    expect(clipFileName(prompt, id)).toBe(name);
  });
}

test('a long prompt is cut after 60 characters, and no space or dot is left at the cut', () => {
  expect(clipFileName('a'.repeat(500), id)).toBe(`${'a'.repeat(60)} (0a1b2c3d).mp4`);
  expect(clipFileName(`${'a'.repeat(58)}. b`, id)).toBe(`${'a'.repeat(58)} (0a1b2c3d).mp4`);
});

test('a prompt of long characters is cut so that the download’s own endings fit behind it too', () => {
  const name = clipFileName('😀'.repeat(60), id);
  expect(name).toBe(`${'😀'.repeat(25)} (0a1b2c3d).mp4`);
  expect(Buffer.byteLength(`${name}.part.json`)).toBeLessThanOrEqual(maxNameBytes);
});

test('every prompt gives a name that every system takes, also while it is being downloaded', () => {
  const prompt = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({
      unit: fc.constantFrom('.', ' ', '/', '😀', '漢', 'con', 'A', '\ud800', ':'),
      maxLength: 120,
    }),
  );
  checkProperty(
    fc.property(prompt, (text) => {
      const name = clipFileName(text, id);
      return (
        name.endsWith(' (0a1b2c3d).mp4') &&
        Buffer.byteLength(name.replace('.mp4', ' (999).gwrecipe')) <= maxNameBytes &&
        Buffer.byteLength(name.replace('.mp4', ' (999).mp4.part')) <= maxNameBytes &&
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
        !/[<>:"/\\|?*\u0000-\u001f]/.test(name) &&
        !/^[. ]/.test(name) &&
        !/^(con|prn|aux|nul|com\d|lpt\d) *\./i.test(name) &&
        Buffer.from(name, 'utf8').toString('utf8') === name
      );
    }),
    500,
  );
});
