import type { Handlers } from '#contract';
import { castHandlers } from '../features/cast/handlers.ts';
import { chatHandlers } from '../features/chat/handlers.ts';
import { connectionsHandlers, sessionHandlers } from '../features/connections/handlers.ts';
import { dataHandlers } from '../features/data/handlers.ts';
import { joinHandlers } from '../features/join/handlers.ts';
import { libraryFolderHandlers } from '../features/library/folder/handlers.ts';
import { libraryHandlers, recipesHandlers } from '../features/library/handlers.ts';
import { operationsHandlers } from '../features/operations/handlers.ts';
import { projectsHandlers } from '../features/projects/handlers.ts';
import { requestsHandlers } from '../features/requests/handlers.ts';
import { settingsHandlers } from '../features/settings/handlers.ts';
import { spendHandlers } from '../features/spend/handlers.ts';
import { tasksHandlers } from '../features/tasks/handlers.ts';
import { updatesHandlers } from '../features/updates/handlers.ts';
import { draftHandlers, referencesHandlers } from '../features/video/handlers.ts';
import { commandsHandlers, viewHandlers } from '../features/window/handlers.ts';
import type { Services } from './services.ts';

/** Every method of the contract, each answered by its feature. A feature that is left out does not compile. */
export function createHandlers(services: Services, sessionStarted: Promise<void>): Handlers {
  const { desktop, about } = services.platform;
  /** For what begins on the active connection: the practice gateway may rest yet. */
  const onceOpen =
    <Input, Output>(handle: (input: Input) => Output) =>
    async (input: Input) => {
      const opened = await services.session.open(null);
      return opened.ok ? handle(input) : opened;
    };
  const ofTasks = tasksHandlers(services.tasks);
  const ofOperations = operationsHandlers(services.operations);
  return {
    ...sessionHandlers(services.session, sessionStarted),
    ...connectionsHandlers(services.session.connections, sessionStarted),
    ...referencesHandlers(services.references),
    ...draftHandlers(services.drafts),
    ...castHandlers(services.cast),
    ...ofTasks,
    'tasks.create': onceOpen(ofTasks['tasks.create']),
    'tasks.createOfPrompts': onceOpen(ofTasks['tasks.createOfPrompts']),
    ...libraryHandlers(services.library),
    ...libraryFolderHandlers(services.libraryFolder),
    ...projectsHandlers(services.projects),
    ...joinHandlers(services.join),
    ...recipesHandlers(services.library),
    ...chatHandlers(services.chat),
    ...ofOperations,
    'operations.send': onceOpen(ofOperations['operations.send']),
    ...requestsHandlers(services.requests, services.bundles),
    ...spendHandlers(services.spend),
    ...dataHandlers(services.data),
    ...viewHandlers(services.view),
    ...commandsHandlers(services.desktop.commands),
    ...updatesHandlers(services.updates),
    ...settingsHandlers({ settings: services.settings, desktop, about }),
  };
}
