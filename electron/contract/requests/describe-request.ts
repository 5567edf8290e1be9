import { layoutVideoBody, type VideoSettings, type WeighedReference } from '../video/video.ts';

/**
 * Describes a create request as it would go out, for people to read and copy, without reading a file.
 *
 * @param url where it would go: the base address and the connection's path of the operation.
 * @returns its JSON, indented, with each file's data shortened to its type and size, and a shell command that sends it, in which the token
 *   stands as `$TOKEN`.
 */
export function describeRequest(form: VideoSettings, references: readonly WeighedReference[], url: string) {
  const text = layoutVideoBody(form, references)
    .map((segment) => (segment.type === 'text' ? segment.text : `…${segment.reference.bytes} bytes…`))
    .join('');
  const json = JSON.stringify(JSON.parse(text), null, 2);
  const curl = curlCommand({
    method: 'POST',
    url,
    headers: [
      ['Authorization', null],
      ['Content-Type', 'application/json'],
    ],
    body: json,
  });
  return { json, curl };
}

/** A request that is to be written as a curl command. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  /** A value that is `null` is the token, which stands in the command as `$TOKEN`. */
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  /** `null` where none is sent. */
  readonly body: string | null;
  /** Lines that stand before the command as comments. */
  readonly notes?: readonly string[];
}

const leftOutMark = /…\d+ (?:bytes|characters of data)…|…$/;
const dataNote =
  'The data of files was left out of the body: put it back in place of the marks before you send this.';

/** A shell command that sends a request with curl, and says where data was left out of its body. Each part is quoted so that a POSIX shell changes nothing of it. */
export function curlCommand({ method, url, headers, body, notes = [] }: CurlRequest): string {
  // Brackets and braces in an address would be read as several addresses.
  const start = `curl${/[[\]{}]/.test(url) ? ' --globoff' : ''} -X ${shellWord(method)} ${shellWord(url)}`;
  const isWhole = body === null || !leftOutMark.test(body);
  const parts = [
    start,
    ...headers.map(([name, value]) =>
      value === null ? `  -H "${name}: Bearer $TOKEN"` : `  -H ${shellWord(`${name}: ${value}`)}`,
    ),
    // Raw: a body that begins with @ is no file's name.
    ...(body === null ? [] : [`  --data-raw ${shellWord(body)}`]),
  ];
  return [
    ...(isWhole ? notes : [dataNote, ...notes]).map((note) => `# ${note.replace(/\s+/g, ' ')}`),
    parts.join(' \\\n'),
  ].join('\n');
}

/** A shell word that means exactly `text`. */
function shellWord(text: string): string {
  return /^[A-Z]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
