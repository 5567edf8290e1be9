import {
  type Amount,
  isModelName,
  type PriceProblem,
  type PriceSheet,
  readPrice,
  type TextPrice,
  type VideoPrice,
  zeroAmount,
} from '#contract';
import { readCurrency } from '../currency.ts';
import { isDay } from '../period.ts';

/** A model that is priced. */
export interface ModelRow {
  readonly key: number;
  readonly model: string;
  /** The connection offers the model: its name is no field, and its row stays without a price. */
  readonly isOffered: boolean;
}

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Prices of a video model, as typed. */
export interface VideoRow extends ModelRow, Texts<'price' | 'image' | 'video' | 'audio'> {
  readonly per: VideoPrice['per'];
  readonly resolutions: readonly ({ readonly key: number } & Texts<'resolution' | 'price'>)[];
}

/** Prices of a text model, as typed. */
interface TextRow extends ModelRow, Texts<'input' | 'output' | 'picture'> {}

/** A price sheet as it is being written: every text as it was typed, models without a price among them. */
export interface SheetDraft {
  /** A code, or a code with its name behind. */
  readonly currency: string;
  readonly asOf: string;
  readonly video: readonly VideoRow[];
  readonly text: readonly TextRow[];
}

type SheetProblem =
  | PriceProblem
  | 'currency'
  | 'date'
  | 'model-missing'
  | 'model-name'
  | 'model-twice'
  | 'price-missing'
  | 'resolution'
  | 'resolution-twice';

/** What is wrong with a field, by the name that `fieldName` gives it. */
interface SheetFieldProblem {
  readonly field: string;
  readonly problem: SheetProblem;
}

type SheetReading =
  | { readonly ok: true; readonly sheet: PriceSheet | null }
  | { readonly ok: false; readonly problems: readonly SheetFieldProblem[] };

/** One name for each field of the draft, in order: `currency`, `video-2-price`, `video-2-resolutions-1-price`. */
export function fieldName(...parts: readonly (string | number)[]): string {
  return parts.join('-');
}

/** The stored sheet as it is typed, and a row for each offered model that has no price in it. */
export function draftOf(
  sheet: PriceSheet | null,
  offered: Readonly<Record<'video' | 'text', readonly string[]>>,
  first: Pick<SheetDraft, 'currency' | 'asOf'>,
): SheetDraft {
  return {
    ...first,
    video: rowsOf(sheet?.video ?? [], offered.video, emptyVideoRow, videoCells),
    text: rowsOf(sheet?.text ?? [], offered.text, emptyTextRow, textCells),
  };
}

export function emptyVideoRow(key: number): VideoRow {
  const name = { key, model: '', isOffered: false };
  return { ...name, per: 'second', price: '', resolutions: [], image: '', video: '', audio: '' };
}

export function emptyTextRow(key: number): TextRow {
  return { key, model: '', isOffered: false, input: '', output: '', picture: '' };
}

/** The draft without any price; models stay. */
export function cleared(draft: SheetDraft): SheetDraft {
  return {
    ...draft,
    video: draft.video.map(({ key, model, isOffered }) => ({ ...emptyVideoRow(key), model, isOffered })),
    text: draft.text.map(({ key, model, isOffered }) => ({ ...emptyTextRow(key), model, isOffered })),
  };
}

export function nextKey(rows: readonly { readonly key: number }[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

/** `720P` of `720p` and of `720`. */
export function readResolution(typed: string): string | null {
  const [, lines] = /^([1-9]\d{0,4})p?$/i.exec(typed.trim().normalize('NFKC')) ?? [];
  return lines === undefined ? null : `${lines}P`;
}

/** Reads the sheet, without models that have no price and `null` where none has; or every problem, in order. @param codes that may be named */
export function readDraft(draft: SheetDraft, codes: readonly string[]): SheetReading {
  const problems: SheetFieldProblem[] = [];
  const refuse = (problem: SheetProblem, ...name: readonly (string | number)[]): void => {
    problems.push({ field: fieldName(...name), problem });
  };
  const price = (typed: string, ...name: readonly (string | number)[]): Amount | null => {
    if (typed.trim() === '') return null;
    const read = readPrice(typed);
    if (read.ok) return read.price;
    refuse(read.problem, ...name);
    return null;
  };
  const currency = readCurrency(draft.currency, codes);
  const asOf = draft.asOf.trim().normalize('NFKC');
  const videoRows = draft.video.filter((row) =>
    isUsed(row.price, row.image, row.video, row.audio, ...row.resolutions.flatMap(textsOf)),
  );
  const textRows = draft.text.filter((row) => isUsed(row.input, row.output, row.picture));
  if (videoRows.length === 0 && textRows.length === 0) return { ok: true, sheet: null };
  if (currency === null) refuse('currency', 'currency');
  if (!isDay(asOf)) refuse('date', 'asOf');

  const model = (kind: 'video' | 'text', row: VideoRow | TextRow): string => {
    const name = row.model.trim();
    const rows: readonly (VideoRow | TextRow)[] = kind === 'video' ? videoRows : textRows;
    const twin = rows.find((other) => other.model.trim() === name);
    const problem =
      name === '' ? 'model-missing' : !isModelName(name) ? 'model-name' : twin !== row && 'model-twice';
    if (problem) refuse(problem, kind, row.key, 'model');
    return name;
  };
  const resolutions = (row: VideoRow): VideoPrice['resolutions'] => {
    const used = row.resolutions.filter((each) => isUsed(...textsOf(each)));
    return used.map((each) => {
      const name = [row.key, 'resolutions', each.key] as const;
      const resolution = readResolution(each.resolution);
      const twin = used.find((other) => readResolution(other.resolution) === resolution);
      if (resolution === null) refuse('resolution', 'video', ...name, 'resolution');
      else if (twin !== each) refuse('resolution-twice', 'video', ...name, 'resolution');
      if (each.price.trim() === '') refuse('price-missing', 'video', ...name, 'price');
      const listed = price(each.price, 'video', ...name, 'price') ?? zeroAmount;
      return { resolution: resolution ?? '', price: listed };
    });
  };
  const video = videoRows.map((row): VideoPrice => {
    const name = model('video', row);
    const whole = price(row.price, 'video', row.key, 'price');
    const listed = resolutions(row);
    if (row.price.trim() === '' && listed.length === 0) refuse('price-missing', 'video', row.key, 'price');
    const extra = (kind: 'image' | 'video' | 'audio') =>
      price(row[kind], 'video', row.key, kind) ?? zeroAmount;
    const references = { image: extra('image'), video: extra('video'), audio: extra('audio') };
    return { model: name, per: row.per, price: whole, resolutions: listed, references };
  });
  const text = textRows.map((row): TextPrice => {
    const part = (field: 'input' | 'output' | 'picture') => price(row[field], 'text', row.key, field);
    const name = model('text', row);
    return { model: name, input: part('input'), output: part('output'), picture: part('picture') };
  });
  if (problems.length > 0 || currency === null) return { ok: false, problems };
  return { ok: true, sheet: { currency, asOf, video, text } };
}

/** What is missing from prices or from a budget. */
const missing: readonly string[] = [
  ...(['model-missing', 'price-missing', 'currency', 'date', 'resolution'] satisfies SheetProblem[]),
  'empty',
];

/** Problems of what is there, which show while it is typed; what is missing shows once saving was tried. */
export function problemsToShow<Found extends { readonly problem: string }>(
  problems: readonly Found[],
  wasTried: boolean,
): readonly Found[] {
  return wasTried ? problems : problems.filter(({ problem }) => !missing.includes(problem));
}

function rowsOf<Price extends { readonly model: string }, Row extends ModelRow>(
  prices: readonly Price[],
  offered: readonly string[],
  emptyRow: (key: number) => Row,
  cellsOf: (price: Price) => Omit<Row, keyof ModelRow>,
): readonly Row[] {
  const models = new Set([...prices.map(({ model }) => model), ...offered]);
  return [...models].map((model, at) => {
    const price = prices.find((each) => each.model === model);
    return { ...emptyRow(at + 1), model, isOffered: offered.includes(model), ...(price && cellsOf(price)) };
  });
}

function videoCells({ per, price, resolutions, references }: VideoPrice): Omit<VideoRow, keyof ModelRow> {
  const extra = (amount: Amount): string => (amount === zeroAmount ? '' : amount);
  return {
    per,
    price: price ?? '',
    resolutions: resolutions.map((listed, index) => ({ key: index + 1, ...listed })),
    image: extra(references.image),
    video: extra(references.video),
    audio: extra(references.audio),
  };
}

function textCells({ input, output, picture }: TextPrice): Omit<TextRow, keyof ModelRow> {
  return { input: input ?? '', output: output ?? '', picture: picture ?? '' };
}

const textsOf = (row: VideoRow['resolutions'][number]) => [row.resolution, row.price];

const isUsed = (...texts: readonly string[]): boolean => texts.some((text) => text.trim() !== '');
