import { z } from 'zod';
import { method, savedSchema } from '../calls/method.ts';
import { connectionIdSchema } from '../connections/session.ts';
import { projectFilterSchema, projectIdSchema } from '../projects.ts';
import { taskIdSchema } from '../tasks/tasks.ts';
import { currencySchema, sumSchema } from './amounts.ts';
import { budgetSchema, budgetsSchema } from './budgets.ts';
import { priceSheetSchema } from './price-sheet.ts';
import { quoteSchema } from './quotes.ts';

const amounts = { certain: sumSchema, possible: sumSchema };

/** What counts towards a budget. What is `possible` counts in full, for it may have been charged. */
export const spentSchema = z.object({
  ...amounts,
  /** Of tasks that wait here and have not gone out, by the sheet as it is now. */
  waiting: sumSchema,
});
export type Spent = z.infer<typeof spentSchema>;

/** How a currency stands today and this month, in all or in a project. */
export const budgetStateSchema = z.object({
  projectId: projectIdSchema.nullable(),
  currency: currencySchema,
  day: spentSchema,
  month: spentSchema,
  budget: budgetSchema.nullable(),
});
export type BudgetState = z.infer<typeof budgetStateSchema>;

/** What was ever spent on a project in one currency. */
export const projectSpentSchema = z.object({
  projectId: projectIdSchema,
  currency: currencySchema,
  ...amounts,
});
export type ProjectSpent = z.infer<typeof projectSpentSchema>;

/** The price under which something was sent, and what is known of whether it was charged. */
export const pricedSchema = z.object({
  /** `null` where no price was set when it was sent. */
  quote: quoteSchema.nullable(),
  charge: z.enum(['none', 'possible', 'certain']),
});
export type Priced = z.infer<typeof pricedSchema>;

export const spendGroupings = ['day', 'month', 'model', 'connection', 'project', 'tag'] as const;
export type SpendGrouping = (typeof spendGroupings)[number];

/** Calendar days of this computer, both ends included, `YYYY-MM-DD`. */
export const spendPeriodSchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to);
export type SpendPeriod = z.infer<typeof spendPeriodSchema>;

const count = z.number().int().nonnegative();

/** One group of a period in one currency; what has no price stands in a row of its own without a currency. */
export const spendRowSchema = z.object({
  /** The day (`YYYY-MM-DD`), the month (`YYYY-MM`), the model, the id of the connection or the project, or the tag; empty for none. */
  key: z.string(),
  /** What to show for it: the name of a connection or a project; else the key. */
  label: z.string(),
  currency: currencySchema.nullable(),
  ...amounts,
  tasks: count,
  answers: count,
});
export type SpendRow = z.infer<typeof spendRowSchema>;

/** What a period cost. By tag, a task with two tags stands in both groups, and the sums of `totals` count it once. */
export const spendReportSchema = z.object({
  rows: z.array(spendRowSchema),
  totals: z.array(spendRowSchema.omit({ key: true, label: true })),
});
export type SpendReport = z.infer<typeof spendReportSchema>;

const connection = z.object({ connectionId: connectionIdSchema });
const ofSheet = z.object({ sheet: priceSheetSchema.nullable() });
/** The practice gateway charges nothing, and is counted where it is asked for alone. */
const counted = z.object({
  period: spendPeriodSchema,
  project: projectFilterSchema.default(null),
  withPractice: z.boolean().default(false),
});
export type CountedSpend = z.input<typeof counted>;

export const spendMethods = {
  'spend.sheet': method(connection, ofSheet),
  /** `null` removes the sheet. What was sent before keeps the price it was sent under. */
  'spend.keepSheet': method(connection.extend(ofSheet.shape), z.null()),
  /** Reads a sheet from a file that the user chooses, and stores nothing; `null` after a cancelled dialog. */
  'spend.readSheet': method(z.void(), z.object({ sheet: priceSheetSchema }).nullable()),
  /** Writes the stored sheet into a file that the user chooses. */
  'spend.exportSheet': method(connection, savedSchema),
  'spend.budgets': method(z.void(), z.object({ budgets: z.array(budgetStateSchema) })),
  /** Replaces the budgets of all currencies and projects. */
  'spend.keepBudgets': method(z.object({ budgets: budgetsSchema }), z.null()),
  /** What was ever spent on each project; those that nothing was spent on are left out. */
  'spend.ofProjects': method(z.void(), z.object({ spent: z.array(projectSpentSchema) })),
  /** `practice`: how many requests went to the practice gateway, counted or not. */
  'spend.report': method(
    counted.extend({ by: z.enum(spendGroupings) }),
    spendReportSchema.extend({ practice: count }),
  ),
  /** Writes every charge of the period, or of a project in it, as CSV (UTF-8 with a byte order mark, CRLF) into a file that the user chooses. */
  'spend.exportCsv': method(counted, savedSchema),
  /** Of a task; `null` for one that has not gone out. */
  'spend.ofTask': method(z.object({ id: taskIdSchema }), pricedSchema.nullable()),
  /** Of several tasks, or answers by their messages; those that have not gone out, or cost nothing known, are left out. */
  'spend.ofSeveral': method(
    z.object({ ids: z.array(z.string().min(1).max(64)).max(1_000) }),
    z.object({ priced: z.array(z.object({ id: z.string(), priced: pricedSchema })) }),
  ),
};

export const spendEvents = {
  /** Sheets, budgets or charges changed. */
  'spend.changed': z.null(),
};
