import type { LedgerEntry } from '#contract';

/**
 * Keeps what happens over and over (the same trouble at each look, for days) from flooding a ledger. The
 * 1st, 10th, 100th, … occurrence gets a line; what came after the last line is summed up when the task
 * moves on. Counts live in memory: after a restart they begin anew.
 */
export interface LedgerNotes {
  /** Counts an occurrence; the line to write for it, if any. Two lines are the same but for time and request id. */
  count(id: string, entry: LedgerEntry): LedgerEntry | null;
  /** The lines still owed to a task that moves on; its counts are gone then. */
  close(id: string): LedgerEntry[];
}

interface Note {
  count: number;
  written: number;
  last: LedgerEntry;
}

export function createLedgerNotes(): LedgerNotes {
  const tasks = new Map<string, Map<string, Note>>();

  return {
    count(id, entry) {
      const notes = tasks.get(id) ?? new Map<string, Note>();
      tasks.set(id, notes);
      const key = `${entry.why} ${entry.httpStatus}`;
      const note = notes.get(key) ?? { count: 0, written: 0, last: entry };
      notes.set(key, note);
      note.count += 1;
      note.last = entry;
      if (note.count < Math.max(1, note.written * 10)) return null;
      note.written = note.count;
      return summedUp(note);
    },
    close(id) {
      const owed = [...(tasks.get(id)?.values() ?? [])].filter(({ count, written }) => count > written);
      tasks.delete(id);
      return owed.map(summedUp);
    },
  };
}

function summedUp({ count, last }: Note): LedgerEntry {
  return count === 1 ? last : { ...last, why: `${last.why} ×${count}` };
}
