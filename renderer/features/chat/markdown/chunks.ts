/** Cuts a text into pieces of about so many UTF-16 units: at a line's end where one is near, never inside a letter. */
export function chunksOf(text: string, size: number): readonly string[] {
  const chunks: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + size, text.length);
    if (end < text.length) {
      // Looked for in the piece alone: in the text it would be looked for back to its beginning.
      const line = text.slice(start, end).lastIndexOf('\n');
      if (line > size / 2) end = start + line + 1;
      else if (isLowSurrogate(text.charCodeAt(end))) end -= 1;
    }
    chunks.push(text.slice(start, end));
    start = end;
  }
  return chunks;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
