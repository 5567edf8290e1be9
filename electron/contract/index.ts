/**
 * The whole of what the window and the main process say to each other. A method or an event exists
 * only if it is listed here: preload, IPC and the types of both sides are made from these two objects.
 */

import type { ApiOf, HandlersOf } from './calls/method.ts';
import { castEvents, castMethods } from './cast/cast-methods.ts';
import { chatEvents, chatMethods } from './chat.ts';
import { connectionsEvents, connectionsMethods } from './connections/connections.ts';
import { sessionMethods } from './connections/session.ts';
import { dataEvents, dataMethods } from './data.ts';
import { joinEvents, joinMethods } from './join.ts';
import { libraryEvents, libraryMethods } from './library/library.ts';
import { libraryFolderEvents, libraryFolderMethods } from './library/library-folder.ts';
import { recipesEvents, recipesMethods } from './library/recipes.ts';
import { operationsEvents, operationsMethods } from './operations/operations.ts';
import { projectsEvents, projectsMethods } from './projects.ts';
import { requestsEvents, requestsMethods } from './requests/requests.ts';
import { settingsEvents, settingsMethods } from './settings.ts';
import { spendEvents, spendMethods } from './spend/spend.ts';
import { chainMethods } from './tasks/chain.ts';
import { queueMethods } from './tasks/queue.ts';
import { tasksEvents, tasksMethods } from './tasks/tasks.ts';
import { updatesEvents, updatesMethods } from './updates.ts';
import { draftMethods } from './video/draft.ts';
import { referencesEvents, referencesMethods } from './video/references.ts';
import { commandsEvents, commandsMethods } from './window/commands.ts';
import { viewEvents, viewMethods } from './window/view.ts';

export const contract = {
  ...sessionMethods,
  ...connectionsMethods,
  ...referencesMethods,
  ...draftMethods,
  ...castMethods,
  ...tasksMethods,
  ...libraryMethods,
  ...projectsMethods,
  ...joinMethods,
  ...libraryFolderMethods,
  ...recipesMethods,
  ...chainMethods,
  ...queueMethods,
  ...viewMethods,
  ...commandsMethods,
  ...chatMethods,
  ...operationsMethods,
  ...settingsMethods,
  ...updatesMethods,
  ...requestsMethods,
  ...spendMethods,
  ...dataMethods,
} as const;

export const events = {
  ...connectionsEvents,
  ...referencesEvents,
  ...castEvents,
  ...tasksEvents,
  ...libraryEvents,
  ...projectsEvents,
  ...joinEvents,
  ...recipesEvents,
  ...libraryFolderEvents,
  ...settingsEvents,
  ...updatesEvents,
  ...commandsEvents,
  ...chatEvents,
  ...operationsEvents,
  ...requestsEvents,
  ...spendEvents,
  ...dataEvents,
  ...viewEvents,
} as const;

export type Contract = typeof contract;
export type Events = typeof events;
export type Handlers = HandlersOf<Contract>;
export type Api = ApiOf<Contract, Events>;

export * from './calls/clean-text.ts';
export * from './calls/dropped-files.ts';
export * from './calls/errors.ts';
export * from './calls/foreign-text.ts';
export * from './calls/method.ts';
export * from './cast/cast.ts';
export * from './cast/cast-mentions.ts';
export * from './cast/cast-methods.ts';
export * from './cast/resolve-cast.ts';
export * from './cast/sound.ts';
export * from './chat.ts';
export * from './connections/connection-settings.ts';
export * from './connections/connections.ts';
export * from './connections/gateway-path.ts';
export * from './connections/models.ts';
export * from './connections/session.ts';
export * from './connections/token.ts';
export * from './data.ts';
export * from './join.ts';
export * from './library/library.ts';
export * from './library/library-folder.ts';
export * from './library/recipes.ts';
export * from './operations/groups.ts';
export * from './operations/operations.ts';
export * from './operations/request.ts';
export * from './projects.ts';
export * from './requests/describe-request.ts';
export * from './requests/prompt-redaction.ts';
export * from './requests/requests.ts';
export * from './requests/support-report.ts';
export * from './settings.ts';
export * from './spelling.ts';
export * from './spend/amounts.ts';
export * from './spend/budgets.ts';
export * from './spend/charges.ts';
export * from './spend/price-sheet.ts';
export * from './spend/quotes.ts';
export * from './spend/spend.ts';
export * from './tasks/chain.ts';
export * from './tasks/origin.ts';
export * from './tasks/queue.ts';
export * from './tasks/task-rules.ts';
export * from './tasks/tasks.ts';
export * from './updates.ts';
export * from './video/draft.ts';
export * from './video/mentions.ts';
export * from './video/pictures.ts';
export * from './video/references.ts';
export * from './video/soft-rules.ts';
export * from './video/video.ts';
export * from './window/command-words.ts';
export * from './window/commands.ts';
export * from './window/screens.ts';
export * from './window/shortcuts.ts';
export * from './window/view.ts';
