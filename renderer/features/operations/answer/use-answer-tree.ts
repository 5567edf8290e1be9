import { useMemo, useRef, useState } from 'react';
import type { JsonNode } from '#contract';
import { copyText } from '../../../hooks/use-copied.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { operations } from '../operations.queries.ts';
import { type OpenNode, type TreeRow, treeRows } from './tree-rows.ts';

export interface AnswerTreeState {
  readonly rows: readonly TreeRow[];
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Opens or closes the value of a row, or asks for more of them. */
  readonly toggle: (index: number) => void;
  readonly copyValue: (index: number) => void;
  readonly copyPath: (index: number) => void;
  /** What was copied last, for a moment. */
  readonly copied: 'none' | 'whole' | 'cut';
}

/** The values of an answer that are open. The outermost one is at first. */
export function useAnswerTree(answerId: string, root: JsonNode): AnswerTreeState {
  const [open, setOpen] = useState<ReadonlyMap<string, OpenNode>>(new Map());
  const [active, setActive] = useState(0);
  const [copied, setCopied] = useState<AnswerTreeState['copied']>('none');
  const rows = useMemo(() => treeRows(root, open), [root, open]);
  const hasBegun = useRef(false);

  const load = useLatest(async (pointer: string, from: number): Promise<void> => {
    const page = await operations.nodes(answerId, pointer, from);
    setOpen((held) => {
      const before = from === 0 ? [] : (held.get(pointer)?.nodes ?? []);
      return new Map(held).set(pointer, { nodes: [...before, ...page.nodes], hasMore: page.hasMore });
    });
  });
  // An answer that has gone meanwhile leaves the tree as it is: its pane goes with it.
  const ask = (pointer: string, from: number): void => void load(pointer, from).catch(() => undefined);

  if (!hasBegun.current) {
    hasBegun.current = true;
    if (root.count > 0) queueMicrotask(() => ask(root.pointer, 0));
  }

  const say = (what: AnswerTreeState['copied']): void => {
    setCopied(what);
    setTimeout(() => setCopied('none'), 1_600);
  };
  return {
    rows,
    active: Math.min(active, rows.length - 1),
    setActive,
    toggle(index) {
      const row = rows[index];
      if (row?.type === 'more') ask(row.pointer, row.from);
      if (row?.type !== 'node' || row.isOpen === null) return;
      if (!row.isOpen) return ask(row.node.pointer, 0);
      setOpen((held) => new Map([...held].filter(([pointer]) => pointer !== row.node.pointer)));
    },
    copyValue(index) {
      const row = rows[index];
      if (row?.type !== 'node') return;
      operations
        .value(answerId, row.node.pointer)
        .then(async ({ text, isCut }) => {
          if (await copyText(text)) say(isCut ? 'cut' : 'whole');
        })
        .catch(() => undefined);
    },
    copyPath(index) {
      const row = rows[index];
      if (row?.type === 'node') void copyText(row.node.pointer).then((done) => done && say('whole'));
    },
    copied,
  };
}
