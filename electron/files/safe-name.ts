/**
 * Most bytes of any name that the app makes, with all that is put behind it: encrypted home folders of Linux (eCryptfs) take
 * 143, others 255.
 */
export const maxNameBytes = 143;

const maxCharacters = 60;
/** What comes on top: the start of a task's id, a number, and the endings of recipes and downloads. */
const maxBytes = 100;
/** Names that Windows keeps for devices, whatever follows the first dot: `nul`, `com1.mp4`. */
export const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?=\.|$)/i;

/**
 * The beginning of a text as a file name that a person recognises, safe on Windows, macOS and Linux; empty where nothing of the text
 * can stand in a name. Without ending: one that begins with a dot may be put behind it.
 */
export function safeName(text: string): string {
  const words = text
    .slice(0, 4_000)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    // A dot in front would hide the file.
    .replace(/^[. ]+/, '');
  const characters = Array.from(words).slice(0, maxCharacters).join('');
  return cutToBytes(characters, maxBytes)
    .replace(/[. ]+$/, '')
    .replace(deviceName, '_$&');
}

/** The beginning of a name, of whole characters, that takes no more than `limit` bytes. */
export function cutToBytes(name: string, limit: number): string {
  const characters = Array.from(name.slice(0, limit));
  let bytes = 0;
  const end = characters.findIndex((character) => {
    bytes += Buffer.byteLength(character);
    return bytes > limit;
  });
  return end < 0 ? characters.join('') : characters.slice(0, end).join('');
}
