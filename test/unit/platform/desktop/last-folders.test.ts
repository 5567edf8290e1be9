import { createLastFolders } from '#electron/platform/desktop/last-folders.ts';
import type { Documents } from '#electron/shared/ports.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';

test('what was chosen in a dialog is used also where the disk does not take in which folder that was', () => {
  const disk = { isFull: true, kept: '' };
  const log = createMemoryLog();
  const documents: Documents = {
    read: (_, schema) => schema.parse(disk.kept),
    write(_, value) {
      if (disk.isFull) throw new Error('The disk is full.');
      disk.kept = String(value);
    },
  };
  const folders = createLastFolders(documents, log);
  folders.keep('dialog.export', '/usb/clips');
  expect(folders.of('dialog.export')).toBe('');
  expect(log.lines).toMatchObject([{ level: 'warn', data: { error: 'The disk is full.' } }]);
  disk.isFull = false;
  folders.keep('dialog.export', '/usb/clips');
  expect(folders.of('dialog.export')).toBe('/usb/clips');
});
