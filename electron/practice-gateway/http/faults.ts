import type { Fault, FaultAction } from '../types.ts';
import type { Answer } from './answers.ts';
import type { Exchange } from './exchange.ts';
import type { Route } from './operations.ts';
import type { BodyOutcome } from './request-body.ts';
import type { StreamCut } from './streaming.ts';

/** Faults still to come, in the order they were added. */
export class FaultPlan {
  #pending: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    if (fault.times > 0) this.#pending.push({ fault, left: fault.times });
  }

  /** The action that hits this request, used up by it; `null` when it is answered as usual. */
  take(kind: Route['kind']): FaultAction | null {
    const hit = this.#pending.find(({ fault }) => fault.on === 'any' || fault.on === kind);
    if (hit === undefined) return null;
    hit.left -= 1;
    if (hit.left === 0) this.#pending = this.#pending.filter((entry) => entry !== hit);
    return hit.fault.action;
  }
}

/** What a fault needs of the request it hits. */
export interface Struck {
  readonly exchange: Exchange;
  readonly requestId: string;
  /** Reads the body; `onChunk` is called for every piece that comes in. */
  receive(onChunk?: () => void): Promise<BodyOutcome>;
  /** Does what the gateway would have done; `null` when the client is gone. */
  answer(): Promise<Answer | null>;
  /** Sends what `answer` gave; a streamed one as far as `cut` lets it. */
  deliver(answer: Answer, cut?: StreamCut): void | Promise<void>;
  /** Sends the first half of it, then breaks the connection. */
  deliverHalf(answer: Answer): void;
}

/**
 * Lets a fault happen. A request without a body that is reset "during the body" is answered as usual
 * and cut off in the middle of the reply's body: that is the body such an exchange has.
 */
export async function strike(action: FaultAction, struck: Struck): Promise<void> {
  const { exchange } = struck;
  switch (action.type) {
    case 'respond': {
      const received = await struck.receive();
      if (received.type === 'cut-off') return;
      const body = Buffer.from(action.body);
      const own = { 'content-length': String(body.length), 'x-request-id': struck.requestId };
      exchange.send({ status: action.status, headers: { ...own, ...action.headers }, body });
      return;
    }
    case 'lose-reply':
      await struck.answer();
      if (action.how === 'reset') exchange.reset();
      return;
    case 'silence':
      await struck.receive();
      return;
    case 'cut-stream': {
      const answer = await struck.answer();
      if (answer !== null) await struck.deliver(answer, action);
      return;
    }
    case 'reset':
      await reset(action.when, struck);
  }
}

async function reset(when: 'before-body' | 'during-body' | 'after-body', struck: Struck): Promise<void> {
  const { exchange } = struck;
  if (when === 'during-body' && exchange.request.method === 'GET') {
    const answer = await struck.answer();
    if (answer !== null) struck.deliverHalf(answer);
    return;
  }
  if (when === 'during-body') await struck.receive(() => exchange.reset());
  if (when === 'after-body') await struck.receive();
  exchange.reset();
}
