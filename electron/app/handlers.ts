import type { Handlers } from '#contract';
import { chatHandlers } from '../features/chat/handlers.ts';
import { connectionsHandlers, sessionHandlers } from '../features/connections/handlers.ts';
import { dataHandlers } from '../features/data/handlers.ts';
import { joinHandlers } from '../features/join/handlers.ts';
import { libraryFolderHandlers } from '../features/library/folder/handlers.ts';
import { libraryHandlers, recipesHandlers } from '../features/library/handlers.ts';
import { operationsHandlers } from '../features/operations/handlers.ts';
import { requestsHandlers } from '../features/requests/handlers.ts';
import { settingsHandlers } from '../features/settings/handlers.ts';
import { spendHandlers } from '../features/spend/handlers.ts';
import { tasksHandlers } from '../features/tasks/handlers.ts';
import { updatesHandlers } from '../features/updates/handlers.ts';
import { draftHandlers, referencesHandlers } from '../features/video/handlers.ts';
import { commandsHandlers } from '../features/window/commands-handlers.ts';
import { viewHandlers } from '../features/window/view-handlers.ts';
import type { Services } from './services.ts';

/** Every method of the contract, each answered by its feature. A feature that is left out does not compile. */
export function createHandlers(services: Services, sessionStarted: Promise<void>): Handlers {
  const {
    session,
    references,
    draft,
    tasks,
    library,
    libraryFolder,
    join,
    chat,
    operations,
    requests,
    bundles,
    spend,
    data,
    view,
    desktop,
    settings,
    updates,
    platform,
  } = services;
  /** For what begins on the active connection: the practice gateway may rest yet. */
  const onceOpen =
    <Input, Output>(handle: (input: Input) => Output) =>
    async (input: Input) => {
      const opened = await session.open(null);
      return opened.ok ? handle(input) : opened;
    };
  const ofTasks = tasksHandlers(tasks);
  const ofOperations = operationsHandlers(operations);
  return {
    ...sessionHandlers(session, sessionStarted),
    ...connectionsHandlers(session.connections, sessionStarted),
    ...referencesHandlers(references),
    ...draftHandlers(draft),
    ...ofTasks,
    'tasks.create': onceOpen(ofTasks['tasks.create']),
    ...libraryHandlers(library),
    ...libraryFolderHandlers(libraryFolder),
    ...joinHandlers(join),
    ...recipesHandlers(library),
    ...chatHandlers(chat),
    ...ofOperations,
    'operations.send': onceOpen(ofOperations['operations.send']),
    ...requestsHandlers(requests, bundles),
    ...spendHandlers(spend),
    ...dataHandlers(data),
    ...viewHandlers(view),
    ...commandsHandlers(desktop.commands),
    ...updatesHandlers(updates),
    ...settingsHandlers({ settings, desktop: platform.desktop, about: platform.about }),
  };
}
