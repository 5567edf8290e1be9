import { useTranslation } from 'react-i18next';
import type { DataCounts } from '#contract';

/** Writes "214 tasks, 12 conversations, 3 connections". */
export function useCountsText(): (counts: DataCounts) => string {
  const { t } = useTranslation();
  return ({ tasks, conversations, connections }) =>
    t('data.counts', {
      tasks: t('data.tasks', { count: tasks }),
      conversations: t('data.conversations', { count: conversations }),
      connections: t('data.connections', { count: connections }),
    });
}
