import { useMemo, useRef, useState } from 'react';
import type { JsonNode } from '#contract';
import { copyText } from '../../../hooks/use-copied.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { operations } from '../operations.queries.ts';
import { type OpenNode, treeRows } from './tree-rows.ts';

/** What was copied last, for a moment. */
type Copied = 'none' | 'whole' | 'cut';

/** The values of an answer that are open. The outermost one is at first. */
export function useAnswerTree(answerId: string, root: JsonNode) {
  const [open, setOpen] = useState<ReadonlyMap<string, OpenNode>>(new Map());
  const [active, setActive] = useState(0);
  const [copied, setCopied] = useState<Copied>('none');
  const rows = useMemo(() => treeRows(root, open), [root, open]);
  const hasBegun = useRef(false);

  const load = useLatest(async (pointer: string, from: number): Promise<void> => {
    const page = await operations.nodes({ answerId, pointer, from });
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

  const say = (what: Copied): void => {
    setCopied(what);
    setTimeout(() => setCopied('none'), 1_600);
  };
  return {
    rows,
    active: Math.min(active, rows.length - 1),
    setActive,
    /** Opens or closes the value of a row, or asks for more of them. */
    toggle(index: number): void {
      const row = rows[index];
      if (row?.type === 'more') ask(row.pointer, row.from);
      if (row?.type !== 'node' || row.isOpen === null) return;
      if (row.isOpen)
        setOpen((held) => new Map([...held].filter(([pointer]) => pointer !== row.node.pointer)));
      else ask(row.node.pointer, 0);
    },
    copyValue(index: number): void {
      const row = rows[index];
      if (row?.type !== 'node') return;
      operations
        .value({ answerId, pointer: row.node.pointer })
        .then(async ({ text, isCut }) => {
          if (await copyText(text)) say(isCut ? 'cut' : 'whole');
        })
        .catch(() => undefined);
    },
    copyPath(index: number): void {
      const row = rows[index];
      if (row?.type === 'node') void copyText(row.node.pointer).then((done) => done && say('whole'));
    },
    copied,
  };
}
