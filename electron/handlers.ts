import { type About, type Handlers, ok } from '#contract';
import type { Chat } from './features/chat/service.ts';
import type { Draft } from './features/draft/service.ts';
import type { Library } from './features/library/service.ts';
import type { References } from './features/references/service.ts';
import type { SessionService } from './features/session/service.ts';
import type { SettingsService } from './features/settings/service.ts';
import type { Tasks } from './features/tasks/service.ts';
import type { View } from './features/view/service.ts';

export interface Services {
  readonly session: SessionService;
  /** Done when the last connection has been taken up, or could not be. */
  readonly sessionStarted: Promise<void>;
  readonly references: References;
  readonly draft: Draft;
  readonly tasks: Tasks;
  readonly library: Library;
  readonly chat: Chat;
  readonly view: View;
  readonly settings: SettingsService;
  /** The system's folder dialog; `null` when it was cancelled. */
  readonly chooseFolder: (current: string) => Promise<string | null>;
  readonly about: () => About;
}

/** The contract's methods, each answered by one service. */
export function createHandlers(services: Services): Handlers {
  const { session, sessionStarted, references, draft, tasks, library, chat, view, settings, about } =
    services;
  const { lists, removals, exports, recipes } = library;
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
    'references.addPicture': async ({ held, pictureId }) => ok(await references.addPicture(held, pictureId)),
    'references.check': async ({ fileIds }) => ok(await references.present(fileIds)),
    'references.relink': async ({ fileId }) => ok(await references.relink(fileId)),
    'references.saveCopy': ({ fileId, bytes }) => references.saveCopy(fileId, bytes),
    'references.trim': ({ fileId, start, end }) => references.trim(fileId, start, end),
    'references.keepThumbnail': ({ fileId, bytes }) => references.keepThumbnail(fileId, bytes),
    'draft.get': async () => ok(await draft.get()),
    'draft.save': (form) => {
      draft.save(form);
      return ok(null);
    },
    'tasks.create': ({ form, count }) => {
      const made = tasks.create(form, count);
      return made.ok ? ok({ tasks: made.value }) : made;
    },
    'tasks.get': ({ id }) => tasks.get(id),
    'tasks.cancel': ({ id }) => tasks.cancel(id),
    'tasks.stopWaiting': ({ id }) => tasks.stopWaiting(id),
    'tasks.resume': ({ id }) => tasks.resume(id),
    'tasks.link': ({ id, taskId }) => tasks.link(id, taskId),
    'tasks.sendAgain': ({ id }) => tasks.sendAgain(id),
    'tasks.dismiss': ({ id }) => tasks.dismiss(id),
    'tasks.generateAgain': ({ id }) => tasks.generateAgain(id),
    'tasks.saveNow': ({ id }) => tasks.saveNow(id),
    'tasks.ledger': ({ id }) => {
      const read = tasks.ledger(id);
      return read.ok ? ok({ entries: read.value }) : read;
    },
    'tasks.saveReport': async ({ id }) => {
      const saved = await tasks.saveReport(id);
      return saved.ok ? ok({ isSaved: saved.value }) : saved;
    },
    'tasks.pauses': () => ok({ reasons: [...tasks.pauses()] }),
    'library.outline': (filter) => ok(lists.outline(filter)),
    'library.page': ({ filter, offset, limit }) => ok(lists.page(filter, offset, limit)),
    'library.ids': (filter) => ok(lists.ids(filter)),
    'library.choices': () => ok(lists.choices()),
    'library.star': async ({ ids, isStarred }) => ok(await lists.star(ids, isStarred)),
    'library.rename': ({ id, name }) => lists.rename(id, name),
    'library.tag': async ({ ids, add, remove }) => ok(await lists.tag(ids, add, remove)),
    'library.remove': async ({ ids }) => ok(await removals.remove(ids)),
    'library.restore': async ({ ids }) => ok(await removals.restore(ids)),
    'library.export': async ({ ids }) => ok(await exports.exportClips(ids)),
    'library.saveAs': ({ id }) => exports.saveAs(id),
    'library.saveFrame': ({ id, seconds, bytes }) => exports.saveFrame(id, seconds, bytes),
    'library.startDrag': ({ ids }) => exports.startDrag(ids),
    'library.keepPoster': ({ id, bytes }) => lists.keepPoster(id, bytes),
    'recipes.ofTask': ({ id }) => recipes.ofTask(id),
    'recipes.read': ({ files }) => recipes.read(files[0]?.path ?? ''),
    'tasks.showInFolder': ({ id }) => tasks.showInFolder(id),
    'chat.list': ({ search, offset, limit }) => chat.list(search, offset, limit),
    'chat.get': ({ id }) => chat.get(id),
    'chat.create': () => chat.create(),
    'chat.configure': ({ id, settings: changed }) => chat.configure(id, changed),
    'chat.rename': ({ id, title }) => chat.rename(id, title),
    'chat.pin': ({ id, isPinned }) => chat.pin(id, isPinned),
    'chat.duplicate': ({ id }) => chat.duplicate(id),
    'chat.remove': ({ id }) => chat.remove(id),
    'chat.restore': ({ id }) => chat.restore(id),
    'chat.export': ({ id, format }) => chat.exportConversation(id, format),
    'chat.saveDraft': ({ id, text, attachments }) => chat.saveDraft(id, text, attachments),
    'chat.send': ({ id, text, attachments }) => chat.send(id, text, attachments),
    'chat.stop': ({ id }) => chat.stop(id),
    'chat.edit': ({ id, messageId, text, attachments }) => chat.edit(id, messageId, text, attachments),
    'chat.regenerate': ({ id, messageId }) => chat.regenerate(id, messageId),
    'chat.retry': ({ id, messageId }) => chat.retry(id, messageId),
    'chat.continue': ({ id, messageId }) => chat.continueAnswer(id, messageId),
    'chat.cancelRetry': ({ id }) => chat.cancelRetry(id),
    'chat.showVersion': ({ id, messageId, index }) => chat.showVersion(id, messageId, index),
    'chat.pickPictures': async ({ held }) => ok(await chat.pickPictures(held.length)),
    'chat.addPictures': async ({ held, files }) => ok(await chat.addPictures(held.length, files)),
    'chat.pastePicture': async ({ held }) => ok(await chat.pastePicture(held.length)),
    'chat.saveCopy': ({ fileId, bytes }) => chat.saveCopy(fileId, bytes),
    'chat.savePicture': ({ pictureId }) => chat.savePicture(pictureId),
    'chat.copyPicture': ({ pictureId }) => chat.copyPicture(pictureId),
    'chat.dragPicture': ({ pictureId }) => chat.dragPicture(pictureId),
    'chat.openLink': ({ url }) => chat.openLink(url),
    'chat.rewritePrompt': ({ model, prompt, ticket }) => chat.rewritePrompt(model, prompt, ticket),
    'chat.cancelRewrite': ({ ticket }) => {
      chat.cancelRewrite(ticket);
      return ok(null);
    },
    'view.get': () => ok(view.get()),
    'view.save': (shown) => {
      view.save(shown);
      return ok(null);
    },
    'notices.list': () => ok({ notices: view.notices() }),
    'notices.dismiss': ({ id }) => {
      view.dismiss(id);
      return ok(null);
    },
    'settings.get': () => ok(settings.get()),
    'settings.update': (change) => ok(settings.update(change)),
    'settings.chooseLibraryFolder': async () => ok(await settings.chooseLibraryFolder(services.chooseFolder)),
    'settings.about': () => ok(about()),
  };
}
