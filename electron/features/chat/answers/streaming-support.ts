import { z } from 'zod';
import type { Connection } from '../../../shared/connection.ts';
import type { ChatPorts } from '../ports.ts';

/** Gateways learn: after a week the operation is tried again. */
const believedMs = 7 * 24 * 60 * 60_000;

/** For each connection without an operation that streams: the address and path that were tried, and when. Another address or path is tried again. */
const absencesSchema = z.record(
  z.string(),
  z.object({ address: z.string(), path: z.string(), at: z.number() }),
);
const document = 'chat-streaming';

export type StreamingSupport = ReturnType<typeof createStreamingSupport>;

/** Which connections stream the answers of text models. */
export function createStreamingSupport({ documents, clock }: Pick<ChatPorts, 'documents' | 'clock'>) {
  const read = () => documents.read(document, absencesSchema, {});
  /** Known also where the disk does not take it. */
  let absences = read();

  function set(next: z.infer<typeof absencesSchema>): void {
    absences = next;
    try {
      documents.write(document, next);
    } catch {
      // Asked once more after the next start.
    }
  }

  return {
    /** Whether an answer is to be asked for as it comes. */
    isWanted({ connectionId, address, kind, settings }: Connection): boolean {
      const known = absences[connectionId];
      if (!settings.isStreaming) {
        const { [connectionId]: _, ...others } = absences;
        if (known !== undefined) set(others);
        return false;
      }
      if (known === undefined) return true;
      const isSame =
        known.path === settings.paths.generate && (kind === 'practice' || known.address === address);
      const age = clock.now() - known.at;
      return !isSame || age < 0 || age > believedMs;
    },
    /** The gateway has no operation that streams: whole answers are asked for from now on. Turning streaming off and on asks again. */
    rememberAbsent({ connectionId, address, settings }: Connection): void {
      const absence = { address, path: settings.paths.generate, at: clock.now() };
      set({ ...absences, [connectionId]: absence });
    },
  };
}
