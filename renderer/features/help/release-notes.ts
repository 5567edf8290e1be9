/** What a changelog says of its newest version. */
export interface ReleaseNotes {
  readonly version: string;
  /** Markdown below the version's heading. */
  readonly body: string;
}

/** Reads the newest version of a changelog, whose headings begin with the version: `## 1.2.0 · …`. */
export function newestRelease(changelog: string): ReleaseNotes {
  const [, newest = ''] = changelog.split(/^## /m);
  const [heading = '', ...lines] = newest.split('\n');
  return { version: /^\S+/.exec(heading)?.[0] ?? '', body: lines.join('\n').trim() };
}
