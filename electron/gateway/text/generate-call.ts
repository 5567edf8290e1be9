import { FailureInWords } from '../errors/app-errors.ts';
import { readNetworkError } from '../errors/network-errors.ts';
import { createDeadline } from '../http/deadline.ts';
import type { TransportResponse } from '../http/response-body.ts';
import { openStreamedBody, type StreamedBody } from '../http/streamed-body.ts';
import { openTarget } from '../http/target.ts';
import { type CallSetup, type GatewayClient, withoutAnswer } from '../types.ts';
import { createReception } from './reception.ts';
import { generatePath, layoutGenerateBody, streamPath } from './request-body.ts';

/** Statuses that say that there is no such operation: nothing was made, and the documented one may be asked instead. */
const absentStatuses: readonly number[] = [404, 405, 501];

const notCharged = { asksToWait: false, mayBeCharged: false } as const;

/**
 * Makes the call to a text model. It is sent once and only once, but for one case: where the operation that streams is not there,
 * the documented one is asked in its place, once.
 */
export function createGenerate({ transport, limits }: CallSetup): GatewayClient['generate'] {
  return async (connection, chat, { signal, folder, stream, subject }) => {
    const target = openTarget(connection, transport);
    if (!target.ok) return { type: 'failed', ...notCharged, ...withoutAnswer(target.error) };
    const { host, secrets, send } = target.value;
    const deadline = createDeadline(signal, limits.generateWholeMs);
    const onChunk = (isLast = false) =>
      deadline.restart(isLast ? limits.generateEndMs : limits.generateMs, 'ANSWER_STALLED');
    const receive = createReception({ host, secrets, folder, onChunk });
    /** What goes out now: where the first operation was not there, only the request for the second can have made something. */
    let body = null as StreamedBody | null;
    let isRefused = false;

    async function post(path: string, accept: string): Promise<TransportResponse> {
      isRefused = false;
      body?.close();
      body = null;
      const onUpload = () => deadline.restart(limits.generateMs, 'UPLOAD_STALLED');
      onUpload();
      // The documented answer comes in one piece, when all of it is made: until then there is nothing to hear.
      const onSent = (sent: number, total: number) => {
        if (!isRefused) (sent === total ? deadline.rest : onUpload)();
      };
      const opened = await openStreamedBody(layoutGenerateBody(chat), onSent, deadline.signal);
      if (!opened.ok) throw new FailureInWords(opened.error);
      body = opened.value;
      const response = await send({
        path,
        body,
        signal: deadline.signal,
        headers: { accept },
        record: { subject, call: 'generate' },
      });
      // A refusal is made when it begins, and what still goes out of the request does not put off its end.
      isRefused = response.status >= 300;
      if (isRefused) onChunk();
      return response;
    }

    const template = connection.settings.paths.generate;
    const sibling = stream === undefined ? null : streamPath(template, chat.model);
    try {
      if (stream !== undefined && sibling !== null) {
        const streamed = await post(sibling, 'text/event-stream');
        if (!absentStatuses.includes(streamed.status)) return await receive(streamed, stream);
        streamed.body.destroy();
      }
      const response = await post(generatePath(template, chat.model), 'application/json');
      // Where the documented one is missing too, it is the path or the model that is wrong.
      if (sibling !== null && !absentStatuses.includes(response.status)) stream?.onAbsent();
      return await receive(response, stream);
    } catch (thrown) {
      const failure = withoutAnswer(readNetworkError(thrown, host));
      return { type: 'failed', asksToWait: false, mayBeCharged: body?.hasStarted ?? false, ...failure };
    } finally {
      deadline.clear();
      body?.close();
    }
  };
}
