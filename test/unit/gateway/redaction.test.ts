import { expect, test } from 'playwright/test';
import { holdsSecret, redact, redactJson } from '#electron/gateway/redaction.ts';

const secrets = ['sk-Zm9v/_token'];

test('a token is taken out of a text as it is, as part of an address and of a host name', () => {
  expect(redact('a sk-Zm9v/_token b', secrets)).toBe('a [removed] b');
  expect(redact('?k=sk-Zm9v%2F_token', secrets)).toBe('?k=[removed]');
  expect(redact('sk-zm9v/_token.example', secrets)).toBe('[removed].example');
  expect(redact('nothing', ['', ...secrets])).toBe('nothing');
});

test('and out of JSON, however its characters are written', () => {
  const numbers = [...'sk-Zm9v/_token'].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('');
  for (const written of [
    'sk-Zm9v/_token',
    'sk-Zm9v\\/_token',
    numbers,
    numbers.toUpperCase().replaceAll('\\U', '\\u'),
  ]) {
    expect(redactJson(`{"text":"a ${written} b"}`, secrets)).toBe('{"text":"a [removed] b"}');
  }
});

test('an address or id with the token in it is told, percent-encoded too', () => {
  for (const text of [
    'https://x/?k=sk-Zm9v/_token',
    'https://x/%73k-Zm9v%2f_token',
    'https://SK-ZM9V/_TOKEN',
  ]) {
    expect(holdsSecret(text, secrets)).toBe(true);
  }
  expect(holdsSecret('https://x/clip.mp4?%zz', secrets)).toBe(false);
});

test('a token so short that it is part of other words makes no id and no answer void', () => {
  expect(holdsSecret('task-1', ['t'])).toBe(false);
  expect(redactJson('{"text":"a test"}', ['test'])).toBe('{"text":"a test"}');
});
