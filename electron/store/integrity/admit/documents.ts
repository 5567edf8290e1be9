import type { z } from 'zod';
import {
  budgetsSchema,
  chatSettingsSchema,
  operationsDraftSchema,
  paletteUsesSchema,
  priceSheetSchema,
  storedDraftsSchema,
  storedFormsSchema,
  videoFormSchema,
  viewStateSchema,
} from '#contract';
import { storedSettingsSchema } from '../../../features/settings/model.ts';
import { jsonColumn } from '../../schema/columns.ts';

/**
 * The documents that come in, each by the schema that it is read with in daily life. What is not named here stays behind: journals
 * and intentions, which say "go on with" (`join`, `library-move`, …), what was told, what was learnt of this computer or of a gateway.
 */
const documents: Readonly<Record<string, z.ZodType>> = {
  settings: storedSettingsSchema,
  view: viewStateSchema,
  budgets: budgetsSchema,
  'draft.video': videoFormSchema,
  'saved-forms': storedFormsSchema,
  'draft.operation': operationsDraftSchema.nullable(),
  'chat.settings': chatSettingsSchema,
  'palette-uses': paletteUsesSchema,
};
const ofPrices = /^price-sheet:[\w-]{1,64}$/;
/** Of no project, or of one. */
const ofDrafts = /^drafts(:[\w-]{1,64})?$/;

/** What becomes of the document of a name: a schema for its column, or `null` for one that stays behind. */
export function documentColumn(name: string): z.ZodType | null {
  if (ofPrices.test(name)) return jsonColumn(priceSheetSchema.nullable());
  if (ofDrafts.test(name)) return jsonColumn(storedDraftsSchema);
  const schema = Object.hasOwn(documents, name) ? documents[name] : undefined;
  return schema === undefined ? null : jsonColumn(schema);
}
