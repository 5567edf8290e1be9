import { type chatMethods, done, type HandlersOf, ok } from '#contract';
import type { Chat } from './service.ts';

/** The chat's methods of the contract. */
export function chatHandlers(chat: Chat) {
  return {
    'chat.list': ({ search, projectId, offset, limit }) => chat.list(search, offset, limit, projectId),
    'chat.get': ({ id }) => chat.get(id),
    'chat.create': ({ projectId }) => chat.create(projectId),
    'chat.configure': ({ id, settings }) => chat.configure(id, settings),
    'chat.setConnection': ({ id, connectionId }) => chat.setConnection(id, connectionId),
    'chat.rename': ({ id, title }) => chat.rename(id, title),
    'chat.pin': ({ id, isPinned }) => chat.pin(id, isPinned),
    'chat.duplicate': ({ id }) => chat.duplicate(id),
    'chat.remove': ({ id }) => chat.remove(id),
    'chat.restore': ({ id }) => chat.restore(id),
    'chat.export': ({ id, format }) => chat.exportConversation(id, format),
    'chat.saveDraft': ({ id, text, attachments }) => chat.saveDraft(id, text, attachments),
    'chat.send': ({ id, text, attachments, mayPassBudget }) =>
      chat.send(id, text, attachments, mayPassBudget),
    'chat.stop': ({ id }) => chat.stop(id),
    'chat.edit': ({ id, messageId, text, attachments, mayPassBudget }) =>
      chat.edit(id, messageId, text, attachments, mayPassBudget),
    'chat.regenerate': ({ id, messageId, mayPassBudget }) => chat.regenerate(id, messageId, mayPassBudget),
    'chat.retry': ({ id, messageId, mayPassBudget }) => chat.retry(id, messageId, mayPassBudget),
    'chat.continue': ({ id, messageId, mayPassBudget }) => chat.continueAnswer(id, messageId, mayPassBudget),
    'chat.cancelRetry': ({ id }) => chat.cancelRetry(id),
    'chat.showVersion': ({ id, messageId, index }) => chat.showVersion(id, messageId, index),
    'chat.pickPictures': async ({ attached }) => ok(await chat.pickPictures(attached.length)),
    'chat.addPictures': async ({ attached, files }) => ok(await chat.addPictures(attached.length, files)),
    'chat.pastePicture': async ({ attached }) => ok(await chat.pastePicture(attached.length)),
    'chat.saveCopy': ({ fileId, bytes }) => chat.saveCopy(fileId, bytes),
    'chat.savePicture': (handle) => chat.savePicture(handle),
    'chat.dragPicture': (handle) => chat.dragPicture(handle),
    'chat.openLink': ({ url }) => chat.openLink(url),
    'chat.rewritePrompt': ({ model, prompt, ticket, mayPassBudget, projectId }) =>
      chat.rewritePrompt(model, prompt, ticket, mayPassBudget, projectId),
    'chat.cancelRewrite': ({ ticket }) => done(chat.cancelRewrite(ticket)),
  } satisfies HandlersOf<typeof chatMethods>;
}
