import { basename } from 'node:path';
import {
  type AppErrorCode,
  appError,
  dayOf,
  fail,
  maxPriceFileBytes,
  ok,
  type PriceFileProblem,
  type PriceSheet,
  priceSheetSchema,
  type Result,
  readPriceFile,
  writePriceFile,
} from '#contract';
import { readChosenText, type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import type { SpendPorts } from './ports.ts';

/** Bytes of a file of `maxPriceFileBytes` characters, at most three each. */
const maxBytes = 3 * maxPriceFileBytes;
const documentOf = (connectionId: string) => `price-sheet:${connectionId}`;

/** The price sheets of connections. A sheet stays when its connection is removed: put back from an export, that has the same id. */
export function createPriceSheets(ports: SpendPorts) {
  const { documents, session, system, clock, onChange } = ports;
  /** A sheet is asked for at every look at a waiting task. */
  const known = new Map<string, PriceSheet | null>();

  function sheetOf(connectionId: string): PriceSheet | null {
    const held = known.get(connectionId);
    if (held !== undefined) return held;
    const sheet = documents.read(documentOf(connectionId), priceSheetSchema.nullable(), null);
    known.set(connectionId, sheet);
    return sheet;
  }

  return {
    of: sheetOf,
    /** @param sheet `null` removes it. Fails with `connections.not-found`. */
    keep(connectionId: string, sheet: PriceSheet | null): Result<null> {
      if (session.nameOf(connectionId) === null) return fail(unknownConnection);
      documents.write(documentOf(connectionId), sheet);
      known.set(connectionId, sheet);
      onChange();
      return ok(null);
    },
    /** Reads a file that the user chooses. Fails with one of `spend.sheet-*`. */
    async readFile(): Promise<Result<{ sheet: PriceSheet } | null>> {
      const path = await system.choosePriceSheet();
      if (path === null) return ok(null);
      const text = await readChosenText(path, maxBytes);
      if (!text.ok) return fail(problemOf(text.error === 'too-large' ? 'too-large' : 'not-json', path));
      const read = readPriceFile(text.value);
      return read.ok ? ok({ sheet: read.sheet }) : fail(problemOf(read.problem, path, read.at));
    },
    async exportFile(connectionId: string): SaveOutcome {
      const sheet = sheetOf(connectionId);
      if (sheet === null) return ok({ isSaved: false });
      const target = await system.chooseSavePath('priceSheet', `prices-${dayOf(clock.now())}.json`);
      return saveChosen(target, writePriceFile(sheet));
    },
  };
}

const unknownConnection = appError('connections.not-found', 'There is no such connection.');

const unreadable = ['spend.sheet-unreadable', 'This is no price sheet.'] as const;
const problems: Readonly<Record<PriceFileProblem, readonly [AppErrorCode, string]>> = {
  'too-large': ['spend.sheet-too-large', 'The file is too large for a price sheet.'],
  'newer-version': ['data.newer', 'The price sheet was made by a later version.'],
  'wrong-values': ['spend.sheet-wrong-values', 'The price sheet holds a value that is none.'],
  'not-json': unreadable,
  'other-program': unreadable,
};

/** @param at where the first wrong value stands. */
function problemOf(problem: PriceFileProblem, path: string, at?: string) {
  const details = { files: [basename(path)], ...(at !== undefined && at !== '' && { issues: [at] }) };
  return appError(...problems[problem], { details });
}
