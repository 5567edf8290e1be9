import { z } from 'zod';
import { method, savedSchema } from '../calls/method.ts';
import { taskIdSchema } from '../tasks/tasks.ts';

export const exchangeSubjectSchema = z.object({
  /** `message`: an answer in the chat, by its message's id. `connection`: the check of an address and token, by the connection's id. */
  type: z.enum(['task', 'message', 'operation', 'connection', 'prompt']),
  id: z.string().min(1).max(300),
});
export type ExchangeSubject = z.infer<typeof exchangeSubjectSchema>;

/** Bounds of what is kept. */
export const recordLimits = {
  /** UTF-16 units of one body; the rest of it is left out. */
  body: 65_536,
  /** UTF-16 units of one header's value; one that is longer ends there with a “…”. */
  headerValue: 1_000,
  headers: 100,
  /** Days that an exchange is kept. */
  days: 30,
  /** Bytes of all exchanges together; the oldest go first. */
  bytes: 50 * 1024 * 1024,
  /** Most exchanges that one list gives, the newest. */
  list: 200,
} as const;

const headersSchema = z.array(z.tuple([z.string(), z.string()]));

/** What is known of an exchange at a glance. */
export const exchangeSummarySchema = z.object({
  id: z.number().int(),
  subject: exchangeSubjectSchema,
  /** The gateway's host and port, or of the store that holds a clip. */
  host: z.string(),
  call: z.enum(['create', 'query', 'check', 'generate', 'download', 'operation']),
  /** Milliseconds since 1970. */
  startedAt: z.number().int(),
  /** How many times in a row the same was asked and answered; the other facts are those of the last time. */
  count: z.number().int().positive(),
  method: z.string(),
  /** Of the response; `null` where none came. */
  status: z.number().int().nullable(),
  /** Milliseconds from the start; `null` for what did not happen. */
  stages: z.object({
    connected: z.number().nullable(),
    /** The last byte of the request was handed on. */
    sent: z.number().nullable(),
    /** The head of the response came. */
    firstByte: z.number().nullable(),
    end: z.number(),
  }),
  requestId: z.string().nullable(),
  /** Why the exchange broke off, as the system or the app called it; `null` for a whole one. */
  failure: z.string().nullable(),
});
export type ExchangeSummary = z.infer<typeof exchangeSummarySchema>;

/** What went over the wire; without the token, and without the data of files and pictures. */
export const exchangeContentSchema = z.object({
  request: z.object({
    /** Whole address; a download's without the values of its query, which open the file to whoever has them. */
    url: z.string(),
    headers: headersSchema,
    /** `null` where none was sent. */
    body: z.string().nullable(),
    bodyBytes: z.number().int().nonnegative(),
  }),
  /** `null` where none came. */
  response: z
    .object({
      headers: headersSchema,
      /** `null` for a clip. */
      body: z.string().nullable(),
      /** Decoded bytes that came. */
      bodyBytes: z.number().int().nonnegative(),
    })
    .nullable(),
});
export const exchangeSchema = exchangeSummarySchema.extend(exchangeContentSchema.shape);
export type Exchange = z.infer<typeof exchangeSchema>;
/** An exchange as it is recorded, before it is stored. */
export type ExchangeRecord = Omit<Exchange, 'id' | 'count'>;

/** A file of the bundle for support, as its reader will see it. */
export const bundleFileSchema = z.object({ name: z.string(), text: z.string() });
export type BundleFile = z.infer<typeof bundleFileSchema>;

/** What goes into a bundle besides versions, settings and log. */
const bundleChoiceSchema = z.object({
  /** The task that the bundle is about. */
  taskId: taskIdSchema.nullable(),
  exchanges: z.array(z.number().int()).max(recordLimits.list),
  /** Whether prompts, messages and answers stay in it. */
  isWithTexts: z.boolean(),
});
export type BundleChoice = z.infer<typeof bundleChoiceSchema>;

export const requestsMethods = {
  /** Exchanges about one thing, or of all where `subject` is `null`; the newest first. */
  'requests.list': method(
    z.object({ subject: exchangeSubjectSchema.nullable() }),
    z.array(exchangeSummarySchema),
  ),
  /** One exchange with what went over the wire; `null` when it is no longer kept. */
  'requests.get': method(z.object({ id: z.number().int() }), exchangeSchema.nullable()),
  /** The files that a bundle would hold, to be looked at before it is saved. */
  'requests.previewBundle': method(bundleChoiceSchema, z.array(bundleFileSchema)),
  /** Writes the bundle as a zip file where the user chooses. */
  'requests.saveBundle': method(bundleChoiceSchema, savedSchema),
};
/** Exchanges about these subjects were added. */
export const requestsEvents = { 'requests.changed': z.object({ subject: exchangeSubjectSchema }) };
