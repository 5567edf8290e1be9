import { createEvents } from '#electron/app/events.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('each listener hears its own event, in the order of listening, before the call returns', () => {
  const events = createEvents();
  const heard: string[] = [];
  events.on('chat.changed', ({ ids }) => heard.push(`first ${ids[0]}`));
  events.on('tasks.changed', ({ ids }) => heard.push(`tasks ${ids[0]}`));
  events.on('chat.changed', ({ ids }) => heard.push(`second ${ids[0]}`));
  events.emit('chat.changed', { ids: ['a'], isListChanged: false });
  expect(heard).toEqual(['first a', 'second a']);
});

test('who listens to all of them is told the name and the payload', () => {
  const events = createEvents();
  const heard: unknown[] = [];
  events.onAny((event, payload) => heard.push([event, payload]));
  events.emit('tasks.show', { id: 'a' });
  events.emit('tasks.pausesChanged', { reasons: ['offline'] });
  expect(heard).toEqual([
    ['tasks.show', { id: 'a' }],
    ['tasks.pausesChanged', { reasons: ['offline'] }],
  ]);
});
