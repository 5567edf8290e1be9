import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { type AppErrorCode, appError, type Choice, type Mark, type MovedMember } from '#contract';
import { changesBack } from '#renderer/features/library/actions/tag-plan.ts';
import { fieldsOf, formOf } from '#renderer/features/video/form/video-fields.ts';
import {
  addReferences,
  type FormState,
  push,
  redoForm,
  removeReference,
  startForm,
  undoForm,
} from '#renderer/features/video/history/form-history.ts';
import {
  createMove,
  type Deed,
  type Deeds,
  failed,
  moved,
  noDeeds,
  noted,
  setDeed,
  without,
} from '#renderer/hooks/undo/deeds.ts';
import { createUndoBook, type Direction, type UndoPane } from '#renderer/hooks/undo/undo-book.ts';
import { AppError } from '#renderer/ui/messages/app-error.ts';
import { aForm, aReferenceFile } from '../../fixtures/builders.ts';
import { checkAsyncProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const ids = ['a', 'b', 'c'] as const;
const pictures = Array.from({ length: 4 }, (_, index) => aReferenceFile({ fileId: `picture-${index}` }));

interface Clip extends Mark, MovedMember {
  readonly name: string | null;
  readonly note: string;
  readonly isGone: boolean;
  readonly tags: readonly string[];
}

const newClip = { rating: 0, choice: null, tags: [], name: null, note: '', projectId: null, isGone: false };

/** Panes whose deeds are kept in a row, and the form, which has steps of its own. */
function aWindow() {
  const book = createUndoBook();
  const clips = new Map<string, Clip>(ids.map((id) => [id, { ...newClip, id }]));
  const titles = new Map<string, string | null>(ids.map((id) => [id, `Talk ${id}`]));
  let form: FormState = startForm(aForm(), []);

  const rows = { library: noDeeds, conversations: noDeeds };
  const leave = new Map<UndoPane, () => void>();
  const show = (
    pane: UndoPane,
    stepOf: (direction: Direction) => { deed: object; run: () => void } | null,
  ) => {
    leave.get(pane)?.();
    const step = (direction: Direction) => {
      const found = stepOf(direction);
      return found && { ...found, what: 'deed' };
    };
    leave.set(pane, book.add({ pane, undo: step('undo'), redo: step('redo') }));
  };
  const moveIn = (pane: keyof typeof rows) =>
    createMove((next) => keep(pane, next(rows[pane])), book, {
      onMove: () => undefined,
      onFail: (thrown) => expect(thrown).toBeNull(),
    });
  const move = { library: moveIn('library'), conversations: moveIn('conversations') };
  const keep = (pane: keyof typeof rows, deeds: Deeds): void => {
    rows[pane] = deeds;
    show(pane, (direction) => {
      const deed = deeds[direction].at(-1);
      return deed ? { deed, run: () => move[pane](direction, deed) } : null;
    });
  };
  const change = (next: FormState): void => {
    form = next;
    const { past, future } = form;
    show('form', (direction) => {
      const deed = direction === 'undo' ? past.at(-1) : future.at(-1);
      return deed ? { deed, run: () => change((direction === 'undo' ? undoForm : redoForm)(form)) } : null;
    });
  };
  const set = async (of: readonly string[], change: Partial<Clip>): Promise<boolean> => {
    for (const id of of) clips.set(id, { ...(clips.get(id) as Clip), ...change });
    return true;
  };
  const all = (of: readonly string[]): Clip[] => of.map((id) => clips.get(id) as Clip);
  const done = (pane: keyof typeof rows, deed: Deed): void => {
    deed.redo();
    keep(pane, noted(rows[pane], deed));
  };
  change(form);
  keep('library', noDeeds);
  keep('conversations', noDeeds);

  return {
    book,
    seen: () => ({
      library: JSON.stringify([...clips]),
      conversations: JSON.stringify([...titles]),
      form: JSON.stringify(formOf(form.present)),
    }),
    forget: (pane: keyof typeof rows, deed: Deed) => keep(pane, without(rows[pane], deed)),
    rate(of: readonly string[], rating: number) {
      const changed = all(of).filter((clip) => clip.rating !== rating);
      if (changed.length === 0) return;
      const deed = setDeed('rating', changed, rating, (to, value) => set(to, { rating: value }));
      done('library', deed);
    },
    choose(of: readonly string[], choice: Choice) {
      const changed = all(of).filter((clip) => clip.choice !== choice);
      if (changed.length === 0) return;
      const deed = setDeed('choice', changed, choice, (to, value) => set(to, { choice: value }));
      done('library', deed);
    },
    move(of: readonly string[], projectId: string | null) {
      const changed = all(of).filter((clip) => clip.projectId !== projectId);
      if (changed.length === 0) return;
      const deed = setDeed('projectId', changed, projectId, (to, value) => set(to, { projectId: value }));
      done('library', deed);
    },
    /** A name, a note or a deletion, each of which keeps what was there before. */
    edit(id: string, change: Partial<Clip>, type: 'renamed' | 'noted' | 'removed') {
      const before = { ...(clips.get(id) as Clip) };
      const back = Object.fromEntries(Object.keys(change).map((part) => [part, before[part as keyof Clip]]));
      done('library', { name: { type }, undo: () => set([id], back), redo: () => set([id], change) });
    },
    tag(of: readonly string[], add: string, remove: string) {
      const before = all(of).map(({ id, tags }) => ({ id, tags: [...tags] }));
      const apply = (change: Record<'ids' | 'add' | 'remove', readonly string[]>) => {
        for (const { id, tags } of all(change.ids)) {
          const kept = [...new Set([...tags, ...change.add])].filter((tag) => !change.remove.includes(tag));
          set([id], { tags: kept.sort() });
        }
      };
      done('library', {
        name: { type: 'tagged' },
        undo: () => changesBack(before, [add], [remove]).forEach(apply),
        redo: () => apply({ ids: of, add: [add], remove: [remove] }),
      });
    },
    retitle(id: string, title: string | null) {
      const before = titles.get(id) ?? null;
      const to = (value: string | null) => () => void titles.set(id, value);
      const type = title === null ? 'removed' : 'renamed';
      if (title !== before) done('conversations', { name: { type }, undo: to(before), redo: to(title) });
    },
    add: (index: number) => change(addReferences(form, pictures.slice(index, index + 1))),
    take: (index: number) => change(removeReference(form, pictures[index]?.fileId ?? '')),
    fill: (prompt: string) => change(push(form, 'refill', fieldsOf(aForm({ prompt }), []))),
  };
}

type Window = ReturnType<typeof aWindow>;
const some = fc.subarray([...ids], { minLength: 1 });
const act = <Value>(value: fc.Arbitrary<Value>, run: (window: Window, value: Value) => void) =>
  value.map((given) => (window: Window) => run(window, given));
const anyEdit = fc.oneof(
  act(fc.tuple(some, fc.nat({ max: 5 })), (window, [of, rating]) => window.rate(of, rating)),
  act(fc.tuple(some, fc.constantFrom('picked', 'hidden', null)), (window, [of, choice]) =>
    window.choose(of, choice),
  ),
  act(fc.tuple(some, fc.constantFrom('rain', 'snow', null)), (window, [of, project]) =>
    window.move(of, project),
  ),
  act(fc.tuple(fc.constantFrom(...ids), fc.string({ maxLength: 3 })), (window, [id, text]) => {
    window.edit(id, { name: text }, 'renamed');
    window.edit(id, { note: text }, 'noted');
    window.edit(id, { isGone: true }, 'removed');
  }),
  act(fc.tuple(some, fc.constantFrom('x', 'y'), fc.constantFrom('z', 'w')), (window, [of, add, remove]) =>
    window.tag(of, add, remove),
  ),
  act(fc.tuple(fc.constantFrom(...ids), fc.option(fc.string({ maxLength: 3 }))), (window, [id, title]) =>
    window.retitle(id, title),
  ),
  act(fc.nat({ max: 3 }), (window, index) => window.add(index)),
  act(fc.nat({ max: 3 }), (window, index) => window.take(index)),
  act(fc.string({ maxLength: 8 }), (window, prompt) => window.fill(prompt)),
);

const panes = ['form', 'library', 'conversations'] as const;
const isSeen = (): boolean => true;

/** Undoes or redoes until there is nothing more. @returns how often that was */
async function goOn(window: Window, pane: UndoPane | null, direction: Direction): Promise<number> {
  let count = 0;
  for (;;) {
    const step = window.book.step(pane, direction, isSeen);
    if (step === null) return count;
    step.run();
    // A deed is done again once it is undone.
    await setImmediate();
    count += 1;
  }
}

test('undoing all restores a pane and touches no other, and redoing all brings it back', async () => {
  const edits = fc.array(anyEdit, { maxLength: 40 });
  await checkAsyncProperty(
    fc.asyncProperty(edits, fc.shuffledSubarray([...panes]), async (edits, order) => {
      const window = aWindow();
      const before = window.seen();
      for (const edit of edits) edit(window);
      const after = window.seen();
      for (const pane of order) {
        const others = window.seen();
        const undone = await goOn(window, pane, 'undo');
        expect(window.seen()).toEqual({ ...others, [pane]: before[pane] });
        expect(await goOn(window, pane, 'redo')).toBe(undone);
        expect(window.seen()).toEqual(after);
      }
      // The same where no pane has the focus: the last deed of any first.
      await goOn(window, null, 'undo');
      expect(window.seen()).toEqual(before);
      await goOn(window, null, 'redo');
      expect(window.seen()).toEqual(after);
    }),
    300,
  );
});

test('where no pane has the focus the last deed is undone, and the one undone last redone; what cannot be seen is left', async () => {
  const window = aWindow();
  window.rate(['a'], 3);
  window.add(0);
  window.retitle('b', 'Night');
  const start = window.seen();
  const step = async (direction: Direction, sees: (pane: UndoPane) => boolean = isSeen) => {
    window.book.step(null, direction, sees)?.run();
    await setImmediate();
  };
  await step('undo', (pane) => pane !== 'conversations');
  expect(window.seen()).toMatchObject({ library: start.library, conversations: start.conversations });
  expect(window.seen().form).not.toBe(start.form);
  await step('redo');
  await step('undo');
  expect(window.seen()).toMatchObject({ library: start.library, conversations: start.conversations });
});

test('a deed that failed can be asked for again, and one whose clip is gone or whose name is taken gives way to those before it', () => {
  const [first, last] = [3, 5].map((rating) =>
    setDeed('rating', [{ id: 'a', rating: 0 }], rating, async () => true),
  );
  if (first === undefined || last === undefined) throw new Error('There are two deeds.');
  const deeds = noted(noted(noDeeds, first), last);
  const undone = moved(deeds, 'undo', last);
  const thrown = (code: AppErrorCode) => new AppError(appError(code, 'It failed.'));
  expect(failed(undone, 'undo', last, thrown('data.disk-full'))).toEqual(deeds);
  for (const code of ['tasks.not-found', 'tasks.wrong-state', 'cast.name-taken'] as const)
    expect(failed(undone, 'undo', last, thrown(code))).toEqual({ undo: [first], redo: [] });
});

test('a new deed forgets what was undone, and one that cannot be undone any more is left out of the row', async () => {
  const window = aWindow();
  window.rate(['a'], 3);
  window.rate(['a'], 5);
  window.book.step('library', 'undo', isSeen)?.run();
  window.choose(['b'], 'picked');
  expect(window.book.step('library', 'redo', isSeen)).toBeNull();
  const deed = window.book.step('library', 'undo', isSeen)?.deed as Deed;
  window.forget('library', deed);
  const before = aWindow();
  before.choose(['b'], 'picked');
  await goOn(window, 'library', 'undo');
  expect(window.seen().library).toBe(before.seen().library);
});
