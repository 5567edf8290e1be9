import { type OperationState, type OperationsDraft, operationsDraftSchema } from '#contract';
import { createAnswers } from './answers.ts';
import type { OperationsPorts } from './ports.ts';
import { createPresets } from './presets.ts';
import { createRequests } from './requests.ts';

/** Any operation of a gateway, as a person writes it. */
export function createOperations(ports: OperationsPorts) {
  const { calls, session, documents, log } = ports;
  const answers = createAnswers(ports);
  const requests = createRequests(ports, answers);

  /** No token is in a row or a file, also where somebody pasted one into a request. */
  function withoutTokens<Value>(value: Value): Value {
    return JSON.parse(calls.withoutTokens(JSON.stringify(value))) as Value;
  }

  return {
    state(): OperationState {
      const connection = session.current();
      return {
        connection: connection && {
          address: connection.address,
          label: connection.label,
          settings: connection.settings,
        },
        run: requests.run(),
      };
    },
    draft: () => documents.read('draft.operation', operationsDraftSchema.nullable().catch(null), null),
    saveDraft(draft: OperationsDraft): void {
      documents.write('draft.operation', withoutTokens(draft));
    },
    send: requests.send,
    cancel: requests.cancel,
    isUnderWay: requests.isUnderWay,
    answers,
    presets: createPresets(ports, withoutTokens),
    start(): void {
      answers
        .clear()
        .catch((error: unknown) => log.warn('old answers were not removed', { error: String(error) }));
    },
    async close(): Promise<void> {
      requests.cancel();
      await requests.settled();
      answers.close();
    },
  };
}
