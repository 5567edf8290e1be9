import { z } from 'zod';
import { attempt, logged, messageOf } from '../../shared/error-code.ts';
import type { Documents, Log } from '../../shared/ports.ts';

/** The folder in which each dialog was left: newer runtimes would start in Downloads each time. */
export function createLastFolders(documents: Documents, log: Log) {
  return {
    /** Empty where none is known. */
    of: (document: string): string => documents.read(document, z.string(), ''),
    /** A full disk keeps nothing from being saved to another one: the next dialog starts where it did before. */
    keep(document: string, folder: string): void {
      const failed = logged(log.warn, 'the folder of a dialog could not be stored', {}, messageOf);
      attempt(() => documents.write(document, folder), failed);
    },
  };
}
