import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  assertNever,
  type CastChange,
  type CastEntry,
  type CastKind,
  type PickOutcome,
  wavOf,
} from '#contract';
import { call } from '../../bridge.ts';
import { heldQuery, useStaleByEvent } from '../../calls.queries.ts';
import type { CastSource } from '../../hooks/use-cast.ts';

/** Every entry, in the user's order. */
export const castQuery = heldQuery(['cast', 'list'], async () => (await call('cast.list')).entries);

/** What the clips of an entry cost, each currency by itself. */
export function castSpentQuery(id: string) {
  return queryOptions({
    // Read again with all else about spending.
    queryKey: ['spend', 'cast', id],
    queryFn: async () => (await call('cast.spent', { id })).amounts,
    gcTime: 60_000,
  });
}

export const useCastEvents = () => useStaleByEvent('cast.changed', castQuery.queryKey);

/** A change of the cast. What it gives comes once the list has been read again. */
export function useCastChange<Value = unknown>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: () => Promise<Value>) => {
      const value = await change();
      await client.refetchQueries({ queryKey: castQuery.queryKey });
      return value;
    },
  });
}

/** The files that an entry is to be made of, as the main process knows them. */
export async function filesOf(source: CastSource): Promise<PickOutcome> {
  switch (source.type) {
    case 'nothing':
      return { added: [], refused: [] };
    case 'known':
      return { added: [source.file], refused: [] };
    case 'dropped':
      return call('cast.addFiles', { files: [...source.files] });
    case 'picture':
      return call('references.addPicture', { fileIds: [], picture: source.picture });
    case 'sound':
      return soundOfClip(source);
    case 'clips': {
      const outcomes = await Promise.all(
        (await source.draw()).map(({ name, picture, frameOf }) =>
          call('references.addFrame', { fileIds: [], name, bytes: picture, frameOf }),
        ),
      );
      return {
        added: outcomes.flatMap(({ added }) => added),
        refused: outcomes.flatMap(({ refused }) => refused),
      };
    }
    default:
      return assertNever(source);
  }
}

/** Samples of a second: what most clips have. */
const soundRate = 48_000;

/** The sound of a clip as a WAV file, which gateways take. */
async function soundOfClip({ taskId, title }: Extract<CastSource, { type: 'sound' }>): Promise<PickOutcome> {
  const { bytes } = await call('cast.soundOfClip', { taskId });
  if (bytes === null) return { added: [], refused: [{ name: title, reason: 'no-sound' }] };
  const decoder = new OfflineAudioContext(2, 1, soundRate);
  const sound = await decoder.decodeAudioData(new Uint8Array(bytes).buffer);
  const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, at) =>
    sound.getChannelData(at),
  );
  return call('cast.addSound', { taskId, bytes: new Uint8Array(wavOf(channels, sound.sampleRate)) });
}

type Media = CastEntry['media'];

export const cast = {
  create: (kind: CastKind, name: string, project: string | null, fileIds: readonly string[]) =>
    call('cast.create', { kind, name, project, fileIds: [...fileIds] }),
  change: (id: string, change: CastChange) => call('cast.change', { id, change }),
  pick: () => call('cast.pickFiles'),
  addMedia: (id: string, fileIds: readonly string[]) => call('cast.addMedia', { id, fileIds: [...fileIds] }),
  setMedia: (id: string, media: Media) =>
    call('cast.setMedia', {
      id,
      media: media.map(({ file: { fileId }, shows }) => ({ fileId, shows })),
    }),
  reorder: (ids: readonly string[]) => call('cast.reorder', { ids: [...ids] }),
  move: (ids: readonly string[], project: string | null) => call('cast.move', { ids: [...ids], project }),
  remove: (ids: readonly string[]) => call('cast.remove', { ids: [...ids] }),
  exportTo: (ids: readonly string[]) => call('cast.export', { ids: [...ids] }),
  importInto: (project: string | null) => call('cast.import', { project }),
  restore: (ids: readonly string[]) => call('cast.restore', { ids: [...ids] }),
};
