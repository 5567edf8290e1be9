/** Whether bytes begin as a picture of the format does: bytes that the window hands over are checked, not trusted. */
export function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, '\x89PNG\r\n\x1a\n');
}

export function isJpeg(bytes: Uint8Array): boolean {
  // JPEG-LS begins alike and is another format.
  return startsWith(bytes, '\xff\xd8\xff') && bytes[3] !== 0xf7;
}

export function isWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8);
}

export function isWav(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8);
}

/** Bytes by which `isMediaHead` tells. */
export const mediaHeadBytes = 12;

/** Whether bytes may be the beginning of a picture, video or sound. Nothing more: what it is, and whether all of it, an inspection tells. */
export function isMediaHead(bytes: Uint8Array): boolean {
  if (bytes.length < mediaHeadBytes) return false;
  if (isPng(bytes) || isJpeg(bytes) || isWebp(bytes) || isWav(bytes)) return true;
  // MP4, MOV and HEIC; a tag before MP3.
  if (startsWith(bytes, 'ftyp', 4) || startsWith(bytes, 'ID3') || otherMediaMime(bytes) !== null) return true;
  const [sync, version = 0, rates = 0] = bytes;
  const isLayerThree = sync === 0xff && (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08;
  return isLayerThree && rates >> 4 !== 0 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
}

/** Beginnings of media that no inspection reads, and where they stand. */
const otherMedia = [
  ['GIF8', 0, 'image/gif'],
  ['\x1a\x45\xdf\xa3', 0, 'video/webm'],
  ['ftypM4A', 4, 'audio/mp4'],
  ['OggS', 0, 'audio/ogg'],
  ['fLaC', 0, 'audio/flac'],
] as const;

/** The type of media that can be kept and saved, and not inspected; `null` for anything else. */
export function otherMediaMime(bytes: Uint8Array): string | null {
  return otherMedia.find(([text, at]) => startsWith(bytes, text, at))?.[2] ?? null;
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;
}
