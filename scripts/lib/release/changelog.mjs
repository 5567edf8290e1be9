import { SetupError } from '../run.mjs';

/** The word of each changelog that stands in the place of a date. */
const unreleased = { 'CHANGELOG.md': 'unreleased', 'CHANGELOG.zh-CN.md': '未发布' };

export const changelogs = Object.keys(unreleased);

/** What a changelog says of its newest version: heading, Markdown below the heading, and the text around the two. */
function newest(text) {
  const at = text.search(/^## /m);
  if (at < 0) return { before: text, heading: '', body: '', after: '' };
  const [heading] = text.slice(at).split('\n', 1);
  const below = text.slice(at + heading.length);
  const end = below.search(/^## /m);
  return {
    before: text.slice(0, at),
    heading,
    body: end < 0 ? below : below.slice(0, end),
    after: end < 0 ? '' : below.slice(end),
  };
}

/** Whether the newest version of a changelog has not been released. */
export const isUnreleased = (name, text) => newest(text).heading.endsWith(` · ${unreleased[name]}`);

/**
 * Puts a version and its date in the place of "unreleased".
 *
 * @throws SetupError where nothing is unreleased, or nothing is said of it.
 */
export function withRelease(name, text, version, date) {
  if (!isUnreleased(name, text)) {
    throw new SetupError(
      `${name} has no unreleased changes. Write them under a heading such as "## ${version} · ${unreleased[name]}".`,
    );
  }
  const { before, body, after } = newest(text);
  if (!/^- \S/m.test(body)) throw new SetupError(`${name} says nothing of what has changed.`);
  return `${before}## ${version} · ${date}${body}${after}`;
}

/**
 * What a changelog says of a released version, as Markdown.
 *
 * @throws SetupError where its newest version is another one, or has no date.
 */
export function notesOf(name, text, version) {
  const { heading, body } = newest(text);
  const [named, date = ''] = heading.slice('## '.length).split(' · ');
  if (named !== version || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw new SetupError(
      `The newest heading of ${name} is "${heading}", not that of ${version} with its date.`,
    );
  }
  return body.trim();
}
