/** Seconds from 1904, where MP4 counts from, to 1970. */
const epoch = 2_082_844_800;
const containers = ['moov', 'trak', 'mdia'];
const timed = ['mvhd', 'tkhd', 'mdhd'];

/**
 * Writes one moment as creation and modification time of a movie and its tracks, in place, so that making the same
 * clip again gives the same bytes: a download may go on after a restart.
 *
 * @param madeAt milliseconds since 1970.
 */
export function setMovieTimes(movie: Uint8Array, madeAt: number): void {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength);
  visit(view, 0, view.byteLength, Math.floor(madeAt / 1000) + epoch);
}

function visit(view: DataView, from: number, to: number, time: number): void {
  for (let at = from; at + 8 <= to; ) {
    const size = boxSize(view, at, to);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    if (containers.includes(type)) visit(view, at + 8, at + size, time);
    if (timed.includes(type)) writeTimes(view, at + 8, time);
    at += size;
  }
}

function boxSize(view: DataView, at: number, to: number): number {
  const size = view.getUint32(at);
  if (size === 1) return Number(view.getBigUint64(at + 8));
  return size < 8 ? to - at : size;
}

/** Version 1 boxes have times of 64 bits. */
function writeTimes(view: DataView, at: number, time: number): void {
  if (view.getUint8(at) === 1) {
    view.setBigUint64(at + 4, BigInt(time));
    view.setBigUint64(at + 12, BigInt(time));
  } else {
    view.setUint32(at + 4, time);
    view.setUint32(at + 8, time);
  }
}
