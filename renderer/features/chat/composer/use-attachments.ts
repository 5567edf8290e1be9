import { useMemo, useRef, useState } from 'react';
import { type Attachment, type AttachOutcome, chatLimits, maxChatCopyBytes, pictureBytes } from '#contract';
import { useIsGone } from '../../../hooks/use-on-leave.ts';
import { drawFile, drawFitted } from '../../../media/pictures/draw-picture.ts';
import { pastedPicture } from '../../../media/pictures/pasted-picture.ts';
import { chat } from '../chat.queries.ts';

/** A picture beside the message box, and the smaller copy that goes out in its place. */
export interface AttachmentChip {
  readonly original: Attachment;
  readonly copy: Attachment | null;
}

export type MessageAttachments = ReturnType<typeof useAttachments>;

/** The pictures of the next message. @param keepLate takes those that are ready only after their conversation was left. */
export function useAttachments(
  start: readonly Attachment[],
  keepLate: (added: readonly Attachment[]) => void,
) {
  const [chips, setChips] = useState<readonly AttachmentChip[]>(() => start.map(asChip));
  const [sendsOriginals, setSendsOriginals] = useState(() =>
    chips.some(({ original, copy }) => copy !== null && start.includes(original)),
  );
  const [refused, setRefused] = useState<AttachOutcome['refused']>([]);
  const [error, setError] = useState<Error | null>(null);
  const [underWay, setUnderWay] = useState(0);
  const isGone = useIsGone();
  const latest = useRef(chips);
  latest.current = chips;
  const sent = useMemo(
    () => chips.map(({ original, copy }) => (sendsOriginals ? original : (copy ?? original))),
    [chips, sendsOriginals],
  );
  const bytes = pictureBytes(sent);

  // At once, for the next outcome may come before this one is drawn.
  const put = (change: (before: readonly AttachmentChip[]) => readonly AttachmentChip[]): void => {
    latest.current = change(latest.current);
    setChips(latest.current);
  };
  const attachedIds = (): string[] => latest.current.map(({ original }) => original.fileId);
  /** As many as there is room for; the others are named. */
  const withRoom = (pictures: readonly Attachment[], others: AttachOutcome['refused'] = []) => {
    const taken = pictures.slice(0, Math.max(0, chatLimits.pictures - latest.current.length));
    const told = [...others, ...pictures.slice(taken.length).map(tooMany)];
    // Each once.
    setRefused((before) => [
      ...new Map([...before, ...told].map((each) => [`${each.name} ${each.reason}`, each])).values(),
    ]);
    return taken;
  };
  const addOutcome = async (outcome: AttachOutcome): Promise<void> => {
    const news = outcome.added.filter(({ fileId }) => !attachedIds().includes(fileId));
    const added = withRoom(news, outcome.refused);
    if (isGone.current) {
      const late: Attachment[] = [];
      for (const original of added) {
        const copy = await shrink(original).catch(() => null);
        late.push(copy ?? original);
      }
      return keepLate(late);
    }
    put((before) => [...before, ...added.map((original) => ({ original, copy: null }))]);
    for (const original of added) {
      await shrink(original);
      put((before) => before.map((chip) => (chip.original === original ? asChip(original) : chip)));
    }
  };
  const add = async (files: readonly File[]): Promise<AttachOutcome> => {
    const { pictures } = chatLimits;
    const outcome = await chat.addPictures({ attached: attachedIds(), files: files.slice(0, pictures) });
    return { ...outcome, refused: [...outcome.refused, ...files.slice(pictures).map(tooMany)] };
  };
  const dismiss = (): void => {
    setRefused([]);
    setError(null);
  };
  /** Several may be under way; what was said of those before goes when the first of the next begins. */
  const run = (outcome: () => Promise<AttachOutcome>): void => {
    if (underWay === 0) dismiss();
    setUnderWay((count) => count + 1);
    outcome()
      .then(addOutcome)
      .catch((thrown: Error) => setError(thrown))
      .finally(() => setUnderWay((count) => count - 1));
  };

  return {
    chips,
    sent,
    sendsOriginals,
    setSendsOriginals,
    hasCopies: chips.some(({ copy }) => copy !== null),
    bytes,
    /** More than one request may have. */
    isOver: bytes > chatLimits.pictureBytes,
    isPreparing: underWay > 0,
    refused,
    error,
    pick: (): void => run(() => chat.pickPictures({ attached: attachedIds() })),
    addFiles: (files: readonly File[]): void => run(() => add(files)),
    /** Takes files on the clipboard; of a picture without a place on disk its bytes. */
    paste: (files: readonly File[]): void =>
      run(async () => {
        const outcome = await add(files);
        // A picture copied out of another program comes as a file without a place on disk.
        const bytes = outcome.added.length === 0 ? await pastedPicture(files) : null;
        return bytes === null ? outcome : chat.pastePicture({ attached: attachedIds(), bytes });
      }),
    remove: (fileId: string): void =>
      put((before) => before.filter(({ original }) => original.fileId !== fileId)),
    /** Empties the list, for sending. @returns what goes out. */
    take: (): readonly Attachment[] => {
      put(() => []);
      setRefused([]);
      return sent;
    },
    putBack: (pictures: readonly Attachment[]): void => {
      const back = withRoom(pictures).map(asChip);
      put((before) => [...back, ...before]);
    },
    dismiss,
  };
}

const tooMany = ({ name }: { readonly name: string }) => ({ name, reason: 'too-many' as const });

/** Pictures with their copies, by the ids of both: a draft holds what goes out, and the other one can still be chosen. */
const shrunkChips = new Map<string, AttachmentChip>();

function asChip(picture: Attachment): AttachmentChip {
  return shrunkChips.get(picture.fileId) ?? { original: picture, copy: null };
}

/** Keeps a smaller copy of a picture that needs one; `null` where none does. */
async function shrink(original: Attachment): Promise<Attachment | null> {
  const picture = await shrunkCopy(original);
  if (picture === null) return null;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const copy = await chat.saveCopy({ fileId: original.fileId, bytes });
  for (const { fileId } of [original, copy]) shrunkChips.set(fileId, { original, copy });
  return copy;
}

const copyQuality = 0.9;

/** A smaller copy of a picture of over 2,048 pixels: JPEG, or WebP where it can be seen through. `null` without need or gain. */
async function shrunkCopy(picture: Attachment) {
  if (Math.max(picture.width, picture.height) <= chatLimits.longSide) return null;
  try {
    const canvas = await drawFile(picture, (bitmap) => drawFitted(bitmap, bitmap, chatLimits.longSide));
    const type = picture.mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const copy = await canvas.convertToBlob({ type, quality: copyQuality });
    return copy.size <= maxChatCopyBytes ? copy : null;
  } catch {
    // HEIC is read on macOS alone, and none of too many pixels: the picture then goes out as it is.
    return null;
  }
}
