import type { JsonNode } from '#contract';

/** Values inside an open object or list, as far as they were asked for. */
export interface OpenNode {
  readonly nodes: readonly JsonNode[];
  readonly hasMore: boolean;
}

export type TreeRow =
  | {
      readonly type: 'node';
      readonly node: JsonNode;
      /** 1 for the outermost. */
      readonly level: number;
      /** `null` for a plain value, and for an empty object or list. */
      readonly isOpen: boolean | null;
      /** Row of the value that it is in; -1 for the outermost. */
      readonly parent: number;
    }
  /** There are more values than were asked for. */
  | {
      readonly type: 'more';
      /** Of the object or list that holds them. */
      readonly pointer: string;
      readonly from: number;
      readonly level: number;
      readonly parent: number;
    };

/** The rows of a tree from top to bottom. Nothing is recursive: answers nest as deep as they like. */
export function treeRows(root: JsonNode, open: ReadonlyMap<string, OpenNode>): TreeRow[] {
  const rows: TreeRow[] = [];
  type Step = { node: JsonNode; level: number; parent: number } | TreeRow;
  const left: Step[] = [{ node: root, level: 1, parent: -1 }];
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    if ('type' in step) {
      rows.push(step);
      continue;
    }
    const { node, level, parent } = step;
    const inside = open.get(node.pointer);
    const canOpen = node.count > 0;
    rows.push({ type: 'node', node, level, parent, isOpen: canOpen ? inside !== undefined : null });
    if (inside === undefined) continue;
    const own = rows.length - 1;
    if (inside.hasMore) {
      left.push({
        type: 'more',
        pointer: node.pointer,
        from: inside.nodes.length,
        level: level + 1,
        parent: own,
      });
    }
    for (const child of inside.nodes.toReversed()) {
      left.push({ node: child, level: level + 1, parent: own });
    }
  }
  return rows;
}

/** Rows that a press of Page Up or Page Down goes over. */
const page = 12;

/** Which row each key leads to, as in any tree; the ends hold. */
const ways: Readonly<Record<string, (at: number, row: TreeRow, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - page,
  PageDown: (at) => at + page,
  Home: () => 0,
  End: (_, __, last) => last,
  ArrowRight: (at, row) => (isOpen(row) ? at + 1 : at),
  ArrowLeft: (_, row) => row.parent,
};

const isOpen = (row: TreeRow): boolean => row.type === 'node' && row.isOpen === true;

/** What a key does on the row `at`: leads to another row, opens or closes it, or copies its value; `null` for one that does nothing there. */
export function readTreeKey(
  press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  rows: readonly TreeRow[],
  at: number,
): number | 'toggle' | 'copy' | null {
  const { key, ctrlKey, metaKey, altKey } = press;
  const row = rows[at];
  if (altKey || row === undefined) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'c' ? 'copy' : null;
  const canOpen = row.type === 'node' && row.isOpen === false;
  if (key === 'Enter' || key === ' ' || (key === 'ArrowRight' && canOpen)) return 'toggle';
  if (key === 'ArrowLeft' && isOpen(row)) return 'toggle';
  const to = ways[key]?.(at, row, rows.length - 1);
  return to === undefined ? null : Math.min(Math.max(to, 0), rows.length - 1);
}
