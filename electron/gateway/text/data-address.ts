/** How far a data address is looked for around its data. UTF-16 units. */
const reach = 512;

/** How much of the texts before and behind base64 data belongs to the data address that the data stand in. */
export interface DataAddress {
  /** Units of the text before that belong to it, up to the data. */
  readonly before: number;
  /** Units of the text behind that belong to it. */
  readonly behind: number;
  /** The address is that of a Markdown image; the marks of Markdown count as part of it. */
  readonly isMarkdown: boolean;
}

/**
 * The data address (`data:<type>;base64,`) whose data stands between two texts, with the marks of the Markdown image that it
 * is part of; `null` where there is none. Each sign near the data is looked at a few times at most: whatever a model writes,
 * time is in proportion to the number of addresses.
 */
export function dataAddressBetween(before: string, behind: string): DataAddress | null {
  const near = before.slice(-reach);
  const start = near.lastIndexOf('data:');
  if (start < 0) return null;
  const type = near.slice(start + 5);
  if (!type.endsWith(';base64,') || /[,()\s"'<>]/.test(type.slice(0, -1))) return null;
  const address: DataAddress = { before: near.length - start, behind: 0, isMarkdown: false };
  const lead = near.slice(0, start).trimEnd();
  if (!lead.endsWith('](')) return address;
  // The brackets of an image's words do not nest.
  const opening = lead.lastIndexOf('![');
  if (opening < 0 || lead.slice(opening + 2, -2).includes(']')) return address;
  const closing = /^\s*(?:"[^"]*"\s*)?\)/.exec(behind.slice(0, reach))?.[0].length;
  if (closing === undefined) return address;
  return { before: near.length - opening, behind: closing, isMarkdown: true };
}
