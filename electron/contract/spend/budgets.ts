import { z } from 'zod';
import { projectIdSchema } from '../projects.ts';
import { amountSchema, currencySchema, priceSchema } from './amounts.ts';

/** Most budgets, of all currencies and projects. */
export const maxBudgets = 400;
/** Share of a budget, in percent, from which the user is warned. */
export const budgetWarningPercent = 80;

/**
 * What happens to a request that would pass a budget: the user is asked, or it does not go out at all. Of answers, whose price is not
 * known beforehand, once a day or month.
 */
const whenPassedSchema = z.enum(['ask', 'stop']);

/**
 * How much may be spent in one currency over all connections, by this computer's calendar; `null` sets no limit. Of what belongs to a
 * project its budget counts as well as the one over all: the stricter wins.
 */
export const budgetSchema = z.object({
  /** Whose spending it limits; `null` for all there is. */
  projectId: projectIdSchema.nullable().default(null),
  currency: currencySchema,
  day: priceSchema.nullable(),
  month: priceSchema.nullable(),
  whenPassed: whenPassedSchema,
});
export type Budget = z.infer<typeof budgetSchema>;
/** The budgets of all currencies, each once, and of projects likewise. */
export const budgetsSchema = z
  .array(budgetSchema)
  .max(maxBudgets)
  .refine(
    (list) => new Set(list.map(({ projectId, currency }) => `${projectId} ${currency}`)).size === list.length,
  );

const passedLimit = {
  /** Name of the project whose budget it is; `null` for one over all. */
  project: z.string().nullable(),
  /** Of the two limits of a budget the one that holds the task longer. */
  period: z.enum(['day', 'month']),
};

/** The budget that holds a waiting task most strictly, or longest. */
export const budgetHoldSchema = z.object({
  whenPassed: whenPassedSchema,
  currency: currencySchema,
  /** What the task costs by now: who lets it go out lets it at this price. */
  amount: amountSchema,
  ...passedLimit,
  /** What else it would pass: who lets it go out lets it pass these too. */
  others: z.array(z.object(passedLimit)),
  /**
   * Moment on this computer's clock at which the next day or month begins and the task is looked at again; `null` where the task
   * costs more than the whole limit, so that no new day lets it out.
   */
  until: z.number().int().nullable(),
});
export type BudgetHold = z.infer<typeof budgetHoldSchema>;
