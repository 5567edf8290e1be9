import { type RefObject, useEffect } from 'react';
import { queryPatterns } from './setting-search.ts';

/** The name by which `SettingsView.module.css` colours what is found. */
const highlightName = 'found-in-settings';

/**
 * Marks the words of a query wherever they stand in the text of an element, whoever draws it: the text itself stays as it is,
 * for screen readers and for React.
 */
export function useMarkedMatches(root: RefObject<HTMLElement | null>, query: string): void {
  useEffect(() => {
    const patterns = queryPatterns(query);
    if (root.current === null || patterns.length === 0) return;
    const ranges = textNodesIn(root.current).flatMap((node) =>
      patterns.flatMap((pattern) => rangesOf(pattern, node)),
    );
    CSS.highlights.set(highlightName, new Highlight(...ranges));
    return () => void CSS.highlights.delete(highlightName);
  }, [root, query]);
}

function textNodesIn(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter((node) => node.parentElement?.closest('[hidden]') === null);
}

function rangesOf(pattern: RegExp, node: Text): Range[] {
  return Array.from(node.data.matchAll(pattern), ({ index, 0: { length } }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + length);
    return range;
  });
}
