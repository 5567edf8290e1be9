import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  draftLimits,
  emptyVideoForm,
  fileIdsOf,
  isUntouched,
  type ReferenceFile,
  type VideoForm,
} from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { type Deed, doneWords } from '../../../hooks/undo/deeds.ts';
import type { Direction } from '../../../hooks/undo/undo-book.ts';
import { useDeeds } from '../../../hooks/undo/use-deeds.ts';
import { useLatest, useLatestCalls } from '../../../hooks/use-latest.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { News } from '../../../ui/messages/Toast.tsx';
import { filesOf, newForm } from '../form/video-fields.ts';
import { type FormState, sentForm } from '../history/form-history.ts';
import { noteTyping } from '../history/typing.ts';
import { checkFiles } from '../references/references.queries.ts';
import { begin, bringBack, close, type DraftList, rename, titleOf } from './draft-list.ts';
import {
  type FirstDrafts,
  type HeldForms,
  type KeptDrafts,
  readDrafts,
  useDraftSaving,
} from './drafts.queries.ts';
import { changeOne, heldForm, hold, holdOne, inLanguage, withNames } from './held-forms.ts';

export type Drafts = ReturnType<typeof useDrafts>;
/** What can be done with drafts: the same functions at each render. */
export type DraftCalls = Drafts['calls'];

/**
 * Holds the drafts of a project, or of none, each with a form and an undo history of its own, and keeps them up to date on the disk.
 *
 * @param kept the drafts of `project` at the beginning, or what stands in their place until they can be read
 * @param onBegun a draft was begun or brought back, is drawn, and waits to be written on
 */
export function useDrafts(project: string | null, kept: FirstDrafts, onBegun: () => void) {
  const { t, language } = useWords();
  const { videoModels } = useConnections().active.settings;
  const [list, setList] = useState<DraftList>(() => listOf(kept.unread ? unreadProject : project, kept));
  const [held, setHeld] = useState<HeldForms>(() => hold(new Map(), project, kept, language));
  const [notice, setNotice] = useState<News | null>(null);
  const [shownIn, setShownIn] = useState(language);
  if (shownIn !== language) {
    setShownIn(language);
    setHeld((now) => new Map([...now].map(([id, form]) => [id, inLanguage(form, language)])));
  }
  const { all: entries } = useCast();
  const [known, setKnown] = useState(entries);
  if (known !== entries) {
    setKnown(entries);
    setHeld((now) => new Map([...now].map(([id, form]) => [id, withNames(form, known, entries)])));
  }
  const unsaved = useDraftSaving(list, held);
  const [begun, setBegun] = useState<object | null>(null);
  const tellBegun = useEffectEvent(onBegun);
  useEffect(() => {
    if (begun !== null) tellBegun();
  }, [begun]);

  const stateOf = (id: string): FormState | undefined => held.get(id)?.state;
  const titleIn = (id: string, name: string | null): string => {
    const state = stateOf(id);
    if (state === undefined) return name ?? t('drafts.empty');
    const [file] = filesOf(state.present);
    return titleOf(name, state.present.prompt.trim() || (file?.name ?? '')) ?? t('drafts.empty');
  };
  const isFull = list.open.length >= draftLimits.count;
  const hasRoom = useLatest((): boolean => {
    setNotice(isFull ? { text: fullWords } : null);
    if (isFull) announce(fullWords(t));
    return !isFull;
  });
  const put = (id: string, form: VideoForm, files: readonly ReferenceFile[]): void =>
    setHeld((now) => holdOne(now, id, heldForm(list.project, form, files, language)));
  const change = (id: string, act: (state: FormState) => FormState): void =>
    setHeld((now) => changeOne(now, id, entries, act));
  const leave = (): void => change(list.shownId, noteTyping);
  const told = (direction: Direction, deed: Deed): void => {
    setNotice(null);
    announce(doneWords(direction, deed.name, t));
  };
  // A closed draft comes back at once.
  const deeds = useDeeds('form', told, () => undefined);
  /** What closed each draft: nothing to undo any more once it was brought back otherwise. */
  const closings = useRef(new Map<string, Deed>());
  const takeProject = useEffectEvent((next: KeptDrafts): void => {
    setList(listOf(project, next));
    setHeld((now) => hold(list.project === unreadProject ? new Map() : now, project, next, language));
    setNotice(null);
    // A draft of another project is not closed nor brought back here.
    deeds.forgetAll();
  });
  const [failed, setFailed] = useState(kept.unread ? { in: project, error: kept.unread } : null);
  const unread = project !== list.project && failed?.in === project ? failed.error : null;
  useEffect(() => {
    if (project === list.project || unread !== null) return;
    let isWanted = true;
    readDrafts(project).then(
      (next) => isWanted && takeProject(next),
      (error: Error) => isWanted && setFailed({ in: project, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [project, list.project, unread]);

  const calls = useLatestCalls({
    change,
    show: (id: string) => {
      leave();
      setList((now) => ({ ...now, shownId: id }));
    },
    begin: () => {
      if (!hasRoom()) return;
      const id = crypto.randomUUID();
      leave();
      put(id, newForm(emptyVideoForm, false, videoModels), []);
      setList((now) => begin(now, id));
      setBegun({ id });
    },
    close: (id: string) => {
      const at = list.open.findIndex((draft) => draft.id === id);
      const [draft, state] = [list.open[at], stateOf(id)];
      if (draft === undefined || state === undefined || list.open.length === 1) return;
      const form = sentForm(state);
      const isKept = !isUntouched(form);
      const title = titleIn(id, draft.name);
      if (id === list.shownId) leave();
      setList((now) => close(now, id, isKept ? form : null));
      // Held on, it would be kept again once something changes in it, such as the language.
      const left = isKept ? list.closed[draftLimits.closed - 1]?.id : id;
      setHeld((now) => new Map([...now].filter(([each]) => each !== left)));
      if (!isKept) return setNotice(null);
      const deed: Deed = {
        name: { type: 'draftClosed', names: title },
        undo: () => hasRoom() && setList((now) => bringBack(now, id, at)),
        redo: () => setList((now) => close(now, id, form)),
      };
      deeds.note(deed);
      closings.current.set(id, deed);
      setNotice({
        text: (t) => t('drafts.closed', { title }),
        action: deeds.offer(deed),
      });
      announce(t('drafts.closed', { title }));
    },
    rename: (id: string, text: string) => setList((now) => rename(now, id, text)),
    dismissNotice: () => setNotice(null),
    readAgain: () => setFailed(null),
  });
  const reopening = useMutation({
    mutationFn: async ({ id, form: listed }: KeptDrafts['closed'][number]) => {
      // What was closed in this run comes back with its undo history, other ones as they are kept now: the cast may be called otherwise.
      if (!held.has(id)) {
        const { closed } = await readDrafts(list.project);
        const form = closed.find((draft) => draft.id === id)?.form ?? listed;
        put(id, form, await checkFiles(fileIdsOf(form)));
      }
      leave();
      setList((now) => bringBack(now, id));
      const closing = closings.current.get(id);
      if (closing !== undefined) deeds.forget(closing);
      setBegun({ id });
    },
  });
  const [lastClosed] = list.closed;
  const reopen = (): void => {
    if (lastClosed !== undefined && !reopening.isPending && hasRoom()) reopening.mutate(lastClosed);
  };
  useCommand('video.newDraft', calls.begin);
  useCommand('video.closeDraft', () => calls.close(list.shownId), list.open.length > 1);
  useCommand('video.reopenDraft', reopen, lastClosed !== undefined);
  const { error, reset: dismissError } = reopening;
  return { list, held, notice, unsaved, unread, error, dismissError, titleIn, calls };
}

/** Whose drafts stand there while those of the beginning are unread: no project has this id. */
const unreadProject = '';

const fullWords: News['text'] = (t) => t('drafts.full', { count: draftLimits.count });

function listOf(project: string | null, { open, closed, shownId }: KeptDrafts): DraftList {
  return { project, open: open.map(({ id, name }) => ({ id, name })), closed, shownId };
}
