import { z } from 'zod';
import { maxModels } from '../connections/connection-settings.ts';
import { modelNameSchema } from '../connections/models.ts';
import { currencySchema, priceSchema } from './amounts.ts';

/** Resolutions of one model that can have a price of their own. */
export const maxPricedResolutions = 20;

const videoPriceSchema = z.object({
  model: modelNameSchema,
  per: z.enum(['second', 'clip']),
  /** Of every resolution that is not listed; `null` where only the listed ones have a price. */
  price: priceSchema.nullable(),
  /** `<number>P`, each once. */
  resolutions: z
    .array(z.object({ resolution: z.string().regex(/^[1-9]\d{0,4}P$/), price: priceSchema }))
    .max(maxPricedResolutions)
    .refine((list) => areDistinct(list.map(({ resolution }) => resolution))),
  /** What each reference of a kind costs on top; `0` where it is free. */
  references: z.object({ image: priceSchema, video: priceSchema, audio: priceSchema }),
});
export type VideoPrice = z.infer<typeof videoPriceSchema>;

const textPriceSchema = z.object({
  model: modelNameSchema,
  /** Of a million tokens that go in; `null` where it is not known. */
  input: priceSchema.nullable(),
  /** Of a million tokens that come out, thoughts among them; `null` where it is not known. */
  output: priceSchema.nullable(),
  /** Of each picture that comes out; `null` where it costs no more than its tokens. */
  picture: priceSchema.nullable(),
});
export type TextPrice = z.infer<typeof textPriceSchema>;

/** What the models of one connection cost, as its user wrote it down: the app knows no price by itself. */
export const priceSheetSchema = z.object({
  currency: currencySchema,
  /** The day on which the prices were looked up, `YYYY-MM-DD`. */
  asOf: z.iso.date(),
  video: z
    .array(videoPriceSchema)
    .max(maxModels)
    .refine((list) => areDistinct(list.map(({ model }) => model))),
  text: z
    .array(textPriceSchema)
    .max(maxModels)
    .refine((list) => areDistinct(list.map(({ model }) => model))),
});
export type PriceSheet = z.infer<typeof priceSheetSchema>;

const fileFormat = 'gateway-studio/price-sheet';
const fileVersion = 1;
/** UTF-16 units of a file that is read at all. */
export const maxPriceFileBytes = 1_000_000;

const priceFileSchema = z.object({
  format: z.literal(fileFormat),
  version: z.literal(fileVersion),
  sheet: priceSheetSchema,
});

/** The sheet as a file that people can keep, hand on and read: JSON, two spaces. */
export function writePriceFile(sheet: PriceSheet): string {
  return `${JSON.stringify({ format: fileFormat, version: fileVersion, sheet }, null, 2)}\n`;
}

/** Why a file is no price sheet that can be taken. */
export type PriceFileProblem = 'too-large' | 'not-json' | 'other-program' | 'newer-version' | 'wrong-values';

export type PriceFileReading =
  | { readonly ok: true; readonly sheet: PriceSheet }
  | {
      readonly ok: false;
      readonly problem: PriceFileProblem;
      /** Of `wrong-values`: where the first one stands, such as `video.0.price`. */
      readonly at?: string;
    };

/** Reads what `writePriceFile` wrote, or somebody by hand. */
export function readPriceFile(text: string): PriceFileReading {
  if (text.length > maxPriceFileBytes) return { ok: false, problem: 'too-large' };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, problem: 'not-json' };
  }
  const head = z.object({ format: z.literal(fileFormat), version: z.number() }).safeParse(value);
  if (!head.success) return { ok: false, problem: 'other-program' };
  if (head.data.version > fileVersion) return { ok: false, problem: 'newer-version' };
  const file = priceFileSchema.safeParse(value);
  if (file.success) return { ok: true, sheet: file.data.sheet };
  const [issue] = file.error.issues;
  return { ok: false, problem: 'wrong-values', at: (issue?.path ?? []).slice(1).join('.') };
}

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
