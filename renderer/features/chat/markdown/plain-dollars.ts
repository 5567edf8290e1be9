interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** "$5 and $10" is no formula: one dollar sign makes a formula only where no space stands inside it. */
export function plainDollars(): (tree: unknown) => void {
  return (tree) => visit(tree as Node);
}

function visit(node: Node): void {
  if (node.type === 'inlineMath' && /^\s|\s$|^$/.test(node.value ?? '')) {
    Object.assign(node, { type: 'text', value: `$${node.value ?? ''}$`, data: undefined });
  }
  for (const child of node.children ?? []) visit(child);
}
