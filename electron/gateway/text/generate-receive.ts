import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { ownError } from '../errors/app-errors.ts';
import type { TransportResponse } from '../http/transport.ts';
import { markOf } from './generate-marks.ts';
import { type FinishedPiece, PieceFailure, PieceWriter } from './generate-piece.ts';
import { AnswerScanner, type PiecePlace, type ScanEvent } from './generate-scanner.ts';

/** Most bytes of one answer, picture data included. */
export const answerLimit = 128 * 1024 * 1024;
/** A data address in a text that is shorter than this, and no Markdown picture, is left in it: code talks of such things. */
const textLimit = 4 * 1024;

/** An answer that was taken in: small JSON with marks, and the picture data in files. */
export interface Received {
  readonly text: string;
  readonly mark: string;
  readonly pieces: readonly FinishedPiece[];
}

interface Taken extends FinishedPiece {
  readonly place: PiecePlace;
}

/**
 * Takes in the body of a good answer as it comes; picture data goes to files in `folder`.
 *
 * @param onChunk called for every piece of the body.
 * @throws the transport's error when the answer breaks off; `PieceFailure` when the disk refuses, or when it is far too
 *   large. Nothing is left on the disk then.
 */
export async function receiveAnswer(
  response: TransportResponse,
  folder: string,
  onChunk: () => void,
): Promise<Received> {
  const mark = randomBytes(12).toString('hex');
  const scanner = new AnswerScanner(mark);
  const intake = new Intake(folder);
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      onChunk();
      bytes += chunk.length;
      for (const event of scanner.push(chunk)) await intake.take(event);
      if (bytes > answerLimit || scanner.isTooLarge) {
        throw new PieceFailure(ownError('gateway.unreadable', { cause: 'ANSWER_TOO_LARGE' }));
      }
    }
    const { text, events } = scanner.end();
    for (const event of events) await intake.take(event);
    return await putBack(text, mark, intake.done);
  } catch (error) {
    await intake.drop();
    throw error;
  }
}

/** Writes pieces one after the other: they come in the order of the text. */
class Intake {
  readonly done: Taken[] = [];
  readonly #folder: string;
  #open: { readonly writer: PieceWriter; readonly place: PiecePlace } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async take(event: ScanEvent): Promise<void> {
    switch (event.type) {
      case 'begin': {
        const writer = await PieceWriter.open(this.#folder, event.index);
        this.#open = { writer, place: event.place };
        return;
      }
      case 'data':
        await this.#open?.writer.write(event.base64);
        return;
      case 'end': {
        if (this.#open === null) return;
        const { writer, place } = this.#open;
        this.done.push({ ...(await writer.finish(event.hasExtras)), place });
        this.#open = null;
      }
    }
  }

  async drop(): Promise<void> {
    await this.#open?.writer.drop();
    await dropPieces(this.done);
  }
}

/** Removes the files of pieces that nobody wants. */
export async function dropPieces(pieces: readonly { readonly path: string }[]): Promise<void> {
  await Promise.all(pieces.map(({ path }) => rm(path, { force: true })));
}

/** What turned out to be no picture data goes back into its place in the text, where it is small enough. */
async function putBack(text: string, mark: string, taken: readonly Taken[]): Promise<Received> {
  let result = text;
  const pieces: FinishedPiece[] = [];
  for (const piece of taken) {
    const own = markOf(mark, piece.index);
    const before = result.slice(Math.max(0, result.indexOf(own) - 512), Math.max(0, result.indexOf(own)));
    if (piece.text === null || staysOut(piece, piece.text, before)) pieces.push(piece);
    else {
      result = result.replace(own, piece.text);
      await dropPieces([piece]);
    }
  }
  return { text: result, mark, pieces };
}

function staysOut(piece: Taken, text: string, before: string): boolean {
  if (piece.place === 'data') return piece.isExact;
  const isMarkdown = /!\[[^\]]*\]\(\s*data:[^()\s]*$/.test(before);
  return piece.looksLikePicture && (isMarkdown || text.length >= textLimit);
}
