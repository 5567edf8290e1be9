import { cleanText, type Secret, type StreamedText } from '#contract';
import { createStreamRedactor, type StreamRedactor } from '../../../shared/redaction.ts';
import { keptOfAnswer } from '../reply.ts';

const opening = ';base64,';
const base64 = /[A-Za-z0-9+/_=-]*/y;

/**
 * The words of an answer while it comes, as they may be shown: without secrets, control characters and the data of pictures.
 * Only what is new is handed out. It is what people see until the whole answer has been read, and is never sent anywhere.
 */
export class TextPreview {
  readonly #secrets: readonly Secret[];
  /** Texts since `take`, each of a block. */
  #pieces: StreamedText[] = [];
  #block = -1;
  #type: StreamedText['type'] | null = null;
  /** UTF-16 units of the open block, and of all of them, that were handed out. A block has its number from its first one on. */
  #given = 0;
  #givenInAll = 0;
  #redactor: StreamRedactor;
  #isInData = false;
  /** The last units of the open block, in which data may begin. */
  #tail = '';

  constructor(secrets: readonly Secret[]) {
    this.#secrets = secrets;
    this.#redactor = createStreamRedactor(secrets);
  }

  /** A text that came. It goes on with the open block where that is of its kind. */
  add(type: StreamedText['type'], text: string): void {
    if (text === '') return;
    if (this.#type !== type) this.end();
    if (this.#type === null) {
      this.#type = type;
      this.#given = 0;
    }
    this.#give(this.#redactor.push(this.#withoutData(text)));
  }

  /** Something came that is no text: what follows is another block. */
  end(): void {
    if (this.#type === null) return;
    this.#give(this.#redactor.end());
    this.#redactor = createStreamRedactor(this.#secrets);
    this.#type = null;
    this.#isInData = false;
    this.#tail = '';
  }

  /** Blocks that were added or went on since the last call of this function. */
  take(): readonly StreamedText[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #give(text: string): void {
    const shown = cleanText(text).slice(0, Math.max(0, keptOfAnswer.text - this.#givenInAll));
    const type = this.#type;
    if (shown === '' || type === null) return;
    if (this.#given === 0 && this.#block + 1 >= keptOfAnswer.blocks) return;
    if (this.#given === 0) this.#block += 1;
    const last = this.#pieces.at(-1);
    if (last?.block === this.#block) {
      this.#pieces[this.#pieces.length - 1] = { ...last, text: last.text + shown };
    } else this.#pieces.push({ block: this.#block, type, from: this.#given, text: shown });
    this.#given += shown.length;
    this.#givenInAll += shown.length;
  }

  /** A sign in the place of what stands behind `;base64,`. */
  #withoutData(text: string): string {
    const joined = this.#tail + text;
    // What is before has been shown.
    let at = this.#tail.length;
    let searched = 0;
    if (this.#isInData) {
      at = searched = endOfData(joined, 0);
      if (at === joined.length) return '';
      this.#isInData = false;
    }
    let shown = '';
    for (;;) {
      const found = joined.indexOf(opening, searched);
      if (found < 0) break;
      shown += `${joined.slice(at, found + opening.length)}…`;
      at = searched = endOfData(joined, found + opening.length);
      if (at < joined.length) continue;
      this.#isInData = true;
      this.#tail = '';
      return shown;
    }
    this.#tail = joined.slice(Math.max(at, joined.length - opening.length + 1));
    return shown + joined.slice(at);
  }
}

function endOfData(text: string, from: number): number {
  base64.lastIndex = from;
  base64.test(text);
  return base64.lastIndex;
}
