import type { ConversationSummary } from '#contract';

type Group = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

const day = 24 * 60 * 60 * 1000;

/** Finds with which conversations of a sorted list the groups (pinned, today, yesterday, …) begin. */
export function groupConversations(conversations: readonly ConversationSummary[], now: number) {
  let last: Group | null = null;
  return conversations.map((conversation) => {
    const group = groupOf(conversation, now);
    const begins = group === last ? null : group;
    last = group;
    return { conversation, begins };
  });
}

function groupOf({ isPinned, updatedAt }: ConversationSummary, now: number): Group {
  if (isPinned) return 'pinned';
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (updatedAt >= today) return 'today';
  // Midday of the day before: a day may have 23 or 25 hours.
  const yesterday = new Date(today - day / 2).setHours(0, 0, 0, 0);
  if (updatedAt >= yesterday) return 'yesterday';
  if (updatedAt >= today - 7 * day) return 'week';
  return updatedAt >= today - 30 * day ? 'month' : 'older';
}
