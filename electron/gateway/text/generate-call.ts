import type { AppErrorData } from '#contract';
import { readNetworkError } from '../errors/network-errors.ts';
import { failureOf, type Refusal, readRefusal, withoutAnswer } from '../errors/refusal.ts';
import { createDeadline } from '../http/deadline.ts';
import { type Answer, answerLimits, readAnswer } from '../http/response.ts';
import { openStreamedBody, type StreamedBody } from '../http/streamed-body.ts';
import { openTarget } from '../http/target.ts';
import { redactJson } from '../redaction.ts';
import type { CallSetup, GatewayClient } from '../types.ts';
import { readGenerateAnswer } from './answer.ts';
import {
  InlineImageFailure,
  type ReceivedAnswer,
  receiveAnswer,
  removeInlineImages,
} from './inline-images.ts';
import { placeholdersIn, withoutPlaceholders } from './placeholders.ts';
import { generatePath, layoutGenerateBody } from './request-body.ts';
import type { GenerateOutcome } from './types.ts';

/** Statuses after which the same request may work a little later. */
const busyStatuses: readonly number[] = [429, 503];

/** Makes the call to a text model. It is sent once and only once. */
export function createGenerate({ transport, limits, now }: CallSetup): GatewayClient['generate'] {
  return async (connection, chat, { signal, folder, subject }) => {
    const target = openTarget(connection, transport);
    if (!target.ok) return failed(target.error);
    const { host, secrets, send } = target.value;
    const deadline = createDeadline(signal, limits.generateWholeMs);
    let body: StreamedBody | null = null;
    try {
      const opened = await openStreamedBody(layoutGenerateBody(chat), (sent, total) =>
        deadline.restart(limits.generateMs, sent === total ? 'NO_ANSWER' : 'UPLOAD_STALLED'),
      );
      if (!opened.ok) return failed(opened.error);
      body = opened.value;
      const response = await send({
        path: generatePath(connection.settings.paths.generate, chat.model),
        body,
        signal: deadline.signal,
        record: { subject, call: 'generate' },
      });
      const { status, headers } = response;
      if (status >= 300) return refused(await readAnswer(response));
      const asItCame = await receiveAnswer(response, folder, () =>
        deadline.restart(limits.generateMs, 'ANSWER_STALLED'),
      );
      const received = { ...asItCame, text: redactJson(asItCame.text, secrets) };
      // A refusal is short: a longer body is not searched for one.
      const beginning = received.text.slice(0, answerLimits.bad);
      const bodyText = withoutPlaceholders(beginning, received.placeholderName);
      const answer: Answer = { status, headers, bodyText };
      return (await keepAnswer(received, () => readRefusal(answer).claimsFailure)) ?? refused(answer);
    } catch (thrown) {
      return failed(thrown instanceof InlineImageFailure ? thrown.error : readNetworkError(thrown, host));
    } finally {
      deadline.clear();
      await body?.close();
    }

    function refused(answer: Answer): GenerateOutcome {
      const refusal: Refusal = readRefusal(answer, { host, secrets, subject: 'creation' });
      const asksToWait = refusal.isReadable && busyStatuses.includes(answer.status);
      return { type: 'failed', asksToWait, ...failureOf(refusal.error, answer, now()) };
    }
  };
}

/** `null` when the reply is no answer, or an empty one that tells of a failure; no file is left then. */
async function keepAnswer(
  { text, placeholderName, inlineImages }: ReceivedAnswer,
  claimsFailure: () => boolean,
): Promise<GenerateOutcome | null> {
  const received = new Set(inlineImages.map(({ index }) => index));
  const found = await readGenerateAnswer(text, placeholderName, received);
  const isEmpty = found?.blocks.length === 0 && found.blockReason === null;
  const read = isEmpty && claimsFailure() ? null : found;
  // Data that no part speaks of has no use.
  const wanted = new Set(read === null ? [] : placeholdersIn(read.parts, placeholderName));
  await removeInlineImages(inlineImages.filter(({ index }) => !wanted.has(index)));
  if (read === null) return null;
  const kept = inlineImages.filter(({ index }) => wanted.has(index));
  return { type: 'answered', answer: { ...read, placeholderName, inlineImages: kept } };
}

function failed(error: AppErrorData): GenerateOutcome {
  return { type: 'failed', asksToWait: false, ...withoutAnswer(error) };
}
