import { z } from 'zod';
import { cleanLine } from '../calls/clean-text.ts';

/** Video models of the gateway (the specification, 2.1). */
export const videoModels = ['videogen-H3'] as const;

/** Text models of the gateway, in its own order (the specification, 4.3). */
export const textModels = [
  'textgen-3-flash-preview',
  'textgen-3.1-flash-lite',
  'textgen-3.1-pro-preview',
  'textgen-3.5-flash',
  'textgen-3.5-flash-lite',
  'textgen-3.6-flash',
  'textgen-3.7-flash',
  'textgen-2.5-flash-image',
  'textgen-3-pro-image',
  'textgen-3.1-flash-image',
  'textgen-3.1-flash-lite-image',
] as const;

/** Whether a model answers with pictures: the vendor's names say so. */
export function makesPictures(model: string): boolean {
  return model.endsWith('-image');
}

/** UTF-16 units of a model's name. */
export const maxModelNameCharacters = 200;
/** A model's name, of the specification or as the user typed it: one line without white space. */
export const modelNameSchema = z.string().refine(isModelName);

export function isModelName(name: string): boolean {
  return name !== '' && !/\s/.test(name) && cleanLine(name, maxModelNameCharacters) === name;
}
