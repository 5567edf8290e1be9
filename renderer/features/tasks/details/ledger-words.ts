/** What a line of a ledger says of its reason. */
interface Why {
  /** The event, as ledgers on disk call it. */
  readonly event: string;
  /** The code of an error, or what else stands behind the event; empty where nothing does. */
  readonly detail: string;
  /** How often it happened, where lines were summed up. */
  readonly times: number;
}

/** Reads `event`, `event: code` and `event: code ×12`. */
export function readWhy(why: string): Why {
  const [, text = why, count = '1'] = /^(.*) ×(\d+)$/s.exec(why) ?? [];
  const [, event = text, detail = ''] = /^([^:]*)(?::\s*(.*))?$/s.exec(text) ?? [];
  return { event, detail, times: Number(count) };
}
