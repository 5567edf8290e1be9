import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assertNever, type PickOutcome, wavOf } from '#contract';
import { callsOf, heldQuery, shownQuery, useStaleByEvent } from '../../calls.queries.ts';
import type { CastSource } from '../../hooks/contexts/use-cast.ts';
import { useWords } from '../../i18n/use-words.ts';
import { addFrame, references } from '../video/references/references.queries.ts';

export const cast = callsOf('cast');

/** Every entry, in the user's order. */
export const castQuery = heldQuery(['cast', 'list'], async () => (await cast.list()).entries);

/** What the clips of an entry cost, in words, each currency by itself. @param isAsked whether it may have cost anything */
export function useSpentOn(id: string, isAsked = true): readonly string[] {
  const { t, money } = useWords();
  // Read again with all else about spending.
  const query = shownQuery(['spend', 'cast', id], async () => (await cast.spent({ id })).amounts, 60_000);
  const { data: amounts = [] } = useQuery({ ...query, enabled: isAsked });
  return amounts.map(({ currency, certain }) =>
    t('common.spent', { price: money.amount(certain, currency) }),
  );
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
    case 'opened':
      return { added: [], refused: [] };
    case 'known':
      return { added: [source.file], refused: [] };
    case 'dropped':
      return cast.addFiles({ files: [...source.files] });
    case 'picture':
      return references.addPicture({ fileIds: [], picture: source.picture });
    case 'sound':
      return soundOfClip(source);
    case 'clips': {
      const { frames, left } = await source.draw();
      const outcomes = await Promise.all(frames.map((frame) => addFrame([], frame)));
      return {
        added: outcomes.flatMap(({ added }) => added),
        refused: [
          ...outcomes.flatMap(({ refused }) => refused),
          ...left.map((name) => ({ name, reason: 'too-many-in-all' }) as const),
        ],
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
  const { sound: found } = await cast.soundOfClip({ taskId });
  if (typeof found === 'string') return { added: [], refused: [{ name: title, reason: found }] };
  const decoder = new OfflineAudioContext(2, 1, soundRate);
  const sound = await decoder.decodeAudioData(new Uint8Array(found).buffer);
  const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, at) =>
    sound.getChannelData(at),
  );
  return cast.addSound({ taskId, bytes: new Uint8Array(wavOf(channels, sound.sampleRate)) });
}
