/** Where an item stands in the new order when it is dropped beside `target`. */
export function dropIndex(
  order: readonly string[],
  moved: string,
  target: string,
  position: 'before' | 'after',
): number {
  const rest = order.filter((id) => id !== moved);
  // Dropped beside itself, it stays where it is.
  if (target === moved) return order.indexOf(moved);
  return rest.indexOf(target) + (position === 'after' ? 1 : 0);
}
