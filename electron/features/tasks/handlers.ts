import {
  type chainMethods,
  done,
  type HandlersOf,
  ok,
  type queueMethods,
  type tasksMethods,
} from '#contract';
import type { Tasks } from './service.ts';

/** The contract's `tasks.*` methods, answered by the service. */
export function tasksHandlers(tasks: Tasks) {
  return {
    'tasks.create': ({ form, count, mayPassBudget, projectId, onlyOn, shown }) => {
      const made = tasks.create(form, count, mayPassBudget, onlyOn, projectId, shown);
      return made.ok ? ok({ tasks: made.value }) : made;
    },
    'tasks.createOfPrompts': ({ form, prompts, mayPassBudget, projectId }) => {
      const made = tasks.createOfPrompts(form, prompts, mayPassBudget, projectId);
      return made.ok ? ok({ tasks: made.value }) : made;
    },
    'tasks.get': ({ id }) => tasks.get(id),
    'tasks.cancel': ({ id }) => tasks.cancel(id),
    'tasks.stopWaiting': ({ id }) => tasks.stopWaiting(id),
    'tasks.resume': ({ id }) => tasks.resume(id),
    'tasks.link': ({ id, taskId }) => tasks.link(id, taskId),
    'tasks.sendAgain': ({ id, mayPassBudget }) => tasks.sendAgain(id, mayPassBudget),
    'tasks.dismiss': ({ id }) => tasks.dismiss(id),
    'tasks.generateAgain': ({ id, mayPassBudget }) => tasks.generateAgain(id, mayPassBudget),
    'tasks.allowOverBudget': ({ id }) => tasks.allowOverBudget(id),
    'tasks.saveNow': ({ id }) => tasks.saveNow(id),
    'tasks.inspectAgain': ({ id }) => tasks.inspectAgain(id),
    'tasks.checkNow': ({ id }) => tasks.checkNow(id),
    'tasks.chain': ({ id }) => tasks.chain(id),
    'tasks.ledger': ({ id }) => {
      const read = tasks.ledger(id);
      return read.ok ? ok({ entries: read.value }) : read;
    },
    'tasks.showInFolder': ({ id }) => tasks.showInFolder(id),
    'queue.read': ({ rows }) => ok(tasks.queue.read(rows)),
    'queue.move': ({ ids, before }) => done(tasks.queue.move(ids, before)),
    'queue.pause': ({ connectionId }) => done(tasks.queue.pause(connectionId)),
    'queue.goOn': () => done(tasks.queue.goOn()),
    'queue.withdraw': ({ ids }) => ok({ ids: tasks.withdraw(ids) }),
    'queue.putBack': ({ ids }) => ok({ ids: tasks.putBack(ids) }),
    'queue.editPrompt': ({ id, prompt }) => tasks.editPrompt(id, prompt),
    'tasks.pauses': () => ok({ reasons: [...tasks.pauses()] }),
  } satisfies HandlersOf<typeof tasksMethods & typeof chainMethods & typeof queueMethods>;
}
