import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Attachment, type AttachOutcome, chatLimits } from '#contract';
import { addPictures, pastePicture, pickPictures, saveCopy } from '../chat.queries.ts';
import { makeSmaller } from './make-smaller.ts';

/** A picture beside the message box, and the smaller copy that goes out in its place. */
export interface Chip {
  readonly original: Attachment;
  readonly copy: Attachment | null;
}

export interface Attaching {
  readonly chips: readonly Chip[];
  /** What goes out. */
  readonly sent: readonly Attachment[];
  readonly sendsOriginals: boolean;
  readonly setSendsOriginals: (sends: boolean) => void;
  readonly hasCopies: boolean;
  readonly bytes: number;
  /** More than one request may have. */
  readonly isOver: boolean;
  readonly isPreparing: boolean;
  readonly refused: AttachOutcome['refused'];
  readonly error: Error | null;
  readonly pick: () => void;
  readonly addFiles: (files: readonly File[]) => void;
  /** Files on the clipboard; a picture without a file is taken from the clipboard itself. */
  readonly paste: (files: readonly File[]) => void;
  readonly remove: (fileId: string) => void;
  /** Takes all of them out, for sending. */
  readonly take: () => readonly Attachment[];
  readonly putBack: (pictures: readonly Attachment[]) => void;
  readonly dismiss: () => void;
}

export function useAttachments(start: readonly Attachment[]): Attaching {
  const [chips, setChips] = useState<readonly Chip[]>(() => start.map(asChip));
  const [sendsOriginals, setSendsOriginals] = useState(false);
  const [refused, setRefused] = useState<AttachOutcome['refused']>([]);
  const latest = useRef(chips);
  latest.current = chips;
  const working = useMutation({ mutationFn: (act: () => Promise<void>) => act() });
  const sent = useMemo(
    () => chips.map(({ original, copy }) => (sendsOriginals ? original : (copy ?? original))),
    [chips, sendsOriginals],
  );
  const bytes = sent.reduce((sum, picture) => sum + picture.bytes, 0);

  const held = (): string[] => latest.current.map(({ original }) => original.fileId);
  const take = async (outcome: AttachOutcome): Promise<void> => {
    setRefused(outcome.refused);
    const fresh = outcome.added.filter(({ fileId }) => !held().includes(fileId));
    setChips((before) => [...before, ...fresh.map(asChip)]);
    for (const original of fresh) {
      const picture = await makeSmaller(original);
      if (picture === null) continue;
      const copy = await saveCopy(original.fileId, picture);
      setChips((before) => before.map((chip) => (chip.original === original ? { original, copy } : chip)));
    }
  };
  const begin = (outcome: () => Promise<AttachOutcome>): void =>
    working.mutate(async () => take(await outcome()));

  return {
    chips,
    sent,
    sendsOriginals,
    setSendsOriginals,
    hasCopies: chips.some(({ copy }) => copy !== null),
    bytes,
    isOver: bytes > chatLimits.pictureBytes,
    isPreparing: working.isPending,
    refused,
    error: working.error,
    pick: () => begin(() => pickPictures(held())),
    addFiles: (files) => begin(() => addPictures(held(), files.slice(0, chatLimits.pictures))),
    paste: (files) =>
      begin(async () => {
        const outcome = await addPictures(held(), files.slice(0, chatLimits.pictures));
        // A picture copied out of another program comes as a file without a place on disk.
        const isNoFile = outcome.added.length === 0 && files.every(({ type }) => type.startsWith('image/'));
        return isNoFile ? pastePicture(held()) : outcome;
      }),
    remove: (fileId) => setChips((before) => before.filter(({ original }) => original.fileId !== fileId)),
    take: () => {
      setChips([]);
      setRefused([]);
      return sent;
    },
    putBack: (pictures) => setChips((before) => [...pictures.map(asChip), ...before]),
    dismiss: () => {
      setRefused([]);
      working.reset();
    },
  };
}

function asChip(original: Attachment): Chip {
  return { original, copy: null };
}
