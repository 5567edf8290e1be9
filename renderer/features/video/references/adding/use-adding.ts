import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  admit,
  type ChatPicture,
  type PickOutcome,
  type ReferenceFile,
  type ReferenceKind,
  type Refusal,
  type RefusalReason,
} from '#contract';
import { announce } from '../../../../hooks/announce.ts';
import { useLatestCalls, useSame } from '../../../../hooks/use-latest.ts';
import type { ClipFrame } from '../../../../media/pictures/clip-frames.ts';
import { pastedPicture } from '../../../../media/pictures/pasted-picture.ts';
import type { VideoFormHandle } from '../../form/use-video-form.ts';
import { type FrameSlot, type Frames, frameSlots } from '../../form/video-fields.ts';
import { addFiles, addFrame, references } from '../references.queries.ts';

export type Adding = ReturnType<typeof useAdding>;

/** A refusal of the main process, or one of the two that only frames know. */
export interface ShownRefusal extends Omit<Refusal, 'reason'> {
  readonly reason: RefusalReason | 'frame-not-image' | 'frames-full';
}

const isNoFile = ({ reason }: Refusal): boolean => reason === 'not-a-file';

/** Everything that leads references into the form, and what is said about what was not taken: the same object until one of its values is another. */
export function useAdding(form: VideoFormHandle) {
  const [refused, setRefused] = useState<readonly ShownRefusal[]>([]);
  const { mode } = form.fields;
  const [refusedIn, setRefusedIn] = useState(mode);
  if (refusedIn !== mode) {
    setRefusedIn(mode);
    setRefused([]);
  }
  // A view that is left and shown again says nothing twice.
  useEffect(() => () => setRefused([]), []);
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const [forFrame, setForFrame] = useState<ReferenceFile | null>(null);
  const latest = useRef(form);
  /** Files that were added since: out of sight, the form is not drawn. */
  const undrawn = useRef<readonly string[]>([]);
  /** Frames that were given since. */
  const undrawnSlots = useRef<readonly FrameSlot[]>([]);
  useEffect(() => {
    latest.current = form;
    undrawn.current = [];
    undrawnSlots.current = [];
  }, [form]);
  const [error, setError] = useState<Error | null>(null);
  /** How many additions are under way: what is drawn of that comes a moment after the files themselves. */
  const underWay = useRef(0);
  const [isPending, setIsPending] = useState(false);
  const lastEnd = useRef(Promise.resolve());

  const tellAdded = (count: number): void => {
    if (count > 0) announce(t('references.added', { count }));
  };

  const fileIdsOfForm = (): string[] =>
    latest.current.fields.mode === 'frames'
      ? []
      : [...latest.current.fields.references.map(({ fileId }) => fileId), ...undrawn.current];

  /** Takes what fits into the form; returns what does not. */
  const take = (outcome: PickOutcome, slot?: FrameSlot): readonly ShownRefusal[] => {
    const { fields, setFrame, addReferences } = latest.current;
    const { mode, frames } = fields;
    if (mode === 'references') {
      addReferences(outcome.added);
      undrawn.current = [...undrawn.current, ...outcome.added.map(({ fileId }) => fileId)];
      tellAdded(outcome.added.length);
      return outcome.refused;
    }
    const empty = emptySlots(frames).filter((each) => !undrawnSlots.current.includes(each));
    // Of several chosen for one frame, the next is for the other.
    const slots = slot === undefined ? empty : [slot, ...empty.filter((each) => each !== slot)];
    const [picture, ...more] = outcome.added.filter(({ kind }) => kind === 'image');
    if (slots.length === 0 && picture !== undefined && more.length === 0) {
      setForFrame(picture);
      return placeInFrames({ ...outcome, added: outcome.added.filter((file) => file !== picture) }, [])
        .refused;
    }
    const placement = placeInFrames(outcome, slots);
    for (const { slot, file } of placement.placed) setFrame(slot, file);
    undrawnSlots.current = [...undrawnSlots.current, ...placement.placed.map((placed) => placed.slot)];
    tellAdded(placement.placed.length);
    return placement.refused;
  };

  /** Counts an addition as under way. @returns ends it: to be called once. */
  const begin = (): (() => void) => {
    // What was said of those that others wait for stays.
    if (underWay.current === 0) dismiss();
    const count = (more: 1 | -1): void => {
      underWay.current += more;
      setIsPending(underWay.current > 0);
    };
    count(1);
    return () => count(-1);
  };
  /** @returns what was refused. The form tells it, and what went wrong, by itself. */
  const started = (add: () => Promise<readonly ShownRefusal[]>): Promise<readonly ShownRefusal[]> => {
    const end = begin();
    // One after the other: each is told which files the one before it added.
    const adding = lastEnd.current.then(add);
    lastEnd.current = adding
      .then((more) => flushSync(() => setRefused((held) => [...held, ...more])))
      .catch(setError)
      .finally(end);
    return adding;
  };
  const start = (add: Parameters<typeof started>[0]): void => void started(add);
  /** Takes what the main process gives, told which files the form has. */
  const add = (ask: (fileIds: string[]) => Promise<PickOutcome>, slot?: FrameSlot): void =>
    start(async () => take(await ask(fileIdsOfForm()), slot));
  const dismiss = (): void => {
    setRefused([]);
    setError(null);
  };

  const calls = useLatestCalls({
    /** Whether files are on their way into the form at this moment. */
    isUnderWay: () => underWay.current > 0,
    /** For what may become an addition, such as a dropped video that is looked at. */
    begin,
    pick: (slot?: FrameSlot) => add((fileIds) => references.pick({ fileIds }), slot),
    /** @param offered an address, offered where the files turn out to be no files on disk. */
    addFiles: (files: readonly File[], offered: string | null = null) =>
      add(async (fileIds) => {
        const outcome = await addFiles(fileIds, files);
        if (offered === null || !outcome.refused.some(isNoFile)) return outcome;
        setAddress(offered);
        return { ...outcome, refused: outcome.refused.filter((each) => !isNoFile(each)) };
      }),
    /** Files on the clipboard; of a picture without a place on disk its bytes. */
    pasteFiles: (files: readonly File[]) =>
      add(async (fileIds) => {
        const { added, refused } = await addFiles(fileIds, files);
        const bytes = refused.some(isNoFile) ? await pastedPicture(files) : null;
        if (bytes === null) return { added, refused };
        const before = [...fileIdsOfForm(), ...added.map(({ fileId }) => fileId)];
        const pasted = await references.paste({ fileIds: before, bytes });
        const others = refused.filter((each) => !isNoFile(each));
        return { added: [...added, ...pasted.added], refused: [...others, ...pasted.refused] };
      }),
    addLink: async (link: string, kind: ReferenceKind) =>
      take(await references.addLink({ fileIds: fileIdsOfForm(), link, kind })),
    addClip: (taskId: string) => add((fileIds) => references.addResult({ fileIds, taskId })),
    addPicture: (picture: ChatPicture) => add((fileIds) => references.addPicture({ fileIds, picture })),
    /** Takes a picture of a clip as a frame, in the place of the one that is there. */
    giveFrame: (slot: FrameSlot, draw: () => Promise<ClipFrame>) =>
      start(async () => {
        const { added, refused } = await addFrame([], await draw());
        for (const file of added) latest.current.giveRole(slot, file);
        tellAdded(added.length);
        return refused;
      }),
    /** @returns why the form does not take it, in a sentence; `null` where it does. @throws {AppError} as `draw` does, and where it cannot be kept. */
    addFrame: async (draw: () => Promise<ClipFrame>) => {
      const drawing = draw();
      // On its way from now on: Generate waits for it. One that cannot be drawn is told where it was asked for.
      const adding = started(async () => {
        const frame = await drawing.catch(() => null);
        return frame === null ? [] : take(await addFrame(fileIdsOfForm(), frame));
      });
      await drawing;
      const [refusal] = await adding;
      return refusal === undefined ? null : refusalWords(refusal.reason, t);
    },
    addKnown: (file: ReferenceFile) => add(async (ids) => judge(file, ids, latest.current.fields)),
    relink: (fileId: string) =>
      start(async () => {
        const outcome = await references.relink({ fileId });
        for (const file of outcome.added) latest.current.replaceFile(fileId, file);
        return outcome.refused;
      }),
    /** Lets the user choose another file of the same kind for its place. What is chosen beside that is added. */
    replace: (file: ReferenceFile) =>
      start(async () => {
        const others = fileIdsOfForm().filter((id) => id !== file.fileId);
        const { added, refused } = await references.pick({ fileIds: others });
        const fits = added.find(({ kind }) => kind === file.kind);
        if (fits !== undefined && fits.fileId !== file.fileId) {
          latest.current.replaceFile(file.fileId, fits);
          announce(t('compose.tile.replaced', { old: file.name, file: fits.name }));
        }
        const rest = added.filter((other) => other !== fits && other.fileId !== file.fileId);
        if (fits !== undefined) return [...refused, ...take({ added: rest, refused: [] })];
        return [...refused, ...rest.map(({ name }) => ({ name, reason: 'other-kind' as const }))];
      }),
    /** Nothing waits for it: a drive may never say whether it has the file. */
    showInFolder: (fileId: string): void =>
      void references.showInFolder({ fileId }).then(() => setError(null), setError),
    /** Answers which frame gives way; `null` leaves both as they are. */
    replaceFrame: (slot: FrameSlot | null) => {
      setForFrame(null);
      if (slot === null || forFrame === null) return;
      latest.current.setFrame(slot, forFrame);
      tellAdded(1);
    },
    openAddress: (offered: string) => setAddress(offered),
    closeAddress: () => setAddress(null),
    dismiss,
  });
  return useSame({
    isPending,
    refused,
    error,
    /** What the dialog "Add by address" begins with; `null` while it is closed. */
    address,
    /** A picture that came while both frames were taken: the user is asked which one gives way. */
    forFrame,
    ...calls,
  });
}

/** As the main process judges a file that is chosen: frames count otherwise, and are judged where they are placed. */
function judge(
  file: ReferenceFile,
  fileIdsOfForm: readonly string[],
  { mode, references }: VideoFormHandle['fields'],
): PickOutcome {
  const refuse = (reason: RefusalReason): PickOutcome => ({
    added: [],
    refused: [{ name: file.name, reason }],
  });
  if (file.isMissing) return refuse('missing');
  if (fileIdsOfForm.includes(file.fileId)) return refuse('already-added');
  const [reason = null] = mode === 'references' ? admit(references, [file]) : [];
  return reason === null ? { added: [file], refused: [] } : refuse(reason);
}

const countReasons: Partial<Record<RefusalReason, ShownRefusal['reason']>> = {
  'too-many-videos': 'frame-not-image',
  'too-many-audios': 'frame-not-image',
  'too-many-images': 'frames-full',
  'too-many-in-all': 'frames-full',
};

/** Puts pictures into `slots`, in order; what is no picture, and what finds no slot, is refused. */
export function placeInFrames(outcome: PickOutcome, slots: readonly FrameSlot[]) {
  const pictures = outcome.added.filter(({ kind }) => kind === 'image');
  const others = outcome.added.filter(({ kind }) => kind !== 'image');
  return {
    placed: slots.flatMap((slot, index) => {
      const file = pictures[index];
      return file === undefined ? [] : [{ slot, file }];
    }),
    refused: [
      ...outcome.refused.map(({ name, reason }) => ({ name, reason: countReasons[reason] ?? reason })),
      ...others.map(({ name }) => ({ name, reason: 'frame-not-image' as const })),
      ...pictures.slice(slots.length).map(({ name }) => ({ name, reason: 'frames-full' as const })),
    ],
  };
}

export function emptySlots(frames: Frames): readonly FrameSlot[] {
  return frameSlots.filter((slot) => frames[slot] === null);
}

/** Why something was not taken, in a sentence. */
export function refusalWords(reason: ShownRefusal['reason'], t: TFunction): string {
  return reason === 'frame-not-image' || reason === 'frames-full'
    ? t(`references.refusedFrame.${reason}`)
    : t(`references.refused.${reason}`);
}
