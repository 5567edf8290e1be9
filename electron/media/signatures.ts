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

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;
}
