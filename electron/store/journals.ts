import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { sha256Schema } from '#contract';
import type { JoinIntent, JoinJournal } from '../features/join/ports.ts';
import {
  type ClipInHand,
  clipInHandSchema,
  type MoveJournal,
  maxUnsettled,
  storedMoveSchema,
} from '../features/library/folder/ports.ts';
import { hasClipEnding, isNameOfClip } from '../files/clip-names.ts';
import type { Documents } from '../shared/ports.ts';
import type { IsClipPlace } from './tasks.ts';

/**
 * Reads intents, a document of them. What names other places than the library's folders, or other names than a join or a move gives, did
 * not come from one: it is left out for good, and `onRefused` told.
 */
function readOwn<Intent>(
  documents: Documents,
  name: string,
  schema: z.ZodType<Intent[]>,
  isOwn: (intent: Intent) => boolean,
  onRefused: () => void,
): readonly Intent[] {
  const intents = documents.read(name, schema, []);
  const own = intents.filter(isOwn);
  if (own.length < intents.length) {
    onRefused();
    documents.write(name, own);
  }
  return own;
}

const joinIntentSchema = z.object({
  id: z.string(),
  partPath: z.string(),
  placing: z.object({ path: z.string(), sha256: sha256Schema }).nullable(),
});

/** Most joins that may have been begun and left: one at a time, and each is cleaned up before the next. */
const maxJoins = 100;

/** Joins that were begun. @param isClipPlace see `createTasksRepository`. @param onRefused told of what was left out. */
export function createJoinJournal(
  documents: Documents,
  isClipPlace: IsClipPlace,
  onRefused: () => void = () => undefined,
): JoinJournal {
  const name = 'join';
  const isOwn = ({ id, partPath, placing }: JoinIntent) =>
    [partPath.replace(/\.part$/, ''), ...(placing === null ? [] : [placing.path])].every(
      (path) => isClipPlace(path) && isNameOfClip(basename(path), id),
    ) && partPath.endsWith('.part');
  return {
    read: () => readOwn(documents, name, z.array(joinIntentSchema).max(maxJoins), isOwn, onRefused),
    write: (intents) => documents.write(name, intents),
  };
}

/** The intent to move the library, and what ended moves have left. @param isClipPlace as above. @param onRefused as above. */
export function createMoveJournal(
  documents: Documents,
  isClipPlace: IsClipPlace,
  onRefused: () => void = () => undefined,
): MoveJournal {
  const name = 'library-move';
  const unsettled = 'library-move-unsettled';
  const isFolder = (folder: string) => isClipPlace(join(folder, 'clip.mp4'));
  const isOwn = ({ from, to }: ClipInHand) => isClipPlace(from) && isClipPlace(to) && isNamedAfter(to, from);
  return {
    read() {
      const move = documents.read(name, storedMoveSchema.nullable(), null);
      if (move === null) return null;
      const hasOwnClip = move.inHand === null || isOwn(move.inHand);
      if (isFolder(move.from) && isFolder(move.to) && hasOwnClip) return move;
      onRefused();
      documents.write(name, null);
      return null;
    },
    write: (move) => documents.write(name, move),
    unsettled: () =>
      readOwn(documents, unsettled, z.array(clipInHandSchema).max(maxUnsettled), isOwn, onRefused),
    writeUnsettled: (clips) => documents.write(unsettled, clips),
  };
}

/** Whether a move may have given a clip this name: its own, or with a number behind it. */
function isNamedAfter(to: string, from: string): boolean {
  const [{ name, ext }, target] = [parse(from), parse(to)];
  const rest = target.name.slice(name.length);
  return (
    hasClipEnding(to) && ext === target.ext && target.name.startsWith(name) && /^( \(\d{1,3}\))?$/.test(rest)
  );
}
