import { type About, appError, fail, type Handlers, ok } from '#contract';
import type { Chat } from './features/chat/service.ts';
import type { Draft } from './features/draft/service.ts';
import type { References } from './features/references/service.ts';
import type { SessionService } from './features/session/service.ts';
import type { SettingsService } from './features/settings/service.ts';
import type { Tasks } from './features/tasks/service.ts';

export interface Services {
  readonly session: SessionService;
  /** Done when the last connection has been taken up, or could not be. */
  readonly sessionStarted: Promise<void>;
  readonly references: References;
  readonly draft: Draft;
  readonly tasks: Tasks;
  readonly chat: Chat;
  readonly settings: SettingsService;
  readonly about: () => About;
}

/** The contract's methods, each answered by one service. */
export function createHandlers(services: Services): Handlers {
  const { session, sessionStarted, references, draft, tasks, chat, settings, about } = services;
  return {
    'session.get': async () => {
      await sessionStarted;
      return ok(await session.get());
    },
    'session.connect': (typed) => session.connect(typed),
    'session.practice': () => session.practice(),
    'session.signOut': async () => ok(await session.signOut()),
    'references.pick': async ({ held }) => ok(await references.pick(held)),
    'references.addFiles': async ({ held, files }) => ok(await references.addFiles(held, files)),
    'references.paste': async ({ held }) => ok(await references.paste(held)),
    'references.addFrame': async ({ held, name, bytes }) => ok(await references.addFrame(held, name, bytes)),
    'references.addLink': async ({ held, link, kind }) => ok(await references.addLink(held, link, kind)),
    'references.addResult': async ({ held, taskId }) => ok(await references.addResult(held, taskId)),
    'references.relink': async ({ fileId }) => ok(await references.relink(fileId)),
    'references.saveCopy': ({ fileId, bytes }) => references.saveCopy(fileId, bytes),
    'references.trim': ({ fileId, start, end }) => references.trim(fileId, start, end),
    'references.keepThumbnail': ({ fileId, bytes }) => references.keepThumbnail(fileId, bytes),
    'draft.get': async () => ok(await draft.get()),
    'draft.save': (form) => {
      draft.save(form);
      return ok(null);
    },
    'tasks.create': ({ form }) => {
      const made = tasks.create(form);
      return made.ok ? ok({ tasks: [made.value] }) : made;
    },
    'tasks.get': ({ id }) => tasks.get(id),
    'tasks.cancel': ({ id }) => tasks.cancel(id),
    'tasks.stopWaiting': ({ id }) => tasks.stopWaiting(id),
    'tasks.resume': ({ id }) => tasks.resume(id),
    'tasks.link': ({ id, taskId }) => tasks.link(id, taskId),
    'tasks.sendAgain': () => unbuilt,
    'tasks.dismiss': () => unbuilt,
    'tasks.generateAgain': () => unbuilt,
    'tasks.saveNow': () => unbuilt,
    'tasks.ledger': () => unbuilt,
    'tasks.saveReport': () => unbuilt,
    'tasks.pauses': () => ok({ reasons: [] }),
    'library.outline': () => unbuilt,
    'library.page': ({ offset, limit }) =>
      ok({ tasks: tasks.list(offset + limit, null).tasks.slice(offset) }),
    'library.ids': () => unbuilt,
    'library.choices': () => unbuilt,
    'library.star': () => unbuilt,
    'library.rename': () => unbuilt,
    'library.tag': () => unbuilt,
    'library.remove': () => unbuilt,
    'library.restore': () => unbuilt,
    'library.export': () => unbuilt,
    'library.saveAs': () => unbuilt,
    'library.saveFrame': () => unbuilt,
    'library.startDrag': () => unbuilt,
    'library.keepPoster': () => unbuilt,
    'recipes.ofTask': () => unbuilt,
    'recipes.read': () => unbuilt,
    'chat.list': ({ search, offset, limit }) => chat.list(search, offset, limit),
    'chat.get': ({ id }) => chat.get(id),
    'chat.create': () => chat.create(),
    'chat.configure': ({ id, settings: changed }) => chat.configure(id, changed),
    'chat.rename': ({ id, title }) => chat.rename(id, title),
    'chat.pin': ({ id, isPinned }) => chat.pin(id, isPinned),
    'chat.duplicate': ({ id }) => chat.duplicate(id),
    'chat.remove': ({ id }) => chat.remove(id),
    'chat.restore': ({ id }) => chat.restore(id),
    'chat.export': ({ id, format }) => chat.export(id, format),
    'chat.saveDraft': ({ id, text, attachments }) => chat.saveDraft(id, text, attachments),
    'chat.send': ({ id, text, attachments }) => chat.send(id, text, attachments),
    'chat.stop': ({ id }) => chat.stop(id),
    'chat.edit': ({ id, messageId, text, attachments }) => chat.edit(id, messageId, text, attachments),
    'chat.regenerate': ({ id, messageId }) => chat.regenerate(id, messageId),
    'chat.retry': ({ id, messageId }) => chat.retry(id, messageId),
    'chat.continue': ({ id, messageId }) => chat.goOn(id, messageId),
    'chat.cancelRetry': ({ id }) => chat.cancelRetry(id),
    'chat.showVersion': ({ id, messageId, index }) => chat.showVersion(id, messageId, index),
    'chat.pickPictures': ({ held }) => chat.pickPictures(held),
    'chat.addPictures': ({ held, files }) => chat.addPictures(held, files),
    'chat.pastePicture': ({ held }) => chat.pastePicture(held),
    'chat.saveCopy': ({ fileId, bytes }) => chat.saveCopy(fileId, bytes),
    'chat.savePicture': ({ pictureId }) => chat.savePicture(pictureId),
    'chat.copyPicture': ({ pictureId }) => chat.copyPicture(pictureId),
    'chat.dragPicture': ({ pictureId }) => chat.dragPicture(pictureId),
    'chat.openLink': ({ url }) => chat.openLink(url),
    'chat.rewritePrompt': ({ model, prompt, ticket }) => chat.rewrite.run(model, prompt, ticket),
    'chat.cancelRewrite': ({ ticket }) => {
      chat.rewrite.cancel(ticket);
      return ok(null);
    },
    'references.addPicture': async ({ held, pictureId }) => ok(await references.addPicture(held, pictureId)),
    'view.get': () => unbuilt,
    'view.save': () => unbuilt,
    'notices.list': () => ok({ notices: [] }),
    'notices.dismiss': () => unbuilt,
    'tasks.showInFolder': ({ id }) => tasks.showInFolder(id),
    'settings.get': () => ok(settings.get()),
    'settings.update': (change) => ok(settings.update(change)),
    'settings.chooseLibraryFolder': async () => ok(await settings.chooseLibraryFolder()),
    'settings.about': () => ok(about()),
  };
}

const unbuilt = fail(appError('internal', 'Not built yet.'));
