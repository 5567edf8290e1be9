import type { StreamedText } from '#contract';
import type { Clock } from '../../../shared/ports.ts';

/** Time between two reports to the window, and between two writes of the journal, in milliseconds. */
const tellMs = 33;
const saveMs = 1_000;

export type StreamedWords = ReturnType<typeof createStreamedWords>;

type Hand = (words: readonly StreamedText[]) => void;
type Blocks = readonly Pick<StreamedText, 'type' | 'text'>[];

/** The words of one answer while it comes. @param tell is given what is new. @param save all that has come, block by block. */
export function createStreamedWords(clock: Clock, tell: Hand, save: (blocks: Blocks) => void) {
  const blocks: { readonly type: StreamedText['type']; text: string }[] = [];
  const all = (): Blocks => blocks.map(({ type, text }) => ({ type, text }));
  const outlets = [createOutlet(clock, tellMs, tell), createOutlet(clock, saveMs, () => save(all()))];
  let isClosed = false;
  return {
    take(pieces: readonly StreamedText[]): void {
      if (isClosed) return;
      for (const { block, type, text } of pieces) {
        const open = blocks[block];
        if (open === undefined) blocks.push({ type, text });
        else open.text += text;
      }
      for (const outlet of outlets) outlet.take(pieces);
    },
    blocks: all,
    /** Hands out what is left and stops. */
    close(): void {
      isClosed = true;
      for (const outlet of outlets) outlet.close();
    },
  };
}

/** Hands pieces on at most once in `everyMs`: the first at once, those that come meanwhile joined. */
function createOutlet(clock: Clock, everyMs: number, hand: Hand) {
  let waiting: { readonly piece: StreamedText; texts: string[] }[] = [];
  let cancel: (() => void) | null = null;

  function flush(): void {
    if (waiting.length === 0) return;
    const words = waiting.map(({ piece, texts }) => ({ ...piece, text: texts.join('') }));
    waiting = [];
    hand(words);
  }
  function rest(): void {
    cancel = clock.after(everyMs, () => {
      cancel = null;
      if (waiting.length === 0) return;
      flush();
      rest();
    });
  }
  return {
    take(pieces: readonly StreamedText[]): void {
      for (const piece of pieces) {
        const last = waiting.at(-1);
        if (last?.piece.block === piece.block) last.texts.push(piece.text);
        else waiting.push({ piece, texts: [piece.text] });
      }
      if (cancel !== null) return;
      flush();
      rest();
    },
    close(): void {
      cancel?.();
      cancel = null;
      flush();
    },
  };
}
