import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppErrorData,
  mayHoldRecipe,
  type OpenedFile,
  type ReferenceFile,
  type Refill,
  type VideoForm,
} from '#contract';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import type { VideoFormHandle } from '../form/use-video-form.ts';
import { readRecipe, settingsOfTask } from './refill.queries.ts';

/** What the form was last filled from. */
export interface Filled {
  /** `null` for an example of the app's own. */
  readonly title: string | null;
  readonly refill: Refill;
  /** Names of files that were opened with it and found no room. */
  readonly others?: readonly string[];
}

/** One of our own clips was dropped: it can be a reference, or bring its settings. */
interface OwnClip extends Filled {
  readonly title: string;
  readonly files: readonly File[];
}

export interface Refilling {
  readonly filled: Filled | null;
  readonly ownClip: OwnClip | null;
  readonly error: AppErrorData | null;
  /** @throws {AppError} when the task's settings cannot be read. */
  readonly reuse: (task: { readonly id: string; readonly title: string }) => Promise<void>;
  /** Writes an example into a form in which nothing was written or chosen; another form stays as it is. */
  readonly offerExample: (prompt: string) => void;
  /** Takes what was dropped: one recipe or clip of ours, or files for the references. */
  readonly takeDrop: (files: readonly File[], address?: string | null) => void;
  /** Fills the form from the first file that can be read, and names the others. */
  readonly takeOpened: (files: readonly OpenedFile[]) => void;
  readonly answer: (choice: 'reference' | 'settings' | 'nothing') => void;
  readonly dismiss: () => void;
}

type AddFiles = (files: readonly File[], address?: string | null) => void;

/** Fills the whole form from a task, a recipe, or a clip with its recipe. The same object until one of its values is another. */
export function useRefilling(
  video: Pick<VideoFormHandle, 'refill' | 'references'>,
  form: VideoForm,
  addFiles: AddFiles,
): Refilling {
  const [filled, setFilled] = useState<Filled | null>(null);
  const [ownClip, setOwnClip] = useState<OwnClip | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);

  const { t } = useTranslation();
  const format = useFormat();
  const announce = useAnnounce();

  const fill = (title: string | null, refill: Refill, others: readonly string[] = []): void => {
    video.refill(refill.form, refill.references);
    setFilled({ title, refill, others });
    const missing = stillMissing(refill, refill.references);
    // Said here, once: what is in a live region is read again each time the view is shown.
    announce(title === null ? t('compose.filled.example') : t('compose.filled.from', { title }));
    if (missing.length > 0) {
      announce(t('compose.filled.missing', { count: missing.length, names: format.list(missing) }));
    }
    if (others.length > 0) announce(t('system.opened.others', { names: format.list(others) }));
    setError(null);
  };

  const readOrAdd = async (file: File, addInstead: () => void): Promise<void> => {
    setError(null);
    try {
      const found = await readRecipe(file);
      if (found === null) addInstead();
      else if (found.source === 'recipe') fill(file.name, found.refill);
      else setOwnClip({ title: file.name, refill: found.refill, files: [file] });
    } catch (thrown) {
      // A clip can still be a reference where nothing is known of how it was made.
      if (mayHoldRecipe(file.name)) setError(toAppError(thrown));
      else addInstead();
    }
  };

  const calls = useLatestCalls<Omit<Refilling, 'filled' | 'ownClip' | 'error'>>({
    reuse: async ({ id, title }) => fill(title, await settingsOfTask(id)),
    offerExample: (prompt) => {
      if (isUntouched(form))
        fill(null, { form: { ...form, prompt }, references: [...video.references], missing: [] });
    },
    takeDrop: (files, address) => {
      const [file, ...more] = files;
      const addInstead = (): void => addFiles(files, address);
      if (file !== undefined && more.length === 0 && mayBeOurs(file)) void readOrAdd(file, addInstead);
      else addInstead();
    },
    takeOpened: (files) => {
      const [first, ...others] = files.filter(({ refill }) => refill !== null);
      const refused = files.filter(({ error: why }) => why !== null);
      if (first?.refill)
        fill(
          first.name,
          first.refill,
          others.map(({ name }) => name),
        );
      const [why] = refused.flatMap(({ error: each }) => each ?? []);
      if (why !== undefined)
        setError({ ...why, details: { ...why.details, files: refused.map(({ name }) => name) } });
    },
    answer: (choice) => {
      setOwnClip(null);
      if (ownClip === null) return;
      if (choice === 'settings') fill(ownClip.title, ownClip.refill);
      if (choice === 'reference') addFiles(ownClip.files);
    },
    dismiss: () => {
      setFilled(null);
      setError(null);
    },
  });
  return useMemo(() => ({ filled, ownClip, error, ...calls }), [filled, ownClip, error, calls]);
}

function isUntouched({ prompt, references, frames }: VideoForm): boolean {
  return prompt.trim() === '' && references.length === 0 && frames.first === null && frames.last === null;
}

function mayBeOurs(file: File): boolean {
  return mayHoldRecipe(file.name) || file.type.startsWith('video/');
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
