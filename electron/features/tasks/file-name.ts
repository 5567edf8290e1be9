const longest = 60;

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
    .trim();
  const kept = Array.from(words)
    .slice(0, longest)
    .join('')
    .replace(/[. ]+$/, '');
  return `${kept === '' ? 'Video' : kept} (${id.replaceAll('-', '').slice(0, 8)}).${extension}`;
}
