import { z } from 'zod';
import {
  appError,
  fail,
  isBlank,
  maxPromptCharacters,
  ok,
  type Result,
  type RewrittenPrompt,
} from '#contract';
import { removeInlineImages } from '../../../gateway/text/inline-images.ts';
import type { GeneratedAnswer, GenerateOutcome, OutgoingChat } from '../../../gateway/types.ts';
import type { Connection } from '../../../shared/connection.ts';
import { attempt, logged } from '../../../shared/error-code.ts';
import { withinClosing } from '../../../shared/turns.ts';
import { contentReasons } from '../messages/transcript.ts';
import { emptyAnswer, textModelProblem } from '../model.ts';
import type { AnswerCharge, ChatPorts, ChatRepository, QuoteAnswer } from '../ports.ts';
import { chargeOfAnswer } from './stored-answer.ts';

export interface PromptRewriterOptions
  extends Pick<
    ChatPorts,
    'gateway' | 'documents' | 'session' | 'spend' | 'knownProject' | 'clock' | 'newId' | 'log' | 'onChange'
  > {
  /** For pictures that a model sends although it was not asked to; nothing stays there. */
  readonly folder: string;
  readonly store: Pick<ChatRepository, 'putCharge'>;
}

interface Rewriting {
  readonly model: string;
  readonly prompt: string;
  readonly controller: AbortController;
  /** Of whoever asked last. */
  ticket: string;
  /** Who is asked; `null` until that is known. */
  connectionId: string | null;
}

/** Prompts that have come, until whoever asked last has taken them or left them. */
const keptDocument = 'rewritten-prompts';
const keptSchema = z.array(
  z.object({
    ticket: z.string(),
    model: z.string(),
    prompt: z.string(),
    rewritten: z.string(),
    isCut: z.boolean().default(false),
  }),
);
type Kept = z.infer<typeof keptSchema>;
/** Requests that are out: after a crash nobody knows what they cost. */
const outDocument = 'prompts-out';
const outSchema = z.array(
  z.object({
    id: z.string(),
    model: z.string(),
    projectId: z.string().nullable(),
    connectionId: z.string(),
    connectionLabel: z.string(),
    at: z.number(),
  }),
);
type Out = z.infer<typeof outSchema>;
/** The oldest go first: nobody has asked for them again. */
const maxKept = 8;

const instruction = [
  'You rewrite prompts for a model that makes short videos with sound.',
  'Rewrite the prompt that follows so that it says what is seen shot by shot, how the camera moves, what the light is like, and what is heard.',
  'Keep its meaning, its subjects and its order. Keep the language it is written in.',
  'Keep mentions of references such as "Image 1", "Video 2" or "Audio 1", and names that begin with "@", exactly as they are written, each with what is said of it.',
  'Do not add a title, an introduction, quotation marks or remarks. Answer with the prompt alone.',
].join('\n');

/** Asks a text model for another prompt. Its cost is stored, and the answer until it is taken or left: it is paid for once. */
export function createPromptRewriter(options: PromptRewriterOptions) {
  const { gateway, documents, session, folder, spend, knownProject, store, clock, newId, log, onChange } =
    options;
  const rewritings = new Map<Rewriting, Promise<Result<RewrittenPrompt>>>();
  const kept = (): Kept => documents.read(keptDocument, keptSchema, []);
  const out = (): Out => documents.read(outDocument, outSchema, []);

  const changeKept = (change: (known: Kept) => Kept): void =>
    write(keptDocument, change(kept()).slice(-maxKept));
  function write(name: string, list: Kept | Out): void {
    // Whoever waits for the prompt gets it all the same.
    attempt(() => documents.write(name, list), logged(log.error, 'rewritten prompts could not be kept'));
  }

  async function rewrite(
    model: string,
    prompt: string,
    ticket: string,
    mayPassBudget = false,
    projectId: string | null = null,
  ): Promise<Result<RewrittenPrompt>> {
    if (isBlank(prompt)) return fail(appError('chat.empty', 'There is no prompt to rewrite.'));
    cancel(ticket);
    for (const [rewriting, outcome] of rewritings) {
      if (rewriting.model !== model || rewriting.prompt !== prompt || rewriting.controller.signal.aborted)
        continue;
      rewriting.ticket = ticket;
      return outcome;
    }
    const isThis = (each: Kept[number]) => each.model === model && each.prompt === prompt;
    const found = kept().find(isThis);
    if (found !== undefined) {
      changeKept((known) => known.map((each) => (isThis(each) ? { ...each, ticket } : each)));
      return ok({ prompt: found.rewritten, isCut: found.isCut });
    }
    const controller = new AbortController();
    const rewriting: Rewriting = { model, prompt, controller, ticket, connectionId: null };
    const outcome = ask(rewriting, mayPassBudget, projectId)
      .then((answered) => {
        if (!answered.ok || controller.signal.aborted) return answered;
        const { prompt: rewritten, isCut } = answered.value;
        changeKept((known) => [...known, { ticket: rewriting.ticket, model, prompt, rewritten, isCut }]);
        return answered;
      })
      .finally(() => {
        rewritings.delete(rewriting);
        // Whoever waits for answers looks again.
        onChange([], false);
      });
    rewritings.set(rewriting, outcome);
    return outcome;
  }

  async function ask(rewriting: Rewriting, mayPassBudget: boolean, projectId: string | null) {
    const { model, prompt, ticket, controller } = rewriting;
    const opened = await session.open(null);
    if (!opened.ok) return opened;
    const connection = opened.value;
    rewriting.connectionId = connection.connectionId;
    const problem =
      textModelProblem(connection.settings, model) ??
      spend.refusalOf(connection.connectionId, model, mayPassBudget, projectId);
    if (problem !== null) return fail(problem);
    const { connectionId, label: connectionLabel } = connection;
    const quoteAnswer = spend.quoterOf(connectionId, model);
    const sent = { id: newId(), model, projectId, connectionId, connectionLabel, at: clock.now() };
    write(outDocument, [...out(), sent]);
    const outcome = await gateway.generate(connection, questionOf(model, prompt), {
      signal: controller.signal,
      folder,
      subject: { type: 'prompt', id: ticket },
    });
    storeCharge(sent, chargeOf(connection, quoteAnswer, outcome), clock.now());
    if (outcome.type !== 'answered') {
      if (outcome.error.code === 'gateway.unauthorized') session.reportRefusal(connection);
      return fail(outcome.error);
    }
    await removeInlineImages(outcome.answer.inlineImages);
    return promptOf(outcome.answer);
  }

  function cancel(ticket: string): void {
    for (const rewriting of rewritings.keys()) if (rewriting.ticket === ticket) rewriting.controller.abort();
    if (kept().some((each) => each.ticket === ticket))
      changeKept((known) => known.filter((each) => each.ticket !== ticket));
  }

  /** What a request cost, as far as that is known; `null` where it cost nothing. */
  function chargeOf(connection: Connection, quoteAnswer: QuoteAnswer, outcome: GenerateOutcome) {
    if (outcome.type === 'failed' && !outcome.mayBeCharged) return null;
    const { inlineImages, ...answer } =
      outcome.type === 'failed' ? { ...emptyAnswer, inlineImages: [] } : outcome.answer;
    return chargeOfAnswer(quoteAnswer, connection, { isCut: false, ...answer }, inlineImages.length);
  }

  function storeCharge({ id, model, projectId }: Out[number], charge: AnswerCharge | null, at: number): void {
    const put = () => {
      if (charge !== null) store.putCharge(id, model, knownProject(projectId), { ...charge, at });
      const others = out().filter((each) => each.id !== id);
      write(outDocument, others);
    };
    // The prompt that was paid for is not lost with it.
    attempt(put, logged(log.error, 'what a rewritten prompt cost could not be stored'));
  }

  return {
    /** @param ticket names the request for `cancel`; one of the same ticket cancels the first, another takes over what is there of the same prompt. */
    rewrite,
    /** Aborts what is under way under a ticket, and lets go of what has come. */
    cancel,
    awaited: () => rewritings.size,
    /** For the start: what was out when the process ended may have been charged. */
    start(): void {
      for (const sent of out()) {
        const { connectionId, connectionLabel, at } = sent;
        storeCharge(sent, { connectionId, connectionLabel, charge: 'possible', quote: null }, at);
      }
    },
    isAwaited: (connectionId: string) =>
      [...rewritings.keys()].some((rewriting) => rewriting.connectionId === connectionId),
    /** For when the process ends: aborts them. Settles once what they may have cost is stored. */
    async close(): Promise<void> {
      for (const { controller } of rewritings.keys()) controller.abort();
      await withinClosing(clock, Promise.allSettled(rewritings.values()));
    },
  };
}

const questionOf = (model: string, prompt: string): OutgoingChat => ({
  model,
  turns: [{ role: 'user', parts: [{ type: 'text', text: prompt }] }],
  temperature: null,
  maxOutputTokens: null,
  systemInstruction: instruction,
  wantsPictures: false,
});

function promptOf({ blocks, finishReason, blockReason }: GeneratedAnswer) {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const prompt = unwrapPrompt(texts.join('\n\n'));
  const isCut = finishReason === 'MAX_TOKENS';
  const isRefused = blockReason !== null || contentReasons.has(finishReason);
  // Any other reason says that the model was done, perhaps in a gateway's own words, and the prompt is paid for.
  const reason = blockReason ?? (isCut || isRefused ? finishReason : null);
  const details = reason === null ? {} : { gatewayMessage: reason };
  if (prompt === '') return fail(appError('chat.rewrite-empty', 'The model gave no prompt.', { details }));
  if (isRefused) return fail(appError('chat.rewrite-cut', 'The model ended before the prompt.', { details }));
  return prompt.length > maxPromptCharacters
    ? fail(
        appError('gateway.answer-too-large', 'The model gave a prompt that is longer than the form takes.'),
      )
    : ok({ prompt, isCut });
}

/** Quotation marks around all of a text. Those that close before the end belong to the prompt. */
const quoted = /^(?:"([^"]*)"|“([^“”]*)”|「([^「」]*)」|'([^']*)')$/;

/** A prompt without the code fence or the quotation marks that models like to put around one. */
export function unwrapPrompt(text: string): string {
  const unfenced = /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
  const trimmed = unfenced.trim();
  const inner = quoted
    .exec(trimmed)
    ?.slice(1)
    .find((part) => part !== undefined);
  return inner === undefined ? trimmed : inner.trim();
}
