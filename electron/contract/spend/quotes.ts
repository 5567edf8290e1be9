import { z } from 'zod';
import type { TaskRequest } from '../tasks/tasks.ts';
import {
  type Amount,
  amountSchema,
  currencySchema,
  ofMillion,
  priceSchema,
  sumOf,
  times,
  zeroAmount,
} from './amounts.ts';
import type { PriceSheet } from './price-sheet.ts';

/** What a line of a quote counts. Tokens have their price for a million. */
export const quotedUnits = [
  'second',
  'clip',
  'image',
  'video',
  'audio',
  'input-token',
  'output-token',
  'picture',
] as const;

const quoteLineSchema = z.object({
  unit: z.enum(quotedUnits),
  count: z.number().int().nonnegative(),
  price: priceSchema,
  amount: amountSchema,
});
export type QuoteLine = z.infer<typeof quoteLineSchema>;

/** A price with the lines that it is the sum of, and the sheet's day and currency. Kept with what was sent under it. */
export const quoteSchema = z.object({
  currency: currencySchema,
  asOf: z.iso.date(),
  lines: z.array(quoteLineSchema).max(quotedUnits.length),
  amount: amountSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/** The part of a request for a clip that its price depends on. */
type PricedVideo = Readonly<Pick<TaskRequest, 'model' | 'resolution' | 'duration'>> & {
  readonly references: readonly Pick<TaskRequest['references'][number], 'kind'>[];
};

/** What one clip costs by the sheet; `null` where it has no price for this model and resolution. */
export function quoteVideo(sheet: PriceSheet, request: PricedVideo): Quote | null {
  const row = sheet.video.find(({ model }) => model === request.model);
  const listed = row?.resolutions.find(({ resolution }) => resolution === request.resolution);
  const price = listed?.price ?? row?.price ?? null;
  if (row === undefined || price === null) return null;
  const count = row.per === 'second' ? request.duration : 1;
  const lines: QuoteLine[] = [{ unit: row.per, count, price, amount: times(price, count) }];
  for (const kind of ['image', 'video', 'audio'] as const) {
    const used = request.references.filter((reference) => reference.kind === kind).length;
    const extra = row.references[kind];
    if (used > 0 && extra !== zeroAmount) {
      lines.push({ unit: kind, count: used, price: extra, amount: times(extra, used) });
    }
  }
  return quoteOf(sheet, lines);
}

/** What a gateway said that one answer used. */
export const answerUsageSchema = z.object({
  promptTokens: z.number().nullable(),
  answerTokens: z.number().nullable(),
  thoughtTokens: z.number().nullable(),
  totalTokens: z.number().nullable(),
});
export type AnswerUsage = z.infer<typeof answerUsageSchema>;

/**
 * What one chat answer costs by the sheet. Tokens that come out are the answer's and the thoughts'; what
 * the gateway does not name of what went in and what came out is the rest of the total.
 *
 * @param pictures pictures in the answer.
 * @returns `null` where the sheet has no price for a part of it, or the gateway did not say what was used.
 */
export function quoteAnswer(
  sheet: PriceSheet,
  model: string,
  usage: AnswerUsage | null,
  pictures: number,
): Quote | null {
  const row = sheet.text.find((price) => price.model === model);
  if (row === undefined || usage === null) return null;
  const { promptTokens, answerTokens, thoughtTokens, totalTokens } = usage;
  const came = answerTokens === null ? null : answerTokens + (thoughtTokens ?? 0);
  const restBeside = (part: number | null) =>
    totalTokens === null || part === null ? null : totalTokens - part;
  const input = promptTokens ?? restBeside(came);
  // Some gateways count the thoughts among the answer's tokens: the total tells (several public clients go by it).
  const isInclusive = totalTokens === (input ?? 0) + (answerTokens ?? 0);
  const output = (isInclusive ? answerTokens : came) ?? restBeside(input);
  if (input === null || output === null || !isCount(input) || !isCount(output)) return null;
  const lines: QuoteLine[] = [];
  for (const [unit, count, price] of [
    ['input-token', input, row.input],
    ['output-token', output, row.output],
  ] as const) {
    if (count === 0) continue;
    if (price === null) return null;
    lines.push({ unit, count, price, amount: ofMillion(price, count) });
  }
  if (pictures > 0 && row.picture !== null) {
    const amount = times(row.picture, pictures);
    lines.push({ unit: 'picture', count: pictures, price: row.picture, amount });
  }
  return quoteOf(sheet, lines);
}

function quoteOf({ currency, asOf }: PriceSheet, lines: readonly QuoteLine[]): Quote {
  return { currency, asOf, lines: [...lines], amount: sumOf(lines.map(({ amount }): Amount => amount)) };
}

function isCount(tokens: number): boolean {
  return Number.isSafeInteger(tokens) && tokens >= 0;
}
