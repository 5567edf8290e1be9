import { utf8Bytes } from '#contract';

const longest = 60;
/** File systems take names of 255 bytes; the id, the ending and the download's own ending come on top. */
const mostBytes = 200;
/** Names that Windows keeps for devices, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *\./i;

/**
 * A file name a person recognises: the prompt's first words and the start of the task's id, which
 * keeps two clips of one prompt apart. Safe on Windows, macOS and Linux.
 *
 * @param id the task's own id, at least eight characters.
 */
export function clipFileName(prompt: string, id: string, extension = 'mp4'): string {
  const words = prompt
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    // A dot in front would hide the file.
    .replace(/^[. ]+/, '');
  const characters = Array.from(words).slice(0, longest);
  while (utf8Bytes(characters.join('')) > mostBytes) characters.pop();
  const kept = characters.join('').replace(/[. ]+$/, '');
  const name = kept === '' ? 'Video' : kept.replace(device, '_$&');
  return `${name} (${id.replaceAll('-', '').slice(0, 8)}).${extension}`;
}
