import { readInParts } from '#electron/features/chat/messages/request-assembler.ts';
import { emptyAnswer, type StoredMessage } from '#electron/features/chat/model.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const ids = Array.from({ length: 1_050 }, (_, place) => `message-${place}`);
const asMessage = (id: string): StoredMessage => ({
  role: 'user',
  id,
  parentId: null,
  createdAt: 1,
  chosen: 1,
  text: id,
  attachments: [],
});
const wire = { parts: '[]', mark: 'none', pieces: [] };

test('a long conversation is read in parts, other work goes on between them, and the order stays', async () => {
  const parts: number[] = [];
  let others = 0;
  let next = setImmediate(function work() {
    others += 1;
    next = setImmediate(work);
  });
  const seen: number[] = [];
  const read = await readInParts(
    {
      messagesOf(part) {
        parts.push(part.length);
        seen.push(others);
        // As a table gives them: in an order of its own, without one that cannot be read.
        return part.toReversed().flatMap((id) => (id === 'message-7' ? [] : [asMessage(id)]));
      },
      wires: (part) => new Map(part.filter((id) => id.endsWith('3')).map((id) => [id, wire])),
    },
    ids,
  );
  clearImmediate(next);
  expect(Math.max(...parts)).toBeLessThanOrEqual(100);
  expect(seen.at(-1)).toBeGreaterThanOrEqual(parts.length - 1);
  expect(read.messages.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'message-7'));
  expect(read.wires.size).toBe(105);
});

test('of an answer whose own parts cannot be read, what is shown of it goes out', async () => {
  const answer = { ...emptyAnswer, model: 'textgen', blocks: [{ type: 'text', text: 'Hello' } as const] };
  const message = { ...asMessage('an-answer'), role: 'model', state: 'answered', answer } as const;
  const store = { messagesOf: () => [message], wires: () => new Map([['an-answer', null]]) };
  const read = await readInParts(store, ['an-answer']);
  expect(read.wires.get('an-answer')?.parts).toBe('[{"text":"Hello"}]');
});
