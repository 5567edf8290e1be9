import type { StreamSegment } from '../http/streamed-body.ts';
import { pathSegment } from '../http/target.ts';
import type { OutgoingChat, OutgoingTurn, UserPart } from '../types.ts';
import { splitAtPlaceholders } from './placeholders.ts';

/**
 * Path under the base address that makes text and pictures (the gateway specification, 4.3).
 *
 * @param template the connection's path, in which `{model}` stands for the model.
 */
export function generatePath(template: string, model: string): string {
  return template.replace('{model}', () => pathSegment(model));
}

/** The documented operation's word at the end of a path, and that of its sibling which streams. */
const operationWord = ':generateContent';
const streamWord = ':streamGenerateContent';

/**
 * Path of the operation that streams (upstream's; not in the specification): the sibling of the connection's, with `alt=sse`
 * before what its query has.
 *
 * @returns `null` for a path that does not name the documented operation: nobody knows its sibling.
 */
export function streamPath(template: string, model: string): string | null {
  const [path = '', query] = template.split(/\?(.*)/s, 2);
  if (!path.endsWith(operationWord)) return null;
  const sibling = `${path.slice(0, -operationWord.length)}${streamWord}`;
  return generatePath(`${sibling}?alt=sse${query ? `&${query}` : ''}`, model);
}

/**
 * Lays out the JSON body of a text request (the specification, 2.4). A key goes out only when it was set; parts of the
 * model go out as they came. No file is read.
 *
 * Keys and their order: contents, systemInstruction, generationConfig.
 */
export function layoutGenerateBody(chat: OutgoingChat): StreamSegment[] {
  const out = new Segments();
  out.text('{"contents":[');
  chat.turns.forEach((turn, index) => {
    out.text(`${index === 0 ? '' : ','}{"role":"${turn.role}","parts":`);
    addParts(turn, out);
    out.text('}');
  });
  out.text(']');
  if (chat.systemInstruction.trim() !== '') {
    out.text(
      `,"systemInstruction":{"parts":[${JSON.stringify({ text: chat.systemInstruction.toWellFormed() })}]}`,
    );
  }
  const { temperature, maxOutputTokens, wantsPictures } = chat;
  const config = {
    ...(temperature !== null && { temperature }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(wantsPictures && { responseModalities: ['TEXT', 'IMAGE'] }),
  };
  if (Object.keys(config).length > 0) out.text(`,"generationConfig":${JSON.stringify(config)}`);
  out.text('}');
  return out.end();
}

function addParts(turn: OutgoingTurn, out: Segments): void {
  if (turn.role === 'user') {
    out.text('[');
    turn.parts.forEach((part, index) => {
      if (index > 0) out.text(',');
      addUserPart(part, out);
    });
    out.text(']');
    return;
  }
  const { texts, indexes } = splitAtPlaceholders(turn.parts, turn.placeholderName);
  texts.forEach((text, place) => {
    out.text(text);
    const index = indexes[place];
    if (index === undefined) return;
    const image = turn.inlineImages.get(index);
    if (image === undefined) throw new Error('A placeholder without its file.');
    out.file({ type: 'base64', ...image });
  });
}

function addUserPart(part: UserPart, out: Segments): void {
  if (part.type === 'text') {
    // JSON would carry lone surrogates as escapes, which some servers refuse.
    out.text(JSON.stringify({ text: part.text.toWellFormed() }));
    return;
  }
  out.text(`{"inlineData":{"mimeType":${JSON.stringify(part.mime)},"data":"`);
  out.file({ type: 'base64', file: part.file });
  out.text('"}}');
}

/** Texts in a row become one segment, up to a size that is encoded in a moment. */
class Segments {
  readonly #done: StreamSegment[] = [];
  #text = '';

  text(text: string): void {
    if (this.#text.length + text.length > largestText) this.#flush();
    this.#text += text;
  }

  file(segment: StreamSegment): void {
    this.#flush();
    this.#done.push(segment);
  }

  end(): StreamSegment[] {
    this.#flush();
    return this.#done;
  }

  #flush(): void {
    if (this.#text !== '') this.#done.push({ type: 'text', text: this.#text });
    this.#text = '';
  }
}

const largestText = 512 * 1024;
