import type { ConversationSummary } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import type { ConversationActions } from './use-conversation-actions.ts';

interface OpenConversationPort {
  readonly actions: Pick<ConversationActions, 'pin' | 'duplicate' | 'exportTo'>;
  readonly remove: (conversation: ConversationSummary) => void;
  /** Opens the field for the title, in its row; `null` while the list has no such row. */
  readonly rename: ((id: string) => void) | null;
}

/** Lets the palette do with the open conversation what the menu of its row does, whether or not the list is in sight. */
export function useOpenConversationCommands(
  open: ConversationSummary | undefined,
  { actions, remove, rename }: OpenConversationPort,
): void {
  const isOpen = open !== undefined;
  useCommand('chat.rename', () => open && rename?.(open.id), isOpen && rename !== null);
  useCommand('chat.pin', () => open && actions.pin(open), isOpen);
  useCommand('chat.duplicate', () => open && actions.duplicate(open.id), isOpen);
  useCommand('chat.exportMarkdown', () => open && actions.exportTo(open.id, 'markdown'), isOpen);
  useCommand('chat.exportJson', () => open && actions.exportTo(open.id, 'json'), isOpen);
  useCommand('chat.remove', () => open && remove(open), isOpen);
}
