/** An answer as a prompt: its words without the signs of Markdown, which a video model would read as words. */
export function promptWords(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}|~{3,})/.test(line))
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plainLine(line: string): string {
  return line
    .replace(/^\s{0,3}(?:#{1,6}\s+|(?:>\s?)+)/, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/__([^_]+)__/g, '$1')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '$1')
    .replace(/`([^`]+)`/g, '$1');
}
