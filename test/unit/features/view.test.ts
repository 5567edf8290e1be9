import { firstView, type Notice, paneLimits, type ViewState, viewStateSchema } from '#contract';
import { noticesDocument } from '#electron/features/window/ports.ts';
import { createView } from '#electron/features/window/view.ts';
import type { Documents } from '#electron/shared/ports.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { openStore } from '#electron/store/open.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

const viewOf = (documents: Documents, onNoticesChange = () => {}, log = createMemoryLog()) =>
  createView(documents, onNoticesChange, log);

function bench() {
  const documents = createDocuments(openStore(':memory:'));
  return { documents, view: viewOf(documents) };
}

const left: ViewState = {
  view: 'chat',
  selectedTaskId: 'task-0001',
  conversationId: 'conversation-0001',
  projectId: '1a2b3c4d-0000-4000-8000-000000000001',
  layout: 'list',
  sort: 'rating',
  isReversed: true,
  thumbnailSize: 140,
  isQueueOpen: true,
  needsLook: 'folded',
  panes: { form: 400, details: null, conversations: 250 },
  review: { isMuted: true, isLooping: false, advances: true },
  isChatSettingsOpen: true,
  seenVersion: '0.1.0',
};

test('at first the window shows the video form and the library as a grid', () => {
  expect(bench().view.get()).toEqual({
    view: 'video',
    selectedTaskId: null,
    conversationId: null,
    projectId: null,
    layout: 'grid',
    sort: 'newest',
    isReversed: false,
    thumbnailSize: 100,
    isQueueOpen: null,
    needsLook: 'few',
    panes: { form: null, details: null, conversations: null },
    review: { isMuted: false, isLooping: true, advances: false },
    isChatSettingsOpen: false,
    seenVersion: null,
  });
});

test('a window of an earlier version comes back with panes of the usual widths and the newest clips first', () => {
  const { documents, view } = bench();
  const { panes: _panes, isChatSettingsOpen: _isOpen, sort: _sort, ...earlier } = left;
  documents.write('view', { ...earlier, sort: 'oldest' });
  expect(view.get()).toEqual({ ...left, panes: firstView.panes, isChatSettingsOpen: false, sort: 'newest' });
});

test('a pane takes no width outside of its limits', () => {
  for (const [pane, { min, max }] of Object.entries(paneLimits)) {
    for (const width of [min - 1, max + 1, min + 0.5]) {
      const view = { ...left, panes: { ...left.panes, [pane]: width } };
      expect(viewStateSchema.safeParse(view).success, `${pane} ${width}`).toBe(false);
    }
    expect(viewStateSchema.safeParse({ ...left, panes: { ...left.panes, [pane]: max } }).success).toBe(true);
  }
});

test('the window comes back where it was left, after a restart too', () => {
  const { documents, view } = bench();
  view.save(left);
  expect(view.get()).toEqual(left);
  expect(viewOf(documents).get()).toEqual(left);
});

test('going to a task shows the library with that task, and leaves the rest as it was', () => {
  const { view } = bench();
  view.save(left);
  view.showTask('task-0002');
  expect(view.get()).toEqual({ ...left, view: 'video', selectedTaskId: 'task-0002' });
});

test('of more than a hundred notices the newest stay, and all of them can be read again', () => {
  const { documents, view } = bench();
  const notices = Array.from({ length: 101 }, (_, index): Notice => ({ ...aNotice, id: `notice ${index}` }));
  for (const notice of notices) view.addNotice(notice);
  expect(viewOf(documents).notices()).toEqual(notices.slice(1));
});

test('notices that somebody has prepared hold no more than the app would tell: none is too many or cannot be dismissed', () => {
  const { documents, view } = bench();
  const told = { type: 'notification', id: 'notification-0', title: 'Clip ready', text: 'A fox' } as const;
  documents.write(noticesDocument.name, Array(101).fill(told));
  expect(view.notices()).toEqual([]);
  for (const notice of [told, aNotice, { type: 'extra-ca-refused', id: 'extra-ca-refused' }]) {
    documents.write(noticesDocument.name, [{ ...notice, id: 'x'.repeat(65) }]);
    expect(view.notices(), notice.type).toEqual([]);
  }
  documents.write(noticesDocument.name, [{ ...aNotice, keptAs: 'x'.repeat(256) }]);
  expect(view.notices()).toEqual([]);
  documents.write(noticesDocument.name, [{ ...told, title: 'x'.repeat(2_000), text: 'a\nb\u202e' }]);
  expect(view.notices()).toEqual([{ ...told, title: 'x'.repeat(1_000), text: 'a b' }]);
});

test('a full disk keeps no window from opening at a task', () => {
  const full = () => {
    throw new Error('The disk is full.');
  };
  const { documents } = bench();
  const log = createMemoryLog();
  viewOf({ ...documents, write: full }, undefined, log).showTask('task-0002');
  expect(log.lines).toMatchObject([{ level: 'warn', data: { error: 'The disk is full.' } }]);
});

test('what a full disk does not take is told until it is dismissed or the app ends', () => {
  const { documents } = bench();
  const write = () => {
    throw new Error('The disk is full.');
  };
  const view = viewOf({ ...documents, write });
  view.addNotice({ ...aNotice, id: 'one' });
  view.addNotice({ ...aNotice, id: 'two' });
  view.dismiss('one');
  expect(view.notices()).toEqual([{ ...aNotice, id: 'two' }]);
});

test('a dismissed notice stays away; the others stay', () => {
  const { documents, view } = bench();
  const notices = ['one', 'two'].map((id): Notice => ({ ...aNotice, id }));
  expect(view.notices()).toEqual([]);
  documents.write(noticesDocument.name, notices);
  view.dismiss('one');
  view.dismiss('nobody');
  expect(viewOf(documents).notices()).toEqual([notices[1]]);
});

test('a notice takes the place of the one that was told under its id, and the window hears of it', () => {
  const { documents } = bench();
  let changes = 0;
  const view = viewOf(documents, () => {
    changes += 1;
  });
  const notice = { type: 'extra-ca-refused', id: 'extra-ca-refused' } as const;
  view.addNotice(notice);
  view.addNotice(notice);
  expect(view.notices()).toEqual([notice]);
  expect(changes).toBe(2);
});

const aNotice: Notice = { type: 'database-rebuilt', id: '', keptAs: 'studio-damaged.db', tasks: 3 };
