/**
 * SQL that adds charges up exactly, for the table `charge_sums` and the triggers that write it: one row for each quarter of an
 * hour, currency and kind of charge. A sum is `high` × 10^12 + `low` + `fraction` × 10^-12, for an integer of SQLite holds 18
 * digits. Used by the schema: what is built here is never changed.
 */

/** Days and months of every time zone begin with a quarter of an hour. */
const quarterMs = 900_000;

/** When the quarter of an hour began that a charge falls into. @param row the table, or `new` or `old` in a trigger. */
function quarterOf(row: string): string {
  return `(${row}.at - ${row}.at % ${quarterMs})`;
}

/** Whether a charge is part of any sum: what is no amount is not. */
export function isCounted(row: string): string {
  const amount = `${row}.amount`;
  const whole = digitsBefore(amount);
  return `${row}.charge IN ('possible', 'certain') AND ${row}.currency IS NOT NULL
    AND ${amount} GLOB '[0-9]*' AND ${amount} NOT GLOB '*[^0-9.]*' AND ${amount} NOT GLOB '*.*.*'
    AND length(${whole}) <= 24 AND length(${amount}) - length(${whole}) <= 13`;
}

/** The amount of a charge as three integers of at most 12 digits. */
function partsOf(row: string) {
  const amount = `${row}.amount`;
  const whole = digitsBefore(amount);
  const fraction = `substr(${amount}, length(${whole}) + 2)`;
  return {
    high: `CAST(substr(${whole}, 1, max(length(${whole}) - 12, 0)) AS INTEGER)`,
    low: `CAST(substr(${whole}, -12) AS INTEGER)`,
    fraction: `CAST(substr(${fraction} || '000000000000', 1, 12) AS INTEGER)`,
  };
}

/** Adds a charge to the sum that it belongs to, or takes it away. */
export function changeOfSum(row: 'new' | 'old', sign: '+' | '-'): string {
  const key = `${quarterOf(row)}, ${row}.currency, ${row}.charge`;
  return changeOf('charge_sums', 'quarter, currency, charge', key, row, sign);
}

/** The same for the sum of a project, in the table `project_sums`. */
export function changeOfProjectSum(row: 'new' | 'old', sign: '+' | '-'): string {
  const key = `${quarterOf(row)}, ${row}.project_id, ${row}.currency, ${row}.charge`;
  return changeOf('project_sums', 'quarter, project_id, currency, charge', key, row, sign);
}

function changeOf(table: string, columns: string, key: string, row: 'new' | 'old', sign: '+' | '-'): string {
  const { high, low, fraction } = partsOf(row);
  return `INSERT OR IGNORE INTO ${table} VALUES (${key}, 0, 0, 0);
    UPDATE ${table} SET high = high ${sign} ${high}, low = low ${sign} ${low}, fraction = fraction ${sign} ${fraction}
    WHERE (${columns}) = (${key});`;
}

function digitsBefore(amount: string): string {
  return `substr(${amount}, 1, instr(${amount} || '.', '.') - 1)`;
}
