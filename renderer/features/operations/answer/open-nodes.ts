import type { JsonNode } from '#contract';

/** Values inside an open object or list, as far as they were asked for. */
interface OpenNode {
  readonly nodes: readonly JsonNode[];
  readonly hasMore: boolean;
}

export type OpenNodes = ReadonlyMap<string, OpenNode>;

/** With more of the values inside one. More that does not begin where what is held ends was asked for twice, or its value closed meanwhile. */
export function withPage(open: OpenNodes, pointer: string, from: number, page: OpenNode): OpenNodes {
  const before = from === 0 ? [] : (open.get(pointer)?.nodes ?? []);
  if (before.length !== from) return open;
  return new Map(open).set(pointer, { nodes: [...before, ...page.nodes], hasMore: page.hasMore });
}
