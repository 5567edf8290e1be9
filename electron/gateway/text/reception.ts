import type { AppErrorData, Secret } from '#contract';
import { createBodyRedaction } from '../../shared/redaction.ts';
import { ownError } from '../errors/app-errors.ts';
import { readNetworkError } from '../errors/network-errors.ts';
import { failureOf, readRefusal } from '../errors/refusal.ts';
import { type Answer, answerLimits, type Headers, header, readAnswer } from '../http/response.ts';
import { type AnswerBody, startingWith, type TransportResponse } from '../http/response-body.ts';
import { type GeneratedAnswer, type GenerateOutcome, type StreamListener, withoutAnswer } from '../types.ts';
import { readGenerateAnswer } from './answer.ts';
import { InlineImageFailure } from './inline-image-writer.ts';
import { type ReceivedAnswer, receiveAnswer, removeInlineImages } from './inline-images.ts';
import { placeholdersIn, withoutPlaceholders } from './placeholders.ts';
import { tellsOfUse } from './reply.ts';
import { StreamedAnswer } from './stream/streamed-answer.ts';

export interface ReceptionPorts {
  readonly host: string;
  /** Texts that must not be in an answer. */
  readonly secrets: readonly Secret[];
  /** Where image data goes. */
  readonly folder: string;
  /** Called for every chunk of a good answer; with `true` where its model has said that it ended, once for all chunks that say nothing more. */
  readonly onChunk: (isLast?: boolean) => void;
}

/**
 * Makes the function that reads what came, a whole answer or a stream, whichever was asked for; it tells the listener of the words of a
 * stream as they come, and throws the transport's error when a whole answer breaks off, and `InlineImageFailure`.
 */
export function createReception({ host, secrets, folder, onChunk }: ReceptionPorts) {
  async function receiveWhole(response: TransportResponse): Promise<GenerateOutcome> {
    const received = redacted(await receiveAnswer(response.body, folder, onChunk));
    // A refusal is short: a longer body is not searched for one.
    const beginning = received.text.slice(0, answerLimits.bad);
    const answer = answerOf(response, withoutPlaceholders(beginning, received.placeholderName));
    const found = await read(received);
    const isEmpty = found?.blocks.length === 0 && found.blockReason === null;
    if (received.imageFailure !== null && found !== null) return cut(found, received.imageFailure.error);
    if (found !== null && !(isEmpty && readRefusal(answer).claimsFailure)) {
      // A list of chunks, as a stream is without its events, may end in a failure.
      return found.failure === undefined || found.blockReason !== null
        ? { type: 'answered', answer: found }
        : cut(found, refusalOf(answerOf(response, found.failure)).error);
    }
    await removeInlineImages(found?.inlineImages ?? []);
    return refused(answer);
  }

  async function receive(response: TransportResponse, listener?: StreamListener): Promise<GenerateOutcome> {
    if (response.status >= 300) return refused(await readAnswer(response));
    const { isEventStream, body } = await sniffEventStream(response.headers, response.body);
    if (!isEventStream) return receiveWhole({ ...response, body });
    const streamed = new StreamedAnswer(folder, secrets);
    let brokenOff: unknown = null;
    let wasLast = false;
    try {
      for await (const chunk of body) {
        if (!wasLast) onChunk();
        await streamed.push(chunk);
        const isLast = streamed.isSurelyFinished && !streamed.isInEvent;
        if (isLast !== wasLast) onChunk(isLast);
        wasLast = isLast;
        tell(streamed, listener);
        if (streamed.failure !== null || streamed.isDone) break;
      }
    } catch (thrown) {
      brokenOff = thrown;
    }
    const hasProperEnd = endsByItself(response) && !streamed.isInEvent;
    const received = redacted(await streamed.end(brokenOff !== null || streamed.failure !== null));
    const isFinished = brokenOff === null ? streamed.isFinished : streamed.isSurelyFinished;
    const answer = await read(received);
    let error: AppErrorData | null = received.imageFailure?.error ?? null;
    if (brokenOff instanceof InlineImageFailure) error = brokenOff.error;
    // What becomes of the connection once the model said that it ended takes nothing from the answer.
    else if (brokenOff !== null && !isFinished) error = readNetworkError(brokenOff, host);
    tell(streamed, listener);
    let mayBeCharged = true;
    if (streamed.failure !== null) {
      const refusal = refusalOf(answerOf(response, streamed.failure));
      error = refusal.error;
      // What was used, or a first word, has come: something was made before it was refused.
      mayBeCharged = streamed.hasReply || !refusal.isCertain;
    }
    if (error === null && !streamed.hasReply) return refused(answerOf(response, streamed.foreignText));
    const isWhole = isFinished || (hasProperEnd && answer !== null && answer.blocks.length > 0);
    if (error === null && !isWhole) error = endedEarly(host);
    if (error === null && answer !== null) return { type: 'answered', answer };
    // Where a reason to end is named with each chunk, none of them tells of one.
    const sofar = answer && { ...answer, finishReason: isFinished ? answer.finishReason : null };
    return cut(sofar, error ?? endedEarly(host), mayBeCharged);
  }

  /** What there is of an answer that is not whole. @param mayBeCharged where nothing of it came. */
  async function cut(
    answer: GeneratedAnswer | null,
    error: AppErrorData,
    mayBeCharged = true,
  ): Promise<GenerateOutcome> {
    const failure = withoutAnswer(error);
    if (answer !== null && answer.blocks.length > 0) return { type: 'cut', answer, ...failure };
    await removeInlineImages(answer?.inlineImages ?? []);
    return { type: 'failed', asksToWait: false, mayBeCharged, ...failure };
  }

  /** The answer with the images that it speaks of; the files of others are removed. `null` when it is none. */
  async function read(received: ReceivedAnswer): Promise<GeneratedAnswer | null> {
    const { text, placeholderName, inlineImages, imageFailure } = received;
    const taken = new Set(inlineImages.map(({ index }) => index));
    const found = await readGenerateAnswer(text, placeholderName, taken, redact);
    // Data that no part speaks of has no use.
    const wanted = new Set(found === null ? [] : placeholdersIn(found.parts, placeholderName));
    await removeInlineImages(inlineImages.filter(({ index }) => !wanted.has(index)));
    if (found === null) return null;
    const kept = inlineImages.filter(({ index }) => wanted.has(index));
    const lostImages = imageFailure === null ? 0 : placeholdersIn(text, placeholderName).length;
    return { ...found, placeholderName, inlineImages: kept, lostImages };
  }

  const { text: redact } = createBodyRedaction(secrets);

  function redacted(received: ReceivedAnswer): ReceivedAnswer {
    return { ...received, text: redact(received.text) };
  }

  function refusalOf(answer: Answer) {
    const refusal = readRefusal(answer, { host, secrets, subject: 'creation' });
    const wasMade = refusal.error.details?.gatewayCode === refusedOutput || tellsOfUse(answer.bodyText);
    return { ...refusal, isCertain: refusal.isCertain && !wasMade };
  }

  function refused(answer: Answer): GenerateOutcome {
    const { error, isForNow, isCertain } = refusalOf(answer);
    const mayBeCharged = !isForNow && !isCertain;
    // No wait fills an empty account.
    const asksToWait = isForNow && error.code !== 'gateway.out-of-balance';
    return { type: 'failed', asksToWait, mayBeCharged, ...failureOf(error, answer) };
  }

  return receive;
}

/** The code for an answer that the model made, and that was refused for what is in it. */
const refusedOutput = '1027';

function answerOf({ status, headers }: TransportResponse, bodyText: string): Answer {
  return { status, headers, bodyText };
}

function tell(streamed: StreamedAnswer, listener: StreamListener | undefined): void {
  const pieces = streamed.takeText();
  if (pieces.length > 0) listener?.onText(pieces);
}

/**
 * Whether a body that ended has all come: it tells its own end (RFC 9112, 6.3). One that the end of the connection ends looks the
 * same when that was lost.
 */
function endsByItself({ headers, hadLength = false }: TransportResponse): boolean {
  const isChunked = /(?:^|,)\s*chunked\s*$/i.test(headers['transfer-encoding'] ?? '');
  return isChunked || hadLength || headers['content-length'] !== undefined;
}

/** A stream that broke off, or that ended in an event or by the end of its connection before the model said that it ended. */
function endedEarly(host: string): AppErrorData {
  return ownError('gateway.interrupted', { host, cause: 'ENDED_EARLY' });
}

/** Most bytes of white space that are looked through before the first sign of a body. */
const maxLead = 4 * 1024;

/**
 * Tells an event stream from a whole answer that came in its place. The first sign decides over the content type: JSON and web
 * pages begin as no field of an event does.
 */
async function sniffEventStream(headers: Headers, body: AnswerBody) {
  const rest = body[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let lead = '';
  while (lead.trim() === '' && lead.length < maxLead) {
    const { value, done } = await rest.next();
    if (done) break;
    held.push(value);
    lead += value.toString('latin1', 0, maxLead).replace(/^\xef\xbb\xbf/, '');
  }
  const isDeclared = /^text\/event-stream\b/i.test(header(headers, 'content-type') ?? '');
  const text = lead.trimStart();
  const isWhole = /^[{[<]/.test(text);
  const isEventStream = !isWhole && (isDeclared || /^(data|event|id|retry)?:/.test(text));
  return {
    isEventStream,
    body: { destroy: () => body.destroy(), [Symbol.asyncIterator]: () => startingWith(held, rest) },
  };
}
