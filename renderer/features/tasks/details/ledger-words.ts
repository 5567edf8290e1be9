/** Reads `event`, `event: code` and `event: code ×12`: what happened, the code or what else stands behind it, and how often. */
export function readWhy(why: string) {
  const [, text = why, count = '1'] = /^(.*) ×(\d+)$/s.exec(why) ?? [];
  const [, event = text, detail = ''] = /^([^:]*)(?::\s*(.*))?$/s.exec(text) ?? [];
  return { event, detail, times: Number(count) };
}
