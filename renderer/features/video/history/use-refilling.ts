import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import {
  type AppErrorData,
  assertNever,
  type CastEntry,
  emptyVideoForm,
  fileIdsOf,
  isUntouched,
  mayHoldRecipe,
  type OpenedFile,
  type ReferenceFile,
  type Refill,
  type SavedForm,
  type VideoForm,
  writtenPrompt,
} from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useLatestCalls, useSame } from '../../../hooks/use-latest.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { GoingOn } from '../../../media/pictures/clip-frames.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { recipes } from '../form/form.queries.ts';
import type { VideoFormHandle } from '../form/use-video-form.ts';
import { filesOf, newForm } from '../form/video-fields.ts';
import type { Adding } from '../references/adding/use-adding.ts';
import { checkFiles, keepFrames } from '../references/references.queries.ts';

/** What the form was filled from: an example of the app's own, a task or a recipe, or one clip or two that it goes on from. */
export type FillSource =
  | { readonly type: 'example' }
  /** A prompt alone was taken, and so many references or frames stayed. */
  | { readonly type: 'prompt'; readonly staying: number }
  /** `said`: what the gateway said of the task, where that is to be mended. */
  | { readonly type: 'settings'; readonly title: string; readonly said?: string | null }
  /** `to`: the clip that it leads to, where there is one. */
  | { readonly type: 'continued'; readonly title: string; readonly to: string | null };

type SettingsSource = Extract<FillSource, { type: 'settings' }>;

export interface Filled {
  readonly source: FillSource;
  readonly refill: Refill;
  /** Names of files that were opened with it and found no room. */
  readonly others: readonly string[];
}

/** One of our own clips was dropped: it can be a reference, or bring its settings. */
interface OwnClip {
  readonly title: string;
  readonly refill: Refill;
  readonly files: readonly File[];
}

export type Refilling = ReturnType<typeof useRefilling>;

/** Fills the whole form from a task, a recipe, or a clip with its recipe. The same object until one of its values is another. */
export function useRefilling(
  video: Pick<VideoFormHandle, 'refill' | 'replacePrompt' | 'fields' | 'sent'>,
  form: VideoForm,
  { addFiles, begin }: Pick<Adding, 'addFiles' | 'begin'>,
) {
  const [filled, setFilled] = useState<Filled | null>(null);
  const [ownClip, setOwnClip] = useState<OwnClip | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);

  const { t, format } = useWords();
  const { videoModels } = useConnections().active.settings;
  const { seen } = useCast();
  const { projectId } = useChosenProject();

  const wishes = useRef(0);
  /** Another filling is asked for. @returns whether it is still the last one */
  const wish = (): (() => boolean) => {
    const own = ++wishes.current;
    return () => own === wishes.current;
  };
  /** Fills the form with what is read, unless yet another one is asked for meanwhile. */
  const fillOnce = async (read: () => Promise<readonly [FillSource, Refill]>): Promise<void> => {
    const isWanted = wish();
    const filling = await read();
    if (isWanted()) fill(...filling);
  };
  const fill = (source: FillSource, refill: Refill, others: readonly string[] = []): void => {
    wish();
    const filling = { source, refill, others };
    video.refill(refill.form, refill.references, 'refill', filling);
    setFilled(filling);
    const missing = stillMissing(refill, refill.references);
    // Said here, once: what is in a live region is read again each time the view is shown.
    announce(filledWords(source, t));
    if (missing.length > 0) {
      announce(t('compose.filled.missing', { count: missing.length, names: format.list(missing) }));
    }
    if (others.length > 0) announce(t('system.opened.others', { names: format.list(others) }));
    setError(null);
  };

  const readOrAdd = async (file: File, addInstead: () => void): Promise<void> => {
    setError(null);
    const isWanted = wish();
    // Generate waits for it: it may become a reference.
    const end = begin();
    try {
      const found = await recipes.read({ files: [file], projectId });
      if (found === null) addInstead();
      else if (!isWanted()) return;
      else if (found.source === 'recipe') fill({ type: 'settings', title: file.name }, found.refill);
      else setOwnClip({ title: file.name, refill: found.refill, files: [file] });
    } catch (thrown) {
      // A clip can still be a reference where nothing is known of how it was made.
      if (mayHoldRecipe(file.name)) setError(toAppError(thrown));
      else addInstead();
    } finally {
      end();
    }
  };

  const calls = useLatestCalls({
    /** @throws {AppError} when the task's settings cannot be read. */
    reuse: ({ id, ...from }: { readonly id: string } & Omit<SettingsSource, 'type'>) =>
      fillOnce(async () => [{ type: 'settings', ...from }, await recipes.ofTask({ id, projectId })]),
    /** Fills the form with the settings of a clip and the pictures that it goes on from. @throws {AppError} when they cannot be drawn or kept. */
    goOn: (draw: () => Promise<GoingOn>) =>
      fillOnce(async () => {
        const from = await draw();
        const source = { type: 'continued', title: from.title, to: from.to?.title ?? null } as const;
        return [source, await refillOf(from, seen)];
      }),
    takeSaved: async ({ name, form: saved, holdsPrompt }: SavedForm) => {
      try {
        await fillOnce(async () => {
          const references = await checkFiles(fileIdsOf(saved));
          // With what was typed while the files were looked at.
          const filled = holdsPrompt ? saved : { ...saved, prompt: calls.readPrompt() };
          return [
            { type: 'settings', title: name },
            { form: filled, references, missing: [] },
          ];
        });
      } catch (thrown) {
        setError(toAppError(thrown));
      }
    },
    readPrompt: () => form.prompt,
    takePrompt: (prompt: string) => {
      wish();
      const source = { type: 'prompt', staying: video.sent.length } as const;
      const filling = { source, refill: { form, references: [], missing: [] }, others: [] };
      video.replacePrompt(prompt, filling);
      setError(null);
      if (video.sent.length === 0) return setFilled(null);
      setFilled(filling);
      announce(filledWords(source, t));
    },
    startNew: (keepsReferences: boolean) => {
      wish();
      const empty = newForm(form, keepsReferences, videoModels);
      setFilled(null);
      setError(null);
      if (JSON.stringify(empty) === JSON.stringify(form)) return;
      video.refill(empty, filesOf(video.fields), 'new');
      announce(t('compose.emptied'));
    },
    /** Writes an example into a form in which nothing was written or chosen; another form stays as it is. */
    offerExample: (prompt: string) => {
      if (isUntouched(form))
        fill(
          { type: 'example' },
          { form: { ...form, prompt }, references: [...video.fields.references], missing: [] },
        );
    },
    takeDrop: (files: readonly File[], address?: string | null) => {
      const [file, ...more] = files;
      const addInstead = (): void => addFiles(files, address);
      const mayBeOurs = file !== undefined && (mayHoldRecipe(file.name) || file.type.startsWith('video/'));
      if (mayBeOurs && more.length === 0) void readOrAdd(file, addInstead);
      else addInstead();
    },
    takeOpened: (files: readonly OpenedFile[]) => {
      const [first, ...others] = files.filter(({ refill }) => refill !== null);
      const refused = files.filter(({ error: why }) => why !== null);
      if (first?.refill)
        fill(
          { type: 'settings', title: first.name },
          first.refill,
          others.map(({ name }) => name),
        );
      const [why] = refused.flatMap(({ error: each }) => each ?? []);
      if (why !== undefined)
        setError({ ...why, details: { ...why.details, files: refused.map(({ name }) => name) } });
    },
    answer: (choice: 'reference' | 'settings' | 'nothing') => {
      setOwnClip(null);
      if (ownClip === null) return;
      if (choice === 'settings') fill({ type: 'settings', title: ownClip.title }, ownClip.refill);
      if (choice === 'reference') addFiles(ownClip.files);
    },
    dismiss: () => {
      setFilled(null);
      setError(null);
    },
  });
  return useSame({ filled, ownClip, error, ...calls });
}

/** Says what the form was filled from. */
export function filledWords(source: FillSource, t: TFunction): string {
  switch (source.type) {
    case 'example':
      return t('compose.filled.example');
    case 'prompt':
      return t('compose.filled.prompt', { count: source.staying });
    case 'settings': {
      const words = t('compose.filled.from', { title: source.title });
      if (source.said == null) return words;
      return `${words} · ${t('compose.filled.said', { sentence: source.said })}`;
    }
    case 'continued':
      if (source.to === null) return t('goOn.filled.continued', { title: source.title });
      return t('goOn.filled.bridged', { title: source.title, to: source.to });
    default:
      return assertNever(source);
  }
}

/** The form of a clip's task with pictures of clips as its frames. */
async function refillOf({ request, first, to }: GoingOn, seen: readonly CastEntry[]): Promise<Refill> {
  const { model, resolution, ratio, duration } = request;
  const files = await keepFrames(to === null ? [first] : [first, to.last]);
  const frames = { first: files[0]?.fileId ?? null, last: files[1]?.fileId ?? null };
  const prompt = writtenPrompt(request, seen);
  const settings = { prompt, model, resolution, duration, mode: 'frames' as const, frames };
  // None goes out with frames; the form needs a ratio for when the mode is changed.
  const form: VideoForm = { ...emptyVideoForm, ...settings, ratio: ratio ?? emptyVideoForm.ratio };
  return { form, references: [...files], missing: [] };
}

/** Names of what a refill lacked and the form still lacks: what has been shown or removed since is done with. */
export function stillMissing(
  { references, missing }: Pick<Refill, 'references' | 'missing'>,
  held: readonly ReferenceFile[],
): readonly string[] {
  const inForm = references.filter(({ isMissing }) => isMissing);
  const open = inForm.filter(({ fileId }) => held.some((file) => file.fileId === fileId && file.isMissing));
  const nowhere = missing.filter(({ name }) => inForm.every((file) => file.name !== name));
  return [...open, ...nowhere].map(({ name }) => name);
}
