import { curlCommand, type Exchange, type ExchangeSummary } from '#contract';

/** Set by curl itself, from what it sends. */
const headersOfTheBody = ['content-length', 'host', 'connection'];

/** The request as a shell command; the token stands there as `$TOKEN`. */
export function curlOf({ method, call, request }: Exchange): string {
  const { url, headers, body } = request;
  const sent = headers
    .filter(([name]) => !headersOfTheBody.includes(name.toLowerCase()))
    .map(([name, value]) => [name, name.toLowerCase() === 'authorization' ? null : value] as const);
  const queryNote =
    'The values in the query of the address were left out: they open the file to whoever has them.';
  const secretNote = 'A secret was left out: put it back in place of [removed] before you send this.';
  const cutNote =
    'A header was too long for the record: put the rest back in place of … before you send this.';
  const notes = [
    call === 'download' && url.includes('=…') && queryNote,
    [url, body, ...sent.map(([, value]) => value)].some((text) => text?.includes('[removed]')) && secretNote,
    sent.some(([, value]) => value?.endsWith('…')) && cutNote,
  ].filter((note) => note !== false);
  return curlCommand({ method, url, headers: sent, body, notes });
}

const stageNames = ['connect', 'send', 'wait', 'receive'] as const;

/** How long each stage took, in milliseconds; none that was not reached. The one in which an exchange broke off ends with it. */
export function stagesOf({ stages }: Pick<ExchangeSummary, 'stages'>) {
  const { connected, sent, firstByte, end } = stages;
  const ends = [connected, sent ?? firstByte, firstByte, firstByte === null ? null : end];
  const reached: { readonly name: (typeof stageNames)[number]; readonly ms: number }[] = [];
  let start = 0;
  for (const [index, name] of stageNames.entries()) {
    const stageEnd = ends[index] ?? null;
    // A gateway may answer before it has taken the whole request.
    const until = Math.max(
      start,
      Math.min(stageEnd ?? end, firstByte !== null && index < 3 ? firstByte : end),
    );
    reached.push({ name, ms: until - start });
    if (stageEnd === null) break;
    start = until;
  }
  return reached;
}

const failures = [
  ['refused', /^ECONNREFUSED$/],
  ['unknownHost', /^(?:ENOTFOUND|EAI_)/],
  ['noConnection', /^(?:CONNECT_TIMEOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/],
  ['tooSlow', /TIME|STALL|NO_ANSWER|WITHOUT_END/],
  ['certificate', /CERT|TLS|SSL|SIGN|ISSUER/],
  ['stopped', /CANCEL|(?<!ECONN)ABORT|NOT_WANTED/],
  ['broken', /^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_|HPE_|ERR_STREAM)/],
] as const;

/** Why an exchange broke off, as one of the sentences that there are. */
export function failureName(failure: string): (typeof failures)[number][0] | 'other' {
  return failures.find(([, pattern]) => pattern.test(failure))?.[0] ?? 'other';
}

/** Characters of one block of a long text. */
const blockLength = 8_000;

/** A text in blocks of whole lines, so that only those near the view have to be laid out. */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start + blockLength);
    const end = lineEnd === -1 ? text.length : lineEnd;
    blocks.push(text.slice(start, end));
    start = end + 1;
  }
  return blocks;
}
