/**
 * The whole of what the window and the main process say to each other. A method or an event exists
 * only if it is listed here: preload, IPC and the types of both sides are made from these two objects.
 */
import { chatEvents, chatMethods } from './chat.ts';
import { connectionsEvents, connectionsMethods } from './connections.ts';
import { draftMethods } from './draft.ts';
import { lensEvents, lensMethods } from './lens.ts';
import { libraryEvents, libraryMethods } from './library.ts';
import type { ApiOf, HandlersOf } from './method.ts';
import { operationsEvents, operationsMethods } from './operations.ts';
import { recipesMethods } from './recipes.ts';
import { referencesMethods } from './references.ts';
import { sessionEvents, sessionMethods } from './session.ts';
import { settingsEvents, settingsMethods } from './settings.ts';
import { tasksEvents, tasksMethods } from './tasks.ts';
import { viewMethods } from './view.ts';

export const contract = {
  ...sessionMethods,
  ...connectionsMethods,
  ...referencesMethods,
  ...draftMethods,
  ...tasksMethods,
  ...libraryMethods,
  ...recipesMethods,
  ...viewMethods,
  ...chatMethods,
  ...operationsMethods,
  ...settingsMethods,
  ...lensMethods,
} as const;

export const events = {
  ...sessionEvents,
  ...connectionsEvents,
  ...tasksEvents,
  ...libraryEvents,
  ...settingsEvents,
  ...chatEvents,
  ...operationsEvents,
  ...lensEvents,
} as const;

export type Contract = typeof contract;
export type Events = typeof events;
export type Handlers = HandlersOf<Contract>;
export type Api = ApiOf<Contract, Events>;

export * from './chat.ts';
export * from './connection-settings.ts';
export * from './connections.ts';
export * from './curl.ts';
export * from './describe-request.ts';
export * from './draft.ts';
export * from './dropped-files.ts';
export * from './errors.ts';
export * from './foreign-text.ts';
export * from './gateway-path.ts';
export * from './lens.ts';
export * from './library.ts';
export * from './method.ts';
export * from './models.ts';
export * from './operations/groups.ts';
export * from './operations/json-scanner.ts';
export * from './operations/request.ts';
export * from './operations.ts';
export * from './pictures.ts';
export * from './prompt-striker.ts';
export * from './recipes.ts';
export * from './references.ts';
export * from './session.ts';
export * from './settings.ts';
export * from './soft-rules.ts';
export * from './support-report.ts';
export * from './task-rules.ts';
export * from './tasks.ts';
export * from './video.ts';
export * from './view.ts';
