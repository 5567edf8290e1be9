import { makesPictures } from '#contract';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { nearestShape, parseRatio, type Shape } from '../clips/bundled.ts';
import { checkKeys, quoted, rule } from './checks.ts';
import { readBase64 } from './inline-media.ts';

const bodyKeys = ['contents', 'systemInstruction', 'generationConfig', 'safetySettings'];
const partKeys = ['text', 'inlineData', 'thought', 'thoughtSignature'];

type Check = (value: unknown) => boolean;
const numberIn =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high;
const wholeFrom =
  (low: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= low;
const strings: Check = (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const configRules: Readonly<Record<string, readonly [Check, string]>> = {
  temperature: [numberIn(0, 2), 'a number from 0 to 2'],
  topP: [numberIn(0, 1), 'a number from 0 to 1'],
  topK: [wholeFrom(1), 'a whole number of 1 or more'],
  maxOutputTokens: [wholeFrom(1), 'a whole number of 1 or more'],
  seed: [(value) => Number.isSafeInteger(value), 'a whole number'],
  stopSequences: [strings, 'an array of strings'],
  responseModalities: [
    (value) => strings(value) && (value as string[]).every((word) => word === 'TEXT' || word === 'IMAGE'),
    'an array of "TEXT" and "IMAGE"',
  ],
  imageConfig: [isObject, 'an object'],
  thinkingConfig: [isObject, 'an object'],
};

/** Checks a text request by every rule of the operation. @throws BrokenRule */
export function checkTextRequest(model: string, body: unknown): void {
  rule(isObject(body), 'The body must be a JSON object.');
  checkKeys(body, bodyKeys, 'The body');
  const { contents, systemInstruction, generationConfig } = body;
  checkContents(contents, model);
  if (systemInstruction !== undefined) {
    rule(isObject(systemInstruction), 'systemInstruction must be an object with parts.');
    checkParts(systemInstruction.parts, 'user', 'systemInstruction.parts', '');
  }
  if (generationConfig !== undefined) checkConfig(generationConfig, model);
}

function checkContents(contents: unknown, model: string): void {
  rule(contents !== undefined, 'contents is missing.');
  rule(Array.isArray(contents) && contents.length > 0, 'contents must be a non-empty array.');
  for (const [index, turn] of contents.entries()) {
    const name = `contents[${index}]`;
    rule(isObject(turn), `${name} must be an object.`);
    checkKeys(turn, ['role', 'parts'], name);
    const { role, parts } = turn;
    rule(role === 'user' || role === 'model', `${name}.role must be "user" or "model", not ${quoted(role)}.`);
    checkParts(parts, role, `${name}.parts`, model);
  }
}

function checkParts(parts: unknown, role: 'user' | 'model', name: string, model: string): void {
  rule(Array.isArray(parts) && parts.length > 0, `${name} must be a non-empty array.`);
  for (const [index, part] of parts.entries()) checkPart(part, role, `${name}[${index}]`, model);
}

function checkPart(part: unknown, role: 'user' | 'model', name: string, model: string): void {
  rule(isObject(part), `${name} must be an object.`);
  // A model's own parts come back as they were sent, whatever keys they have.
  if (role === 'user') checkKeys(part, partKeys, name);
  const { text, inlineData, thoughtSignature } = part;
  rule(text === undefined || typeof text === 'string', `${name}.text must be a string.`);
  if (inlineData === undefined) {
    rule(text !== undefined || role === 'model', `${name} must have text or inlineData.`);
    return;
  }
  rule(text === undefined, `${name} must have text or inlineData, not both.`);
  checkData(inlineData, `${name}.inlineData`);
  const isSigned = typeof thoughtSignature === 'string' && thoughtSignature !== '';
  rule(
    role !== 'model' || !makesPictures(model) || isSigned,
    `${name} is a picture made by the model and lacks its thoughtSignature.`,
  );
}

function checkData(inlineData: unknown, name: string): void {
  rule(isObject(inlineData), `${name} must be an object with mimeType and data.`);
  checkKeys(inlineData, ['mimeType', 'data', 'displayName'], name);
  const { mimeType, data } = inlineData;
  const isType = typeof mimeType === 'string' && /^[a-z]+\/[\w.+-]+$/.test(mimeType);
  rule(isType, `${name}.mimeType must be a type such as image/png, not ${quoted(mimeType)}.`);
  rule(typeof data === 'string' && readBase64(data) !== null, `${name}.data must be base64.`);
}

function checkConfig(config: unknown, model: string): void {
  rule(isObject(config), 'generationConfig must be an object.');
  checkKeys(config, Object.keys(configRules), 'generationConfig');
  for (const [key, value] of Object.entries(config)) {
    const [check, wanted] = configRules[key] as readonly [Check, string];
    rule(check(value), `generationConfig.${key} must be ${wanted}, not ${quoted(value)}.`);
  }
  const modalities = config.responseModalities as readonly string[] | undefined;
  rule(!modalities?.includes('IMAGE') || makesPictures(model), `${model} does not make pictures.`);
  const ratio = (config.imageConfig as JsonObject | undefined)?.aspectRatio;
  rule(
    ratio === undefined || (typeof ratio === 'string' && parseRatio(ratio) !== null),
    `generationConfig.imageConfig.aspectRatio must be <w>:<h>, not ${quoted(ratio)}.`,
  );
}

/** The bundled picture shape nearest to the one asked for; a square when none was. */
export function pictureShape(ratio: string | undefined): Shape {
  const asked = ratio === undefined ? null : parseRatio(ratio);
  return asked === null ? '1x1' : nearestShape(asked);
}
