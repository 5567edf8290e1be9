import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** GitHub's syntax of issue forms, as far as it is used: https://docs.github.com (“Syntax for issue forms”). */
const words = z.string().min(1);
const id = z.string().regex(/^[\w-]+$/);
const validations = z.strictObject({ required: z.boolean() }).optional();
const field = { label: words, description: words.optional() };
const elementSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: words }) }),
  z.strictObject({
    type: z.literal('textarea'),
    id,
    attributes: z.strictObject({ ...field, value: words.optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal('input'),
    id,
    attributes: z.strictObject({ ...field, placeholder: words.optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    id,
    attributes: z.strictObject({ ...field, options: z.array(words).min(1) }),
    validations,
  }),
  z.strictObject({
    type: z.literal('checkboxes'),
    id,
    attributes: z.strictObject({
      ...field,
      options: z.array(z.strictObject({ label: words, required: z.boolean().optional() })).min(1),
    }),
  }),
]);
const formSchema = z.strictObject({
  name: words,
  description: words,
  labels: z.array(words),
  body: z
    .array(elementSchema)
    .refine((body) => body.some(({ type }) => type !== 'markdown'), 'A form asks for something.')
    .refine((body) => {
      const ids = body.flatMap((element) => ('id' in element ? element.id : []));
      return new Set(ids).size === ids.length;
    }, 'Each id stands once.'),
});

const folder = path.join(repository, '.github/ISSUE_TEMPLATE');
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

for (const name of forms) {
  test(`the form ${name} is one that GitHub shows, and warns of the token`, () => {
    expect(formSchema.safeParse(parse(read(name))).error?.issues ?? []).toEqual([]);
    expect(read(name)).toMatch(/access token/);
  });
}

test('a form with a mistake is found', () => {
  const form = formSchema.parse(parse(read('idea.yml')));
  const [first] = form.body;
  expect(formSchema.safeParse({ ...form, body: [first, first] }).success).toBe(false);
  expect(formSchema.safeParse({ ...form, body: [{ ...first, type: 'textfield' }] }).success).toBe(false);
  expect(formSchema.safeParse({ ...form, nothing: 'of the kind' }).success).toBe(false);
});
