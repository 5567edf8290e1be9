import type { MemberCounts } from '#contract';
import { useWords } from './use-words.ts';

/** Writes what a project holds, "2 clips and 1 conversation", without what it has none of; empty where it holds nothing. */
export function useContentsText(): (contents: MemberCounts) => string {
  const { t, format } = useWords();
  return ({ clips, tasks, conversations, castEntries }) =>
    format.list(
      [
        clips > 0 && t('data.project.clips', { count: clips }),
        tasks > 0 && t('projects.removing.tasks', { count: tasks }),
        conversations > 0 && t('data.conversations', { count: conversations }),
        castEntries > 0 && t('data.project.cast', { count: castEntries }),
      ].filter((part) => part !== false),
    );
}
