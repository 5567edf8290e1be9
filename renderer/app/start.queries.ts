import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../bridge.ts';
import { connectionsQuery, sessionQuery } from '../features/connections/connections.queries.ts';
import { projectsQuery } from '../features/projects/projects.queries.ts';
import { aboutQuery, settingsQuery } from '../features/settings/settings.queries.ts';
import { firstDraftsQuery } from '../features/video/drafts/drafts.queries.ts';
import { showLanguage } from '../i18n/index.ts';
import { viewQuery } from './view.queries.ts';

const changes = ['connections.changed', 'settings.changed'] as const;

/**
 * Asks for all that the first picture is drawn of, at once: one after another, each answer would be drawn before the next question.
 *
 * @returns when all is there, or has failed, which is shown by what asks again. What changes until `drawn` is called is asked for again.
 */
export async function readStart(client: QueryClient): Promise<{ readonly drawn: () => void }> {
  const stops = changes.map((event) => listen(event, () => void client.invalidateQueries()));
  await Promise.all([
    client.prefetchQuery(sessionQuery),
    client.prefetchQuery(connectionsQuery),
    client.prefetchQuery(settingsQuery),
    client.prefetchQuery(viewQuery),
    client.prefetchQuery(firstDraftsQuery(null)),
    client.prefetchQuery(projectsQuery),
    client.prefetchQuery(aboutQuery),
  ]);
  const language = client.getQueryData(settingsQuery.queryKey)?.shownLanguage;
  if (language !== undefined) showLanguage(language);
  return {
    drawn() {
      for (const stop of stops) stop();
    },
  };
}
