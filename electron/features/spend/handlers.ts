import { type HandlersOf, ok, type spendMethods } from '#contract';
import type { Spend } from './service.ts';

/** The contract's `spend.*` methods, answered by the service. */
export function spendHandlers(spend: Spend) {
  const { sheets } = spend;
  return {
    'spend.sheet': ({ connectionId }) => ok({ sheet: sheets.of(connectionId) }),
    'spend.keepSheet': ({ connectionId, sheet }) => sheets.keep(connectionId, sheet),
    'spend.readSheet': () => sheets.readFile(),
    'spend.exportSheet': ({ connectionId }) => sheets.exportFile(connectionId),
    'spend.budgets': () => ok({ budgets: spend.budgets() }),
    'spend.keepBudgets': ({ budgets }) => ok({ budgets: spend.keepBudgets(budgets) }),
    'spend.ofProjects': () => ok({ spent: spend.ofProjects() }),
    'spend.report': async ({ period, by, ...counted }) => ok(await spend.report(period, by, counted)),
    'spend.exportCsv': ({ period, ...counted }) => spend.exportCsv(period, counted),
    'spend.ofTask': ({ id }) => ok(spend.priced([id])[0]?.priced ?? null),
    'spend.ofTasks': ({ ids }) => ok({ priced: spend.priced(ids) }),
    'spend.ofMessages': ({ ids }) => ok({ priced: spend.priced(ids) }),
  } satisfies HandlersOf<typeof spendMethods>;
}
