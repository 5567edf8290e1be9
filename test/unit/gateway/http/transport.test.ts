import { expect, test } from 'playwright/test';
import { AnswerQueue } from '#electron/gateway/http/transport.ts';

test.describe('the bytes of an answer', () => {
  async function read(queue: AnswerQueue): Promise<string> {
    let text = '';
    try {
      for await (const chunk of queue) text += chunk.toString();
    } catch (error) {
      text += `!${(error as Error).message}`;
    }
    return text;
  }

  test('are all read before an error that came after them', async () => {
    const queue = new AnswerQueue(() => undefined);
    const reading = read(queue);
    queue.push(Buffer.from('a'));
    queue.push(Buffer.from('b'));
    expect(queue.waitingBytes).toBe(2);
    queue.finish(new Error('broken'));
    expect(await reading).toBe('ab!broken');
    expect(queue.waitingBytes).toBe(0);
  });

  test('are dropped when the call was given up', async () => {
    const queue = new AnswerQueue(() => undefined);
    queue.push(Buffer.from('a'));
    queue.drop(new Error('given up'));
    expect(await read(queue)).toBe('!given up');
  });

  test('are refused by a reader that leaves, once and only before the end', async () => {
    let refusals = 0;
    const left = new AnswerQueue(() => {
      refusals += 1;
    });
    left.push(Buffer.from('a'));
    for await (const _ of left) break;
    expect(refusals).toBe(1);
    const whole = new AnswerQueue(() => {
      refusals += 1;
    });
    whole.push(Buffer.from('a'));
    whole.finish(null);
    expect(await read(whole)).toBe('a');
    whole.destroy();
    expect(refusals).toBe(1);
  });
});
