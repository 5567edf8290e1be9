import type { Settings } from '#contract';
import { type ManualPage, manualPages } from '../../ui/help/manual.ts';
import { type ManualText, newestRelease, readManualPage } from './manual-text.ts';

/** The files themselves, put into this chunk when the app is built: the manual needs no network. */
const manuals = import.meta.glob<string>('../../../docs/manual/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const changelogs = import.meta.glob<string>('../../../CHANGELOG*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../docs/manual/images/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

type Language = Settings['shownLanguage'];

export function manualIn(language: Language): readonly ManualText<ManualPage>[] {
  return manualPages.map((page) =>
    readManualPage(page, manuals[`../../../docs/manual/${language}/${page}.md`] ?? ''),
  );
}

export function releaseNotesIn(language: Language) {
  const name = language === 'en' ? 'CHANGELOG.md' : `CHANGELOG.${language}.md`;
  return newestRelease(changelogs[`../../../${name}`] ?? '');
}

/** The address of a picture that a page names as `../images/<language>/<name>.webp`; `null` for every other. */
export function pictureUrl(source: string): string | null {
  return pictures[`../../../docs/manual/${source.replace(/^\.\.\//, '')}`] ?? null;
}
