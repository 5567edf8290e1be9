import { inParts } from '../../../shared/turns.ts';
import { type StoredMessage, type StoredWire, wireOfShown } from '../model.ts';
import type { ChatRepository } from '../ports.ts';

/** Messages that are read and checked in one turn of the main process: thousands would hold it up. */
const maxAtOnce = 100;

/**
 * Messages, in the order of `ids`, and what models sent of them; calls and events are served in between. A message that cannot be read is
 * left out; where only what the model sent cannot be, what is shown of it stands for that.
 */
export async function readInParts(
  store: Pick<ChatRepository, 'messagesOf' | 'wires'>,
  ids: readonly string[],
): Promise<{ readonly messages: StoredMessage[]; readonly wires: ReadonlyMap<string, StoredWire> }> {
  const messages = new Map<string, StoredMessage>();
  const wires = new Map<string, StoredWire>();
  await inParts(ids, maxAtOnce, (part) => {
    for (const message of store.messagesOf(part)) messages.set(message.id, message);
    for (const [id, wire] of store.wires(part)) {
      const message = messages.get(id);
      const sent = wire ?? (message?.role === 'model' ? wireOfShown(message.answer.blocks) : null);
      if (sent !== null) wires.set(id, sent);
    }
  });
  return { messages: ids.flatMap((id) => messages.get(id) ?? []), wires };
}
