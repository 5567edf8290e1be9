import { done, type Handlers, ok } from '#contract';
import type { Services } from './services.ts';

/** Every method of the contract, each answered by its feature. One that is left out does not compile. */
export function createHandlers(services: Services, sessionStarted: Promise<void>): Handlers {
  const { session, references, drafts, cast, tasks, library, libraryFolder, projects, join, chat } = services;
  const { operations, requests, bundles, spend, data, view, desktop, updates, settings, platform } = services;
  /** For what begins on the active connection: the practice gateway may rest yet. */
  const onceOpen =
    <Input, Output>(handle: (input: Input) => Output) =>
    async (input: Input) => {
      const opened = await session.open(null);
      return opened.ok ? handle(input) : opened;
    };
  return {
    'session.get': async () => {
      await sessionStarted;
      return ok(await session.get());
    },
    'session.connect': (typed) => session.connect(typed),
    'session.practice': () => session.practice(),
    'session.unlock': async () => ok(await session.unlock()),
    'session.signOut': () => session.signOut(),
    'connections.list': async () => {
      await sessionStarted;
      return ok(session.connections.list());
    },
    'connections.save': (input) => session.connections.save(input),
    'connections.chooseCa': () => session.connections.chooseCa(),
    'connections.test': (input) => session.connections.test(input),
    'connections.select': ({ id }) => session.connections.select(id),
    'connections.remove': ({ id, liveTasks }) => session.connections.remove(id, liveTasks),
    'references.pick': async ({ fileIds }) => ok(await references.pick(fileIds)),
    'references.addFiles': async ({ fileIds, files }) => ok(await references.addFiles(fileIds, files)),
    'references.paste': async ({ fileIds, bytes }) => ok(await references.paste(fileIds, bytes)),
    'references.addFrame': async ({ fileIds, name, bytes, frameOf }) =>
      ok(await references.addFrame(fileIds, name, bytes, frameOf)),
    'references.addLink': async ({ fileIds, link, kind }) =>
      ok(await references.addLink(fileIds, link, kind)),
    'references.addResult': async ({ fileIds, taskId }) => ok(await references.addResult(fileIds, taskId)),
    'references.addPicture': async ({ fileIds, picture }) =>
      ok(await references.addPicture(fileIds, picture)),
    'references.check': async ({ fileIds }) => ok(await references.present(fileIds)),
    'references.relink': async ({ fileId }) => ok(await references.relink(fileId)),
    'references.showInFolder': ({ fileId }) => references.showInFolder(fileId),
    'references.saveCopy': ({ fileId, bytes }) => references.saveCopy(fileId, bytes),
    'references.trim': ({ fileId, start, end }) => references.trim(fileId, start, end),
    'references.keepThumbnail': ({ fileId, bytes }) => references.keepThumbnail(fileId, bytes),
    'draft.list': async ({ project }) => ok(await drafts.list(project)),
    'draft.save': ({ project, id, form }) => done(drafts.save(project, { id, form })),
    'draft.arrange': ({ project, open, shownId }) => done(drafts.arrange(project, open, shownId)),
    'draft.savedForms': () => ok({ forms: drafts.savedForms() }),
    'draft.keepSavedForms': ({ forms }) => done(drafts.keepSavedForms(forms)),
    'cast.list': async () => ok({ entries: await cast.list() }),
    'cast.pickFiles': async () => ok(await references.pickAny()),
    'cast.addFiles': async ({ files }) => ok(await references.copies.know(files)),
    'cast.soundOfClip': async ({ taskId }) => ok({ bytes: await references.soundOfClip(taskId) }),
    'cast.addSound': async ({ taskId, bytes }) => ok(await references.addSound(taskId, bytes)),
    'cast.create': (entry) => cast.create(entry),
    'cast.change': async ({ id, change }) => {
      const changed = await cast.change(id, change);
      return changed.ok ? ok({ entry: changed.value }) : changed;
    },
    'cast.addMedia': ({ id, fileIds }) => cast.addMedia(id, fileIds),
    'cast.setMedia': async ({ id, media }) => {
      const changed = await cast.setMedia(id, media);
      return changed.ok ? ok({ entry: changed.value }) : changed;
    },
    'cast.reorder': ({ ids }) => done(cast.reorder(ids)),
    'cast.move': ({ ids, project }) => cast.move(ids, project),
    'cast.remove': ({ ids }) => done(cast.remove(ids)),
    'cast.restore': async ({ ids }) => ok({ entries: await cast.restore(ids) }),
    'cast.export': ({ ids }) => cast.exportTo(ids),
    'cast.import': ({ project }) => cast.importFrom(project),
    'cast.spent': ({ id }) => ok({ amounts: cast.spent(id) }),
    'tasks.create': onceOpen(({ form, count, mayPassBudget, projectId, onlyOn, shown }) => {
      const made = tasks.create(form, count, mayPassBudget, onlyOn, projectId, shown);
      return made.ok ? ok({ tasks: made.value }) : made;
    }),
    'tasks.createOfPrompts': onceOpen(({ form, prompts, mayPassBudget, projectId }) => {
      const made = tasks.createOfPrompts(form, prompts, mayPassBudget, projectId);
      return made.ok ? ok({ tasks: made.value }) : made;
    }),
    'tasks.get': ({ id }) => tasks.get(id),
    'tasks.cancel': ({ id }) => tasks.cancel(id),
    'tasks.stopWaiting': ({ id }) => tasks.stopWaiting(id),
    'tasks.resume': ({ id }) => tasks.resume(id),
    'tasks.link': ({ id, taskId }) => tasks.link(id, taskId),
    'tasks.sendAgain': ({ id, mayPassBudget }) => tasks.sendAgain(id, mayPassBudget),
    'tasks.dismiss': ({ id }) => tasks.dismiss(id),
    'tasks.generateAgain': async ({ ids, mayPassBudget }) => {
      const made = await tasks.generateAgain(ids, mayPassBudget);
      return made.ok ? ok({ ids: made.value.map(({ id }) => id) }) : made;
    },
    'tasks.allowOverBudget': ({ id }) => tasks.allowOverBudget(id),
    'tasks.saveNow': ({ id }) => tasks.saveNow(id),
    'tasks.inspectAgain': ({ id }) => tasks.inspectAgain(id),
    'tasks.checkNow': ({ id }) => tasks.checkNow(id),
    'tasks.chain': ({ id }) => tasks.chain(id),
    'tasks.ledger': ({ id }) => {
      const read = tasks.ledger(id);
      return read.ok ? ok({ entries: read.value }) : read;
    },
    'tasks.showInFolder': ({ id }) => tasks.showInFolder(id),
    'queue.read': ({ rows }) => ok(tasks.queue.read(rows)),
    'queue.move': ({ ids, after }) => done(tasks.queue.move(ids, after)),
    'queue.pause': ({ connectionId }) => done(tasks.queue.pause(connectionId)),
    'queue.goOn': () => done(tasks.queue.goOn()),
    'queue.withdraw': ({ ids }) => ok({ ids: tasks.withdraw(ids) }),
    'queue.putBack': ({ ids }) => ok({ ids: tasks.putBack(ids) }),
    'queue.editPrompt': ({ id, prompt }) => tasks.editPrompt(id, prompt),
    'tasks.pauses': () => ok({ reasons: [...tasks.pauses()] }),
    'library.outline': async (filter) => ok(await library.lists.outline(filter)),
    'library.top': async ({ filter, limit }) => ok(await library.lists.top(filter, limit)),
    'library.page': async ({ filter, offset, limit }) => ok(await library.lists.page(filter, offset, limit)),
    'library.ids': async ({ filter, offset, limit }) => ok(await library.lists.ids(filter, offset, limit)),
    'library.choices': async ({ projectId }) => ok(await library.lists.choices(projectId)),
    'library.rate': async ({ ids, rating }) => ok(await library.lists.rate(ids, rating)),
    'library.choose': async ({ ids, choice }) => ok(await library.lists.choose(ids, choice)),
    'library.marks': async ({ ids }) => ok(await library.lists.marks(ids)),
    'library.hasFile': async ({ id }) => ok(await library.lists.hasFile(id)),
    'library.tasks': ({ ids }) => ok(library.lists.tasks(ids)),
    'library.rename': ({ id, name }) => library.lists.rename(id, name),
    'library.note': ({ id, note }) => library.lists.annotate(id, note),
    'library.tag': async ({ ids, add, remove }) => ok(await library.lists.tag(ids, add, remove)),
    'library.remove': async ({ ids }) => ok(await library.removals.remove(ids)),
    'library.restore': async ({ ids }) => ok(await library.removals.restore(ids)),
    'library.export': async ({ ids }) => ok(await library.exports.exportClips(ids)),
    'library.saveAs': ({ id }) => library.exports.saveAs(id),
    'library.saveFrame': ({ id, seconds, bytes }) => library.exports.saveFrame(id, seconds, bytes),
    'library.startDrag': ({ ids }) => library.exports.startDrag(ids),
    'library.keepPoster': ({ id, bytes }) => library.lists.keepPoster(id, bytes),
    'libraryFolder.choose': () => libraryFolder.choose(),
    'libraryFolder.change': (choice) => libraryFolder.change(choice),
    'libraryFolder.check': async () => ok({ problem: await libraryFolder.check() }),
    'libraryFolder.move': () => ok(libraryFolder.status()),
    'libraryFolder.tryAgain': () => done(libraryFolder.tryAgain()),
    'libraryFolder.cancel': () => done(libraryFolder.cancel()),
    'libraryFolder.dismiss': () => done(libraryFolder.dismiss()),
    'recipes.ofTask': ({ id, projectId }) => library.recipes.ofTask(id, projectId),
    'recipes.read': ({ files, projectId }) => library.recipes.read(files[0]?.path ?? '', projectId),
    'recipes.takeOpened': async (projectId) => ok({ files: await library.openedFiles.take(projectId) }),
    'projects.list': () => ok({ projects: projects.list() }),
    'projects.create': (fields) => projects.create(fields),
    'projects.change': ({ id, ...change }) => projects.change(id, change),
    'projects.contents': ({ id }) => ok(projects.contentsOf(id)),
    'projects.remove': ({ id, contents }) => projects.remove(id, contents),
    'projects.restore': ({ id }) => projects.restore(id),
    'projects.move': ({ projectId, ...members }) => projects.move(members, projectId),
    'join.inspect': ({ ids }) => join.inspect(ids),
    'join.start': ({ parts, name, projectId }) => join.start(parts, name, projectId),
    'join.cancel': () => done(join.cancel()),
    'chat.list': ({ search, projectId, offset, limit }) => chat.list(search, offset, limit, projectId),
    'chat.get': ({ id }) => chat.get(id),
    'chat.earlier': ({ id, messageId }) => chat.earlier(id, messageId),
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
    'chat.pastePicture': async ({ attached, bytes }) => ok(await chat.pastePicture(attached.length, bytes)),
    'chat.saveCopy': ({ fileId, bytes }) => chat.saveCopy(fileId, bytes),
    'chat.savePicture': (handle) => chat.savePicture(handle),
    'chat.dragPicture': (handle) => chat.dragPicture(handle),
    'chat.openLink': ({ url }) => chat.openLink(url),
    'chat.rewritePrompt': ({ model, prompt, ticket, mayPassBudget, projectId }) =>
      chat.rewritePrompt(model, prompt, ticket, mayPassBudget, projectId),
    'chat.cancelRewrite': ({ ticket }) => done(chat.cancelRewrite(ticket)),
    'operations.state': () => ok(operations.state()),
    'operations.draft': () => ok({ draft: operations.draft() }),
    'operations.saveDraft': (draft) => done(operations.saveDraft(draft)),
    'operations.send': onceOpen((input) => operations.send(input)),
    'operations.cancel': () => done(operations.cancel()),
    'operations.nodes': ({ answerId, pointer, from }) =>
      operations.answers.read(answerId, (reader, path) => reader.nodes(path, pointer, from)),
    'operations.value': ({ answerId, pointer }) =>
      operations.answers.read(answerId, (reader, path) => reader.value(path, pointer)),
    'operations.text': ({ answerId }) => operations.answers.text(answerId),
    'operations.saveAnswer': ({ answerId }) => operations.answers.save(answerId),
    'operations.showMedia': ({ answerId, mediaId }) => operations.answers.showMedia(answerId, mediaId),
    'operations.saveMedia': ({ answerId, mediaId }) => operations.answers.saveMedia(answerId, mediaId),
    'operations.presets': () => ok({ presets: operations.presets.list() }),
    'operations.keepPreset': (contents) => operations.presets.keep(contents),
    'operations.renamePreset': ({ id, name }) => done(operations.presets.rename(id, name)),
    'operations.removePreset': ({ id }) => done(operations.presets.remove(id)),
    'operations.restorePreset': ({ id }) => done(operations.presets.restore(id)),
    'operations.exportPresets': () => operations.presets.exportAll(),
    'operations.importPresets': () => operations.presets.importFile(),
    'requests.list': ({ subject }) => ok([...requests.list(subject)]),
    'requests.get': ({ id }) => ok(requests.get(id)),
    'requests.previewBundle': async (choice) => ok([...(await bundles.preview(choice))]),
    'requests.saveBundle': (choice) => bundles.save(choice),
    'spend.sheet': ({ connectionId }) => ok({ sheet: spend.sheets.of(connectionId) }),
    'spend.keepSheet': ({ connectionId, sheet }) => spend.sheets.keep(connectionId, sheet),
    'spend.readSheet': () => spend.sheets.readFile(),
    'spend.exportSheet': ({ connectionId }) => spend.sheets.exportFile(connectionId),
    'spend.budgets': () => ok({ budgets: spend.budgets() }),
    'spend.keepBudgets': ({ budgets }) => ok({ budgets: spend.keepBudgets(budgets) }),
    'spend.ofProjects': () => ok({ spent: spend.ofProjects() }),
    'spend.report': async ({ period, by, ...counted }) => ok(await spend.report(period, by, counted)),
    'spend.exportCsv': ({ period, ...counted }) => spend.exportCsv(period, counted),
    'spend.ofTask': ({ id }) => ok(spend.priced([id])[0]?.priced ?? null),
    'spend.ofTasks': ({ ids }) => ok({ priced: spend.priced(ids) }),
    'spend.ofMessages': ({ ids }) => ok({ priced: spend.priced(ids) }),
    'data.get': async () => ok(await data.get()),
    'data.export': ({ isWithClips }) => data.export(isWithClips),
    'data.chooseImport': () => data.chooseImport(),
    'data.discardImport': async () => done(await data.discardImport()),
    'data.import': ({ id }) => data.import(id),
    'data.exportProject': (input) => data.exportProject(input),
    'data.chooseProject': () => data.chooseProject(),
    'data.readOpenedProject': () => data.readOpenedProject(),
    'data.readProject': ({ files }) => data.readProject(files[0]?.path ?? null),
    'data.importProject': ({ id }) => data.importProject(id),
    'data.bringBack': ({ id }) => data.bringBack(id),
    'data.deleteCopy': ({ id }) => data.deleteCopy(id),
    'data.reset': () => data.reset(),
    'data.cancel': () => done(data.cancel()),
    'data.backUp': () => data.backUp(),
    'data.openFolder': ({ folder }) => data.openFolder(folder),
    'data.showSaved': () => data.showSaved(),
    'view.get': () => ok(view.get()),
    'view.save': (shown) => done(view.save(shown)),
    'notices.list': () => ok({ notices: view.notices() }),
    'notices.dismiss': ({ id }) => done(view.dismiss(id)),
    'commands.enabled': ({ ids }) => done(desktop.commands.setEnabled(ids)),
    'commands.undo': (items) => done(desktop.commands.setUndo(items)),
    'commands.names': async ({ after }) => ok(await desktop.commands.names(after)),
    'commands.uses': () => ok({ uses: [...desktop.commands.uses()] }),
    'commands.used': ({ key }) => done(desktop.commands.noteUse(key)),
    'updates.get': () => ok(updates.get()),
    'updates.check': async () => ok(await updates.check()),
    'updates.download': () => ok(updates.download()),
    'updates.cancelDownload': () => ok(updates.cancelDownload()),
    'updates.restart': () => ok(updates.restart()),
    'updates.stopWaiting': () => ok(updates.stopWaiting()),
    'settings.get': () => ok(settings.get()),
    'settings.update': (change) => ok(settings.update(change)),
    'settings.desktop': async () => ok(await platform.desktop.read()),
    'settings.setOpenAtLogin': async ({ isOn }) => {
      const done = await platform.desktop.setOpenAtLogin(isOn);
      return done.ok ? ok(await platform.desktop.read()) : done;
    },
    'settings.about': () => ok(platform.about()),
  };
}
