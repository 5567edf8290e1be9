import { layoutVideoBody, type VideoSettings, type WeighedReference } from '../video/video.ts';
import { curlCommand } from './curl.ts';

/** A request as it would go out, for people to read and copy. */
export interface RequestDescription {
  /** The JSON, indented; each file's data is shortened to its type and size. */
  readonly json: string;
  /** A shell command that sends it; the token stands there as `$TOKEN`. */
  readonly curl: string;
}

/**
 * Describes a create request without reading a file.
 *
 * @param url where it would go: the base address and the connection's path of the operation.
 */
export function describeRequest(
  form: VideoSettings,
  references: readonly WeighedReference[],
  url: string,
): RequestDescription {
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
