import type { ConversationSummary } from '#contract';
import { useCommand } from '../../../hooks/use-command.ts';
import type { ConversationActions } from './use-conversation-actions.ts';

interface OpenConversationPort {
  readonly actions: ConversationActions;
  /** Opens the field for the title. */
  readonly rename: (id: string) => void;
}

/**
 * Lets the palette do with the open conversation what the menu of its row does.
 *
 * @param open missing where the list does not have its row
 */
export function useOpenConversationCommands(
  open: ConversationSummary | undefined,
  { actions, rename }: OpenConversationPort,
): void {
  const hasRow = open !== undefined;
  const withOpen = (act: (conversation: ConversationSummary) => void) => () => open && act(open);
  useCommand(
    'chat.rename',
    withOpen(({ id }) => rename(id)),
    hasRow,
  );
  useCommand(
    'chat.pin',
    withOpen(({ id, isPinned }) => actions.pin(id, !isPinned)),
    hasRow,
  );
  useCommand(
    'chat.duplicate',
    withOpen(({ id }) => actions.duplicate(id)),
    hasRow,
  );
  useCommand(
    'chat.exportMarkdown',
    withOpen(({ id }) => actions.exportTo(id, 'markdown')),
    hasRow,
  );
  useCommand(
    'chat.exportJson',
    withOpen(({ id }) => actions.exportTo(id, 'json')),
    hasRow,
  );
  useCommand('chat.remove', withOpen(actions.remove), hasRow);
}
