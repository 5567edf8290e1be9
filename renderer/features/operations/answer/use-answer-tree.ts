import { useRef, useState } from 'react';
import type { JsonNode } from '#contract';
import { copyText } from '../../../hooks/use-copied.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { operations } from '../operations.queries.ts';

/** Values inside an open object or list, as far as they were asked for. */
interface OpenNode {
  readonly nodes: readonly JsonNode[];
  readonly hasMore: boolean;
}

/** What was copied last, for a moment. */
type Copied = 'none' | 'whole' | 'cut';

export type AnswerTreeHandle = ReturnType<typeof useAnswerTree>;

/** The values of an answer that are open, by their pointers. The outermost one is at first. */
export function useAnswerTree(answerId: string, root: JsonNode) {
  const [open, setOpen] = useState<ReadonlyMap<string, OpenNode>>(new Map());
  const [copied, setCopied] = useState<Copied>('none');
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
    open,
    /** Opens these values alone. */
    expand(pointers: readonly string[]): void {
      setOpen((held) => new Map([...held].filter(([pointer]) => pointers.includes(pointer))));
      for (const pointer of pointers) if (!open.has(pointer)) ask(pointer, 0);
    },
    askMore: (pointer: string): void => ask(pointer, open.get(pointer)?.nodes.length ?? 0),
    copyValue(pointer: string): void {
      operations
        .value({ answerId, pointer })
        .then(async ({ text, isCut }) => {
          if (await copyText(text)) say(isCut ? 'cut' : 'whole');
        })
        .catch(() => undefined);
    },
    copyPath: (pointer: string): void => void copyText(pointer).then((done) => done && say('whole')),
    copied,
  };
}
