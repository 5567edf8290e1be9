import { createCast } from '../../features/cast/service.ts';
import { createCastRepository } from '../../store/cast.ts';
import type { Base } from './base.ts';
import type { VideoRoom } from './video.ts';

export type CastRoom = ReturnType<typeof createCastRoom>;

/** The cast: named people, places, things, styles and voices, with copies of their media. */
export function createCastRoom(
  { db, onUnreadable, events, clock, newId, log }: Base,
  { references, drafts }: VideoRoom,
) {
  return createCast({
    store: createCastRepository(db, onUnreadable),
    files: {
      ...references.copies,
      pick: references.pickAny,
      soundOfClip: references.soundOfClip,
      addSound: references.addSound,
    },
    prompts: { rewrite: drafts.rewritePrompts },
    clock,
    newId,
    log,
    onChange: () => events.emit('cast.changed', null),
  });
}
