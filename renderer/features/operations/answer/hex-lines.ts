const perLine = 16;

/** Bytes as lines of sixteen: the place of the first, each as two digits, and the characters that can be read. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine) {
    const line = bytes.subarray(at, at + perLine);
    const digits = Array.from(line, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const characters = Array.from(line, (byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·',
    );
    lines.push(
      `${at.toString(16).padStart(6, '0')}  ${digits.padEnd(3 * perLine - 1)}  ${characters.join('')}`,
    );
  }
  return lines.join('\n');
}
