import type { Secret, StreamedText } from '#contract';
import { isObject, type JsonObject, parseJson } from '../../../shared/json.ts';
import { yieldToEventLoop } from '../../../shared/turns.ts';
import { gatherEvidence } from '../../errors/evidence.ts';
import { AnswerScanner } from '../answer-scanner.ts';
import { ImageIntake, maxAnswerBytes, type ReceivedAnswer, tooLarge } from '../inline-images.ts';
import type { RawValue } from '../json-cursor.ts';
import { newPlaceholders } from '../placeholders.ts';
import { failureIn, isReply, parseRaw, type RawReply, readReplies } from '../reply.ts';
import { EventStreamReader } from './event-stream.ts';
import { TextPreview } from './text-preview.ts';

/** More events than any answer has: models write a tenth as many tokens. */
const maxEvents = 500_000;
/** Milliseconds of work between two turns of the event loop. */
const turnMs = 8;
/** UTF-16 units of assembled JSON that wait to be scanned. */
const batch = 16 * 1024;
/** Values, keys and signs of the largest part that can be a text alone. */
const plainTokens = 12;

type ImageTaker = ReturnType<ImageIntake['taker']>;
type PlainKind = 'text' | 'thought';

/**
 * Collects the events of a stream into the answer that the documented operation would have brought: one JSON document, which the
 * reader of answers then takes. Its parts are those of all events, in their order. Adjacent parts that are a text alone, of the same kind (thought
 * or not), are one; a part with any other key (a signature, data, one that is not known) stays as it came, for upstream
 * asks that parts with signatures are joined with none (ai.google.dev, "Thought signatures"). A text that is alone and empty is
 * left out: streams end with one. Finish reason, feedback and each count of the usage are the last that came.
 *
 * Image data goes to files on its way: that of `data` keys while an event comes, that of texts while the document is made,
 * because an address may be spread over many events. Nothing else of an event is kept.
 */
export class StreamedAnswer {
  readonly #events = new EventStreamReader();
  readonly #placeholders = newPlaceholders();
  readonly #intake: ImageIntake;
  readonly #takeData: ImageTaker;
  readonly #takeText: ImageTaker;
  readonly #document: AnswerScanner;
  readonly #preview: TextPreview;
  #event: AnswerScanner;
  #bytes = 0;
  /** When the event loop was let go on last, by `performance.now()`. Chunks that wait come one after the other without it. */
  #turnStart = performance.now();
  #eventCount = 0;
  #unwritten: string[] = ['{"candidates":[{"content":{"parts":['];
  #unwrittenLength = 0;
  #hasParts = false;
  #open: PlainKind | null = null;
  /** Some answer came, perhaps an empty one. */
  hasReply = false;
  #finishReason: unknown;
  /** Words came behind a finish reason: this gateway names one with each chunk, and none of them tells of an end. */
  #hasGoneOn = false;
  /** A chunk of the answer came that names no finish reason: the one that does is the last. */
  #hasOpenChunk = false;
  #feedback: unknown;
  #usage: JsonObject | undefined;
  /** The event in which the gateway told of a failure: nothing after it counts. */
  failure: string | null = null;
  /** The gateway said that the stream is done: nothing after it counts. */
  isDone = false;
  /** Text of the first events that were no answer. */
  foreignText = '';

  constructor(folder: string, secrets: readonly Secret[]) {
    this.#intake = new ImageIntake(folder);
    this.#takeData = this.#intake.taker();
    this.#takeText = this.#intake.taker();
    this.#document = new AnswerScanner(this.#placeholders, ['text']);
    this.#event = this.#newEvent();
    this.#preview = new TextPreview(secrets);
  }

  /** An event has begun whose end has not come. */
  get isInEvent(): boolean {
    return this.#events.isInEvent;
  }

  /**
   * The model said why it ended, or why it did not begin. Upstream an answer goes on without it (`Candidate.finishReason`); some
   * gateways never say it.
   */
  get isFinished(): boolean {
    const hasReason = typeof this.#finishReason === 'string' && !this.#hasGoneOn;
    return this.isDone || hasReason || this.#feedback !== undefined;
  }

  /** The answer is finished, and not by a mere stop in each chunk so far: upstream has sent one with every chunk, so more may follow. */
  get isSurelyFinished(): boolean {
    return this.isFinished && (this.#hasOpenChunk || !/^stop$/i.test(String(this.#finishReason)));
  }

  /** Words that are new since the last call. */
  takeText(): readonly StreamedText[] {
    return this.#preview.take();
  }

  /** @throws `InlineImageFailure` when the disk refuses, or when it is far more than an answer can be. */
  async push(chunk: Buffer): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#bytes > maxAnswerBytes) throw tooLarge();
    for (const found of this.#events.push(chunk)) {
      if (found.type === 'data') {
        await this.#takeData(this.#event.push(found.bytes));
        if (this.#event.isTooLarge) throw tooLarge();
      } else {
        await this.#endEvent(found.name);
        if (this.failure !== null || this.isDone) break;
      }
      if (performance.now() - this.#turnStart < turnMs) continue;
      await yieldToEventLoop();
      this.#turnStart = performance.now();
    }
    if (this.#unwrittenLength > batch) await this.#scan();
    if (this.#intake.failure !== null) throw this.#intake.failure;
  }

  /** The answer as far as it came. @param isCut the stream broke off: an event whose end has not come is none then. */
  async end(isCut: boolean): Promise<ReceivedAnswer> {
    if (!isCut && this.#events.isInEvent) await this.#endEvent('');
    this.#preview.end();
    this.#closePart();
    const candidate = this.#finishReason === undefined ? {} : { finishReason: this.#finishReason };
    this.#write(`]}${asMembers(candidate)}}]`);
    this.#write(asMembers({ promptFeedback: this.#feedback, usageMetadata: this.#usage }));
    this.#write('}');
    await this.#scan();
    const { text, events } = this.#document.end();
    await this.#takeText(events);
    return this.#intake.settle(text, this.#placeholders.name);
  }

  #newEvent(): AnswerScanner {
    return new AnswerScanner(this.#placeholders, ['data']);
  }

  async #endEvent(name: string): Promise<void> {
    const { text, events } = this.#event.end();
    this.#event = this.#newEvent();
    await this.#takeData(events);
    this.#eventCount += 1;
    if (this.#eventCount > maxEvents) throw tooLarge();
    if (name === 'error') {
      this.failure = text;
      return;
    }
    // Gateways that speak several vendors' languages end each stream with this, which is no JSON.
    if (text.trim() === '[DONE]') this.isDone = true;
    const replies = readReplies(text);
    if (replies === null) this.#takeForeign(text);
    for (const reply of replies ?? []) this.#takeReply(reply, text);
    if (this.#document.isTooLarge) throw tooLarge();
  }

  /** Behind words of an answer, what speaks of a failure ends it. */
  #takeForeign(text: string): void {
    const json = this.hasReply ? parseJson(text) : undefined;
    if (isObject(json) && gatherEvidence(json).claimsFailure) this.failure = text;
    if (this.foreignText.length < batch) this.foreignText += text.slice(0, batch);
  }

  #takeReply(reply: RawReply, text: string): void {
    const { parts, finishReason, feedback, usage } = reply;
    if (isReply(reply)) this.hasReply = true;
    else this.#takeForeign(text);
    if (failureIn(reply) !== null) this.failure = text;
    for (const part of parts) this.#takePart(part);
    if (isReason(finishReason)) this.#finishReason = finishReason;
    else this.#hasOpenChunk ||= isReply(reply);
    if (isObject(feedback) && (isReason(feedback.blockReason) || isReason(feedback.block_reason)))
      this.#feedback = feedback;
    if (isObject(usage)) this.#usage = { ...this.#usage, ...usage };
  }

  #takePart(raw: RawValue): void {
    if (!raw.text.startsWith('{')) return;
    const part = parseRaw(raw, batch * 1024);
    const {
      text,
      thought,
      thoughtSignature: _,
      thought_signature: __,
      ...more
    } = isObject(part) ? part : { part };
    const kind: PlainKind = thought === true ? 'thought' : 'text';
    const hasData = 'inlineData' in more || 'inline_data' in more;
    if (hasData || (typeof text === 'string' && text !== ''))
      this.#hasGoneOn ||= this.#finishReason !== undefined;
    if (typeof text === 'string' && !hasData) this.#preview.add(kind, text);
    else if (Object.keys(more).length > 0) this.#preview.end();
    if (raw.tokens <= plainTokens && isObject(part) && isPlain(part)) this.#writeText(kind, part.text);
    else {
      this.#beginPart();
      this.#write(raw.text);
    }
  }

  #writeText(kind: PlainKind, text: string): void {
    if (text === '') return;
    if (this.#open !== kind) {
      this.#beginPart();
      this.#write('{"text":"');
      this.#open = kind;
    }
    this.#write(JSON.stringify(text).slice(1, -1));
  }

  #beginPart(): void {
    this.#closePart();
    if (this.#hasParts) this.#write(',');
    this.#hasParts = true;
  }

  #closePart(): void {
    if (this.#open !== null) this.#write(this.#open === 'thought' ? '","thought":true}' : '"}');
    this.#open = null;
  }

  #write(json: string): void {
    this.#unwritten.push(json);
    this.#unwrittenLength += json.length;
  }

  async #scan(): Promise<void> {
    const bytes = Buffer.from(this.#unwritten.join(''));
    this.#unwritten = [];
    this.#unwrittenLength = 0;
    await this.#takeText(this.#document.push(bytes));
  }
}

/** A part that is a text, perhaps a thought, and nothing else. */
function isPlain(part: Readonly<Record<string, unknown>>): part is { readonly text: string } {
  const { text, thought, ...more } = part;
  const isKind = thought === undefined || typeof thought === 'boolean';
  return typeof text === 'string' && isKind && Object.keys(more).length === 0;
}

/** Whether a finish or block reason says anything. */
const isReason = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !value.endsWith('UNSPECIFIED'));

/** Members behind others of an object: a comma before each. */
function asMembers(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join('');
}
