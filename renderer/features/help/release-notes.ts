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

/** Whether a version comes after another; what is behind a hyphen counts for nothing. */
export function isLaterVersion(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  for (let place = 0; place < 3; place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
