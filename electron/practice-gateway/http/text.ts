import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makesPictures, textModels } from '#contract';
import { inside } from '../../files/inside.ts';
import { type Look, lookFor, stills } from '../clips/bundled.ts';
import { checkTextRequest, pictureShape } from '../rules/text-rules.ts';
import { type Refusal, refusal } from './answers.ts';

/** A text request that has passed the rules, as far as the answer depends on it. */
interface TextRequest {
  readonly contents: readonly { readonly role: string; readonly parts: readonly Part[] }[];
  readonly systemInstruction?: { readonly parts: readonly Part[] };
  readonly generationConfig?: {
    readonly temperature?: number;
    readonly maxOutputTokens?: number;
    readonly stopSequences?: readonly string[];
    readonly responseModalities?: readonly string[];
    readonly imageConfig?: { readonly aspectRatio?: string };
  };
}
interface Part {
  readonly text?: string;
  readonly inlineData?: { readonly mimeType: string };
  readonly thought?: boolean;
}

/** A part of an answer. */
export type ReplyPart =
  | { readonly text: string }
  | {
      readonly inlineData: { readonly mimeType: string; readonly data: string };
      readonly thoughtSignature: string;
    };

/** A whole answer. */
export type Reply = Awaited<ReturnType<typeof generate>>;

/** Characters counted as one token. */
const tokenCharacters = 4;
const pictureTokens = 1_290;
const echoCharacters = 1_000;

/** The answer to a request for a model that there is not; `null` when there is one. */
export function modelProblem(model: string): Refusal | null {
  return textModels.some((known) => known === model)
    ? null
    : refusal(404, `There is no model ${model.slice(0, 100)}.`);
}

/** Answers a text request in a simple, plainly artificial way. @throws BrokenRule */
export async function generate(model: string, body: unknown, picturesFolder: string) {
  checkTextRequest(model, body);
  const request = body as TextRequest;
  const prompt = lastPrompt(request);
  const { text, isCut } = shorten(reply(model, prompt, request), request);
  const asked = request.generationConfig?.responseModalities ?? ['TEXT', 'IMAGE'];
  const hasPicture = makesPictures(model) && asked.includes('IMAGE') && !isCut;
  const hasText = asked.includes('TEXT') || !hasPicture;
  const parts: readonly ReplyPart[] = [
    ...(hasText ? [{ text }] : []),
    ...(hasPicture ? [await picturePart(prompt, request, picturesFolder)] : []),
  ];
  return {
    candidates: [
      { content: { role: 'model', parts }, finishReason: isCut ? 'MAX_TOKENS' : 'STOP', index: 0 },
    ],
    usageMetadata: usage(request, (hasText ? tokens(text) : 0) + (hasPicture ? pictureTokens : 0)),
    modelVersion: model,
    responseId: randomUUID(),
  } as const;
}

function lastPrompt({ contents }: TextRequest): string {
  const turn = contents.findLast(({ role }) => role === 'user');
  const texts = (turn?.parts ?? []).flatMap(({ text }) => text ?? []);
  return texts.join('\n\n').trim();
}

function reply(model: string, prompt: string, request: TextRequest): string {
  const echo = [...prompt.slice(0, echoCharacters * 2)].slice(0, echoCharacters).join('');
  const quote = `${echo}${echo.length < prompt.length ? '…' : ''}`
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  const attachments = request.contents
    .filter(({ role }) => role === 'user')
    .flatMap(({ parts }) => parts.flatMap(({ inlineData }) => inlineData?.mimeType ?? []));
  const temperature = request.generationConfig?.temperature;
  const facts = [
    `**Model:** \`${model}\``,
    `**Turns so far:** ${request.contents.filter(({ role }) => role === 'user').length}`,
    ...(attachments.length > 0 ? [`**Attachments:** ${attachments.join(', ')}`] : []),
    ...(temperature === undefined ? [] : [`**Temperature:** ${temperature}`]),
    ...(request.systemInstruction === undefined ? [] : ['**Instructions:** received']),
  ];
  return [
    prompt === ''
      ? 'This is the practice gateway. You wrote nothing.'
      : 'This is the practice gateway. You wrote:',
    ...(prompt === '' ? [] : [quote.join('\n')]),
    facts.map((fact) => `- ${fact}`).join('\n'),
    'No model was asked, and nothing left this computer.',
  ].join('\n\n');
}

/** Cuts at the first stop sequence and at the most tokens allowed. */
function shorten(text: string, { generationConfig: config }: TextRequest): { text: string; isCut: boolean } {
  const stops = (config?.stopSequences ?? []).map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
  const stopped = text.slice(0, Math.min(text.length, ...stops));
  const characters = [...stopped];
  const most = (config?.maxOutputTokens ?? Number.POSITIVE_INFINITY) * tokenCharacters;
  if (characters.length <= most) return { text: stopped, isCut: false };
  return { text: characters.slice(0, most).join(''), isCut: true };
}

/** The signature must come back with the picture when the conversation goes on. */
async function picturePart(prompt: string, { generationConfig: config }: TextRequest, folder: string) {
  const shape = pictureShape(config?.imageConfig?.aspectRatio);
  const known: readonly Look[] = stills[shape];
  const wanted = lookFor(prompt);
  const look = known.includes(wanted) ? wanted : known[0];
  const picture = await readFile(inside(folder, `${look}-${shape}.jpg`));
  const thoughtSignature = createHash('sha256').update('practice ').update(picture).digest('base64');
  return { inlineData: { mimeType: 'image/jpeg', data: picture.toString('base64') }, thoughtSignature };
}

const tokens = (text: string) => Math.ceil(text.length / tokenCharacters);

function usage({ contents, systemInstruction }: TextRequest, candidatesTokenCount: number) {
  const parts = [...contents.flatMap((turn) => turn.parts), ...(systemInstruction?.parts ?? [])];
  const promptTokenCount = parts.reduce(
    (sum, { text, inlineData }) => sum + (inlineData === undefined ? tokens(text ?? '') : pictureTokens),
    0,
  );
  return { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount };
}
