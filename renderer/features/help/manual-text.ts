import { shownKeys } from '#contract';
import { removeKeys } from '../../hooks/keys/key-table.ts';

/** A heading of a page with what stands below it. */
export interface ManualSection {
  /** The same in every language; empty for what stands before the first heading. */
  readonly id: string;
  /** Empty for what stands before the first heading. */
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface ManualText<Page extends string = string> {
  readonly page: Page;
  readonly title: string;
  readonly sections: readonly ManualSection[];
}

const anchorLine = /^<a id="([a-z-]+)"><\/a>$/;

/**
 * Reads a page of the manual: a title, and headings of the second level, each below a line with its anchor.
 *
 * @param markdown the text of its file
 */
export function readManualPage<Page extends string>(page: Page, markdown: string): ManualText<Page> {
  let title = '';
  let anchor = '';
  const sections: { id: string; title: string; lines: string[] }[] = [{ id: '', title: '', lines: [] }];
  for (const line of markdown.split('\n')) {
    const [, id] = anchorLine.exec(line) ?? [];
    if (id !== undefined) anchor = id;
    else if (line.startsWith('# ')) title = line.slice(2).trim();
    else if (line.startsWith('## ')) {
      sections.push({ id: anchor, title: line.slice(3).trim(), lines: [] });
      anchor = '';
    } else sections.at(-1)?.lines.push(line);
  }
  return {
    page,
    title,
    sections: sections.map(({ id, title: heading, lines }) => ({
      id,
      title: heading,
      body: lines.join('\n').trim(),
    })),
  };
}

/** Every section that has all words of a search, those first that have them in their heading, with plain text around the first of them. */
export function searchManual<Page extends string>(pages: readonly ManualText<Page>[], search: string) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const hits = pages.flatMap(({ page, title, sections }) =>
    sections.flatMap((section) => {
      const heading = section.title === '' ? title : section.title;
      const body = plainText(section.body);
      const all = `${title}\n${heading}\n${body}`.toLowerCase();
      if (!words.every((word) => all.includes(word))) return [];
      const inHeading = words.every((word) => heading.toLowerCase().includes(word));
      return [{ page, section: section.id, title: heading, excerpt: excerptOf(body, words), inHeading }];
    }),
  );
  return hits
    .sort((left, right) => Number(right.inHeading) - Number(left.inHeading))
    .map(({ inHeading: _, ...hit }) => hit);
}

/** Characters before and behind the word of an excerpt. */
const [before, behind] = [24, 90];

function excerptOf(body: string, words: readonly string[]): string {
  const places = words.map((word) => body.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const near = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - before);
  // Not within a word, where words have spaces between them.
  const space = body.slice(near, near + before).search(/\s/);
  const start = near === 0 || space < 0 ? near : near + space + 1;
  const end = Math.min(body.length, start + before + behind);
  return `${start > 0 ? '…' : ''}${body.slice(start, end).trim()}${end < body.length ? '…' : ''}`;
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`|^\|?[\s|:-]+\|$|^[-*] |^\d+\. /gm, '')
    .replace(/\s*\|\s*|\s+/g, ' ')
    .trim();
}

/** Keys of the manual, which names those of other systems, as they are on a Mac's keyboard: its delete key is Backspace. */
export function keyOnMac(text: string): string {
  const remove = shownKeys(removeKeys.mac, 'mac').join('');
  return text.replace('Delete', remove).replace('Ctrl', 'Cmd').replace('Alt', 'Option');
}

/** Reads the newest version of a changelog, whose headings begin with the version: `## 1.2.0 · …`. */
export function newestRelease(changelog: string) {
  const [, newest = ''] = changelog.split(/^## /m);
  const [heading = '', ...lines] = newest.split('\n');
  return { version: /^\S+/.exec(heading)?.[0] ?? '', body: lines.join('\n').trim() };
}
