import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry, aTask, states } from './builders.ts';

/** Run as a program: stores tasks in the database named on the command line, then dies without a word. */
const [, , path = '', count = '1'] = process.argv;
const tasks = createTasksRepository(openStore(path));
for (let number = 1; number <= Number(count); number += 1) {
  const task = aTask(states.waiting, { id: `row-${number}` });
  tasks.insert(task, aLedgerEntry());
  tasks.update({ ...task, state: states.sending }, aLedgerEntry({ from: 'waiting', to: 'sending' }));
}
process.kill(process.pid, 'SIGKILL');
