import { makesPictures } from '#contract';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { nearestShape, parseRatio, type Shape } from '../clips/bundled.ts';
import { keysProblem, quoted } from './checks.ts';
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

/** What is wrong with a text request, in one sentence; `null` when nothing is. */
export function generateProblem(model: string, body: unknown): string | null {
  if (!isObject(body)) return 'The body must be a JSON object.';
  return (
    keysProblem(body, bodyKeys, 'The body') ??
    contentsProblem(body.contents, model) ??
    systemProblem(body.systemInstruction) ??
    configProblem(body.generationConfig, model)
  );
}

function contentsProblem(contents: unknown, model: string): string | null {
  if (contents === undefined) return 'contents is missing.';
  if (!Array.isArray(contents) || contents.length === 0) return 'contents must be a non-empty array.';
  for (const [index, turn] of contents.entries()) {
    const name = `contents[${index}]`;
    if (!isObject(turn)) return `${name} must be an object.`;
    const problem = keysProblem(turn, ['role', 'parts'], name);
    if (problem !== null) return problem;
    if (turn.role !== 'user' && turn.role !== 'model') {
      return `${name}.role must be "user" or "model", not ${quoted(turn.role)}.`;
    }
    const inParts = partsProblem(turn.parts, turn.role, `${name}.parts`, model);
    if (inParts !== null) return inParts;
  }
  return null;
}

function systemProblem(instruction: unknown): string | null {
  if (instruction === undefined) return null;
  if (!isObject(instruction)) return 'systemInstruction must be an object with parts.';
  return partsProblem(instruction.parts, 'user', 'systemInstruction.parts', '');
}

function partsProblem(parts: unknown, role: string, name: string, model: string): string | null {
  if (!Array.isArray(parts) || parts.length === 0) return `${name} must be a non-empty array.`;
  for (const [index, part] of parts.entries()) {
    const problem = partProblem(part, role, `${name}[${index}]`, model);
    if (problem !== null) return problem;
  }
  return null;
}

function partProblem(part: unknown, role: string, name: string, model: string): string | null {
  if (!isObject(part)) return `${name} must be an object.`;
  // A model's own parts come back as they were sent, whatever keys they have.
  const unknown = role === 'user' ? keysProblem(part, partKeys, name) : null;
  if (unknown !== null) return unknown;
  const { text, inlineData, thoughtSignature } = part;
  if (text !== undefined && typeof text !== 'string') return `${name}.text must be a string.`;
  if (inlineData === undefined) {
    return text === undefined && role === 'user' ? `${name} must have text or inlineData.` : null;
  }
  if (text !== undefined) return `${name} must have text or inlineData, not both.`;
  const problem = dataProblem(inlineData, `${name}.inlineData`);
  if (problem !== null) return problem;
  const isSigned = typeof thoughtSignature === 'string' && thoughtSignature !== '';
  if (role !== 'model' || !makesPictures(model) || isSigned) return null;
  return `${name} is a picture made by the model and lacks its thoughtSignature.`;
}

function dataProblem(data: unknown, name: string): string | null {
  if (!isObject(data)) return `${name} must be an object with mimeType and data.`;
  const unknown = keysProblem(data, ['mimeType', 'data', 'displayName'], name);
  if (unknown !== null) return unknown;
  if (typeof data.mimeType !== 'string' || !/^[a-z]+\/[\w.+-]+$/.test(data.mimeType)) {
    return `${name}.mimeType must be a type such as image/png, not ${quoted(data.mimeType)}.`;
  }
  const isValid = typeof data.data === 'string' && readBase64(data.data) !== null;
  return isValid ? null : `${name}.data must be base64.`;
}

function configProblem(config: unknown, model: string): string | null {
  if (config === undefined) return null;
  if (!isObject(config)) return 'generationConfig must be an object.';
  const unknown = keysProblem(config, Object.keys(configRules), 'generationConfig');
  if (unknown !== null) return unknown;
  for (const [key, value] of Object.entries(config)) {
    const [check, wanted] = configRules[key] as readonly [Check, string];
    if (!check(value)) return `generationConfig.${key} must be ${wanted}, not ${quoted(value)}.`;
  }
  const modalities = config.responseModalities as readonly string[] | undefined;
  if (modalities?.includes('IMAGE') && !makesPictures(model)) return `${model} does not make pictures.`;
  return pictureShapeProblem(config.imageConfig);
}

function pictureShapeProblem(config: unknown): string | null {
  const ratio = (config as JsonObject | undefined)?.aspectRatio;
  if (ratio === undefined || (typeof ratio === 'string' && parseRatio(ratio) !== null)) return null;
  return `generationConfig.imageConfig.aspectRatio must be <w>:<h>, not ${quoted(ratio)}.`;
}

/** The bundled picture shape nearest to the one asked for; a square when none was. */
export function pictureShape(ratio: string | undefined): Shape {
  const asked = ratio === undefined ? null : parseRatio(ratio);
  return asked === null ? '1x1' : nearestShape(asked);
}
