import { createLastFolders } from '#electron/platform/desktop/last-folders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

test('what was chosen in a dialog is used also where the disk does not take in which folder that was', () => {
  const disk = { isFull: true, kept: '' };
  const folders = createLastFolders({
    read: (_, schema) => schema.parse(disk.kept),
    write(_, value) {
      if (disk.isFull) throw new Error('The disk is full.');
      disk.kept = String(value);
    },
  });
  folders.keep('dialog.export', '/usb/clips');
  expect(folders.of('dialog.export')).toBe('');
  disk.isFull = false;
  folders.keep('dialog.export', '/usb/clips');
  expect(folders.of('dialog.export')).toBe('/usb/clips');
});
