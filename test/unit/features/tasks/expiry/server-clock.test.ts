import { expect, test } from 'playwright/test';
import { createServerClock } from '#electron/features/tasks/expiry/server-clock.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { createFakeClock, startOfTime } from '../../../../fixtures/fake-clock.ts';
import { createMemoryLog } from '../../../../fixtures/memory-log.ts';

const gateway = { kind: 'remote', address: 'https://gateway.example', label: 'gateway.example' } as const;
const opened: Db[] = [];
test.afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

function bench() {
  const db = openStore(':memory:');
  opened.push(db);
  const documents = createDocuments(db);
  const clock = createFakeClock();
  return { documents, make: () => createServerClock({ documents, clock, log: createMemoryLog() }) };
}

test('a time at a gateway that cannot be true is not believed', () => {
  const serverClock = bench().make();
  serverClock.learn(gateway, startOfTime + 3_600_000);
  for (const time of [0, Date.UTC(1970, 0, 2), Date.UTC(9999, 0), 8.64e15, Date.UTC(2035, 0)]) {
    serverClock.learn(gateway, time);
    expect(serverClock.skew(gateway), String(time)).toBe(3_600_000);
  }
});

test('one that an older version has stored is forgotten', () => {
  const { documents, make } = bench();
  documents.write('tasks.clock-skew', {
    [gateway.address]: 8.64e15 - startOfTime,
    'https://sound.example': 60_000,
  });
  const serverClock = make();
  expect(serverClock.skew(gateway)).toBe(0);
  expect(serverClock.skew({ ...gateway, address: 'https://sound.example' })).toBe(60_000);
});
