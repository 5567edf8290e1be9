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

export type TreeKey =
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'page-up'
  | 'page-down'
  | 'in'
  | 'out'
  | 'toggle'
  | 'copy';

const keys: Readonly<Record<string, TreeKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'page-up',
  PageDown: 'page-down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
  Enter: 'toggle',
  ' ': 'toggle',
};

/** What a key does in a tree; `null` for one that does nothing there. */
export function readTreeKey(press: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): TreeKey | null {
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand) return press.key.toLowerCase() === 'c' && !press.altKey ? 'copy' : null;
  return press.altKey ? null : (keys[press.key] ?? null);
}

const page = 12;

/** The row that a key leads to. */
export function rowAfter(rows: readonly TreeRow[], at: number, key: TreeKey): number {
  const last = rows.length - 1;
  const bounded = (place: number) => Math.min(Math.max(place, 0), last);
  const row = rows[at];
  switch (key) {
    case 'up':
      return bounded(at - 1);
    case 'down':
      return bounded(at + 1);
    case 'page-up':
      return bounded(at - page);
    case 'page-down':
      return bounded(at + page);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'in':
      return row?.type === 'node' && row.isOpen === true ? bounded(at + 1) : at;
    case 'out':
      return row === undefined || (row.type === 'node' && row.isOpen === true) ? at : bounded(row.parent);
    default:
      return at;
  }
}
