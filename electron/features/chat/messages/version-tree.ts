import type { Versioned } from '../model.ts';

/** A message with its place among the versions that its question, or its answer, has. */
export interface Placed<Each extends Versioned> {
  readonly message: Each;
  readonly versions: { readonly index: number; readonly count: number };
}

/** What is shown of a tree of messages: from the root down the versions that were chosen last. */
export function shownPath<Each extends Versioned>(messages: readonly Each[]): Placed<Each>[] {
  const children = byParent(messages);
  const path: Placed<Each>[] = [];
  for (let versions = children.get(null); versions !== undefined; ) {
    const message = versions.reduce((best, other) => (other.chosen > best.chosen ? other : best));
    path.push({ message, versions: { index: versions.indexOf(message), count: versions.length } });
    versions = children.get(message.id);
  }
  return path;
}

/** The messages from the root to `id`, both included. Empty when there is no such message. */
export function pathTo<Each extends Versioned>(messages: readonly Each[], id: string): Each[] {
  const known = new Map(messages.map((message) => [message.id, message]));
  const path: Each[] = [];
  for (let message = known.get(id); message !== undefined; ) {
    path.push(message);
    // A parent that is its own ancestor would never end.
    known.delete(message.id);
    message = message.parentId === null ? undefined : known.get(message.parentId);
  }
  return path.reverse();
}

/** All versions of a message, oldest first. */
export function versionsOf(messages: readonly Versioned[], message: Versioned): Versioned[] {
  return messages.filter(({ parentId }) => parentId === message.parentId);
}

/** The number with which a version comes to be shown. */
export function nextChosen(messages: readonly Versioned[]): number {
  return messages.reduce((most, { chosen }) => Math.max(most, chosen), 0) + 1;
}

/** Messages in the order given, under their parents. One whose parent is missing is not shown. */
function byParent<Each extends Versioned>(messages: readonly Each[]): Map<string | null, Each[]> {
  const children = new Map<string | null, Each[]>();
  for (const message of messages) {
    const versions = children.get(message.parentId);
    if (versions === undefined) children.set(message.parentId, [message]);
    else versions.push(message);
  }
  return children;
}
