import { messageEditsSchema, restorableMs } from '#contract';
import { attempt, logged } from '../../../shared/error-code.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import type { ChatPorts } from '../ports.ts';

/** Messages deleted before other work gets its turn. */
const deleteStep = 20;
/** Time between two steps of indexing, in milliseconds: other work goes first. */
const indexPauseMs = 20;

export const editsDocument = 'chat.edits';

export type Housekeeping = ReturnType<typeof createHousekeeping>;

/** Work on conversations that nobody waits for: deleting removed ones with their files, and the search index. */
export function createHousekeeping(
  ports: ChatPorts & { readonly files: ChatFiles; readonly isStoring: () => boolean },
) {
  const { store, documents, files, isStoring, clock, log } = ports;
  let cancelIndexing: (() => void) | null = null;

  /** Deletes a few messages at a time, of these conversations alone where they are named, then the pictures that nothing shows any more. */
  function deleteRemoved(removedUntil: number, ids?: readonly string[]): void {
    try {
      if (store.purgeSome(removedUntil, deleteStep, ids)) {
        clock.after(0, () => deleteRemoved(removedUntil, ids));
        return;
      }
      deleteEdits();
      // An answer on its way to the disk may show the same picture: what is unused then goes the next time.
      if (isStoring()) return;
      const unused = store.forgetUnusedPictures();
      const failed = logged(log.warn, 'pictures that are not needed could not be removed');
      files.removePictures(unused).catch(failed);
    } catch (error) {
      log.error('removed conversations could not be deleted', { error: String(error) });
    }
  }

  /** What was typed for a message that is gone goes with it. */
  function deleteEdits(): void {
    const kept = Object.entries(documents.read(editsDocument, messageEditsSchema, {}));
    const known = new Set(store.messagesOf(kept.map(([id]) => id)).map(({ id }) => id));
    if (known.size === kept.length) return;
    documents.write(editsDocument, Object.fromEntries(kept.filter(([id]) => known.has(id))));
  }

  function indexStep(): void {
    cancelIndexing = null;
    attempt(
      () => store.indexSome() && indexSoon(),
      logged(log.error, 'a message could not be made searchable'),
    );
  }
  function indexSoon(): void {
    cancelIndexing ??= clock.after(indexPauseMs, indexStep);
  }

  return {
    /** Only before the window opens: the attachments of a message that is being written are in no row yet. */
    deleteLeftovers(): void {
      deleteRemoved(clock.now());
      const failed = logged(log.warn, 'attachments that are not needed could not be removed');
      files.removeAttachments(store.forgetUnusedAttachments()).catch(failed);
    },
    /** These were just removed: deletes them for good when they can no longer be brought back, whatever clock others were removed by. */
    deleteLater(ids: readonly string[]): void {
      const removedUntil = clock.now();
      clock.after(restorableMs, () => deleteRemoved(removedUntil, ids));
    },
    indexSoon,
    close(): void {
      cancelIndexing?.();
    },
  };
}
