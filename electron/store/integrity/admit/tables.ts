import { z } from 'zod';
import {
  budgetsSchema,
  chatSettingsSchema,
  hasClipFile,
  messageEditsSchema,
  operationsDraftSchema,
  paletteUsesSchema,
  priceSheetSchema,
  sha256Schema,
  storedDraftsSchema,
  storedFormsSchema,
  videoFormSchema,
  viewStateSchema,
} from '#contract';
import { wireOfShown } from '../../../features/chat/model.ts';
import { storedSettingsSchema } from '../../../features/settings/model.ts';
import { isPlainName } from '../../../files/inside.ts';
import { carriedName } from '../../../shared/archive.ts';
import { isPublicHost } from '../../../shared/public-address.ts';
import type { StoredState, StoredTask } from '../../../shared/stored-task.ts';
import { castRowSchema } from '../../cast.ts';
import { chargeRowSchema } from '../../charges.ts';
import {
  attachmentRowSchema,
  conversationRowSchema,
  messageRowSchema,
  pictureRowSchema,
  readMessage,
  rowOfMessage,
} from '../../chat/chat-rows.ts';
import { fileRowSchema } from '../../files.ts';
import { presetRowSchema } from '../../operations.ts';
import { projectRowSchema } from '../../projects.ts';
import { countColumn, idColumn, jsonColumn } from '../../schema/columns.ts';
import { ledgerRowSchema, readTaskRow, rowOfTask, taskColumns } from '../../tasks.ts';
import type { FoundPlaces } from './places.ts';

type Values = Readonly<Record<string, unknown>>;

/** How rows of one table come in. */
export interface AdmittedTable {
  readonly name: string;
  /** All columns, so that a new one has to be thought about. */
  readonly columns: readonly string[];
  /** Column that the new database numbers by itself, in the order of the rows. */
  readonly numbered?: string;
  /** Columns that hold such a number, and of which table. */
  readonly links?: Readonly<Record<string, string>>;
  /** Longest text of a row, in UTF-16 units. */
  readonly maxText: number;
  /**
   * A row as it is written, by all that daily life asks of one; `null` for one that is left out, `'behind'` for one that never comes in.
   *
   * @throws for one that is left out, as schemas do.
   */
  admit(row: Values, places: FoundPlaces): Values | 'behind' | null;
}

/** Of a prompt, a draft, a system instruction. */
const maxWritten = 500_000;
/** Of an answer with all that the model sent. */
const maxAnswer = 32 * 1024 * 1024;

/** A table whose rows are written as their schema reads them. */
function plain<Shape extends z.ZodRawShape>(
  name: string,
  row: z.ZodObject<Shape>,
  more: Partial<AdmittedTable> & {
    /** Columns that come in empty: they say what was about to be done with the row. */
    readonly emptied?: readonly string[];
    readonly change?: (read: z.output<z.ZodObject<Shape>>, places: FoundPlaces) => object | null;
  } = {},
): AdmittedTable {
  const { emptied = [], change = () => ({}), ...rest } = more;
  const { numbered, links = {} } = rest;
  const own = numbered === undefined ? [] : [numbered];
  return {
    name,
    columns: [...own, ...Object.keys(row.shape), ...Object.keys(links), ...emptied],
    maxText: maxWritten,
    admit(values, places) {
      const read = row.parse(values);
      const changes = change(read, places);
      return changes === null ? null : { ...read, ...changes };
    },
    ...rest,
  };
}

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
  'chat.edits': messageEditsSchema,
  'chat.settings': chatSettingsSchema,
  'palette-uses': paletteUsesSchema,
};
const ofPrices = /^price-sheet:[\w-]{1,64}$/;
/** Of no project, or of one. */
const ofDrafts = /^drafts(:[\w-]{1,64})?$/;

/** What becomes of the document of a name: a schema for its column, or `null` for one that stays behind. */
function documentColumn(name: string): z.ZodType | null {
  if (ofPrices.test(name)) return jsonColumn(priceSheetSchema.nullable());
  if (ofDrafts.test(name)) return jsonColumn(storedDraftsSchema);
  const schema = Object.hasOwn(documents, name) ? documents[name] : undefined;
  return schema === undefined ? null : jsonColumn(schema);
}

const linkSchema = z.url({ protocol: /^https$/ }).refine((link) => {
  const { hostname, username, password } = new URL(link);
  return isPublicHost(hostname) && username === '' && password === '';
});

/**
 * Every table whose rows come in, in the order in which they do: what a row refers to is there before it. A row that does not pass is
 * left out, with what belongs to it.
 */
export const admittedTables: readonly AdmittedTable[] = [
  plain('projects', projectRowSchema, { numbered: 'sequence', emptied: ['removed_at'] }),
  plain('files', fileRowSchema, {
    change(file, places) {
      if (file.link !== null) return linkSchema.safeParse(file.link).success ? { path: file.link } : null;
      return { path: places.reference(file) };
    },
  }),
  {
    name: 'tasks',
    columns: ['sequence', ...taskColumns],
    numbered: 'sequence',
    maxText: maxWritten,
    admit(row, places) {
      // No path of an export is believed: `places` looks for each clip.
      const task = readTaskRow(
        row,
        () => undefined,
        () => true,
      );
      return task === null ? null : rowOfTask(admitTask(task, places));
    },
  },
  plain('task_ledger', ledgerRowSchema.extend({ task_id: idColumn }), { numbered: 'sequence' }),
  plain('chat_conversations', conversationRowSchema, { numbered: 'sequence', emptied: ['removed_at'] }),
  {
    name: 'chat_messages',
    columns: ['sequence', 'conversation', ...Object.keys(messageRowSchema.shape), 'wire', 'unindexed_from'],
    numbered: 'sequence',
    links: { conversation: 'chat_conversations' },
    maxText: maxAnswer,
    admit(row, places) {
      const message = readMessage(row);
      // A tree: what a message answers is there before it, in the same conversation.
      if (!places.isParent(message.id, message.parentId, row.conversation)) return null;
      // Nobody waits for an answer any more.
      const isPending = message.role === 'model' && message.state === 'pending';
      return {
        ...rowOfMessage(isPending ? { ...message, state: 'interrupted' } : message),
        // What goes to a model is paid for: it is what is shown.
        wire: message.role === 'user' || row.wire === null ? null : wireOfShown(message.answer.blocks),
        unindexed_from: 1,
      };
    },
  },
  plain('chat_message_files', z.object({ file: idColumn }), { links: { message: 'chat_messages' } }),
  plain('chat_pictures', pictureRowSchema, {
    change: (picture) => (carriedName.exec(picture.file_name)?.[1] === picture.sha256 ? {} : null),
  }),
  plain('chat_attachments', attachmentRowSchema, {
    change: (attachment) => (carriedName.test(attachment.file_name) ? {} : null),
  }),
  plain('cast_entries', castRowSchema.extend({ place: z.number().int() }), {
    numbered: 'sequence',
    emptied: ['removed_at'],
  }),
  plain('operation_presets', presetRowSchema, { numbered: 'sequence', emptied: ['removed_at'] }),
  plain('charges', chargeRowSchema),
  {
    name: 'documents',
    columns: ['name', 'value'],
    maxText: maxAnswer,
    admit({ name, value }, places) {
      const column = documentColumn(z.string().parse(name));
      if (column === null) return 'behind';
      const document = column.parse(value);
      return { name, value: name === 'settings' ? places.settings(document) : document };
    },
  },
];

/** A task without what steers the app: where its clip is decides who looks for it, and what was about to be removed stays. */
function admitTask(task: StoredTask, places: FoundPlaces): StoredTask {
  const { id, state, resultPath } = task;
  const facts = state.status === 'ready' ? state.media : null;
  if (facts !== null) mediaSchema.parse(facts);
  if (state.status === 'ready' && !isPlainName(state.fileName))
    throw new Error('The clip has no plain name.');
  if (resultPath !== null && hasClipFile(state as never)) places.wantClip({ id, path: resultPath, facts });
  return { ...task, state: admitState(task), resultPath: null, removedAt: null };
}

/**
 * What is fetched by itself comes from the internet alone, and never for the practice gateway, which may be sent on to this computer. For
 * a clip with another address the gateway is asked again.
 */
function admitState({ state, gateway }: StoredTask): StoredState {
  if (!('resultUrl' in state)) return state;
  const { resultUrl, ...rest } = state;
  if (gateway.kind === 'remote' && linkSchema.safeParse(resultUrl).success) return state;
  const { taskId } = state;
  return rest.status === 'saving' ? { status: 'queued', taskId, gatewayStatus: null, trouble: null } : rest;
}

const mediaSchema = z.object({ bytes: countColumn, sha256: sha256Schema });
