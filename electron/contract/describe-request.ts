import { curlCommand } from './curl.ts';
import { layoutVideoBody, type VideoSettings, type WeighedReference } from './video.ts';

/** Path of the create operation under the base address (the specification, 4.1). */
export const createPath = '/vendorv/v2/video_generation';

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
 * @param address the gateway's base address.
 */
export function describeRequest(
  form: VideoSettings,
  references: readonly WeighedReference[],
  address: string,
): RequestDescription {
  const text = layoutVideoBody(form, references)
    .map((segment) => (segment.type === 'text' ? segment.text : `…${segment.reference.bytes} bytes…`))
    .join('');
  const json = JSON.stringify(JSON.parse(text), null, 2);
  const curl = curlCommand({
    method: 'POST',
    url: `${address}${createPath}`,
    headers: [
      ['Authorization', null],
      ['Content-Type', 'application/json'],
    ],
    body: json,
  });
  return { json, curl };
}
