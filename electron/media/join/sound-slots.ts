import { maxOffsetSeconds } from './model.ts';

/** The sound of one part, as the joined clip needs it. Times are samples of the joined clip. */
export interface SoundOfPart {
  /** Where the part's pictures begin and end. */
  readonly begin: number;
  readonly end: number;
  /** Where each packet of the part's clip would begin if it could begin anywhere, those before and behind the part too. Rising. */
  readonly packets: readonly number[];
}

/** What stands in the slots of one part, one after the other: the index of a packet of its clip, or `null` for silence. */
export interface SlotsOfPart {
  /** Where the first of them begins. */
  readonly begin: number;
  readonly slots: readonly (number | null)[];
  /** How much later (or earlier, below zero) the part's sound is heard than it belongs to its pictures. */
  readonly offset: number;
}

/** Whether a part's sound would be heard too late or too early. @param rate samples a second. */
export function isTooFarOff({ offset }: Pick<SlotsOfPart, 'offset'>, rate: number): boolean {
  return Math.abs(offset) > maxOffsetSeconds * rate;
}

/**
 * Places packets of sound, each of `size` samples, one right behind the other: players hear packets as one stream and pay no heed to a gap
 * or an overlap in its times, so that every one would move all sound behind it away from the pictures. The slots are a grid from the first
 * packet on; each part's packets are moved to it by half a packet at most, measured against the pictures and not against the part before,
 * so that nothing adds up. A slot belongs to the part that its middle lies in; where that part has no packet for it, there is silence.
 *
 * The first slot may begin before 0: what a decoder needs before the first sound that is heard.
 */
export function placeSound(parts: readonly SoundOfPart[], size: number): readonly SlotsOfPart[] {
  const origin = originOf(parts[0]?.packets ?? [], size);
  const slotAt = (time: number) => Math.ceil((time - origin - size / 2) / size);
  return parts.map(({ begin, end, packets }, index) => {
    const first = index === 0 ? 0 : slotAt(begin);
    const slots: (number | null)[] = new Array(Math.max(0, slotAt(end) - first)).fill(null);
    const places = slotsOf(packets, origin, size);
    let offset: number | null = null;
    for (const [packet, slot] of places.entries()) {
      if (slot < first || slot >= first + slots.length) continue;
      slots[slot - first] = packet;
      offset ??= origin + slot * size - (packets[packet] ?? 0);
    }
    return { begin: origin + first * size, slots, offset: offset ?? 0 };
  });
}

/** The slot of each packet of one clip: the nearest for the first, and the following ones behind it, whatever a time is rounded to. */
function slotsOf(packets: readonly number[], origin: number, size: number): number[] {
  let next = Number.NEGATIVE_INFINITY;
  return packets.map((time) => {
    const nearest = Math.round((time - origin) / size);
    const isNextTo = Math.abs(origin + next * size - time) < size;
    const slot = isNextTo ? next : Math.max(nearest, next);
    next = slot + 1;
    return slot;
  });
}

/**
 * Where the first slot begins, at 0 or before: in step with the first part's packets, so that its sound is not moved, and with the
 * packet before the first one that is heard.
 */
function originOf(packets: readonly number[], size: number): number {
  const [first] = packets;
  if (first === undefined) return 0;
  const heard = packets.findLast((time) => time <= 0) ?? first;
  const origin = heard - Math.ceil(heard / size) * size;
  const isLed = packets.some((time) => Math.abs(time - (origin - size)) <= 1);
  return isLed ? origin - size : origin;
}
