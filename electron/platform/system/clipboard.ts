import { clipboard } from 'electron';

/**
 * The picture on the clipboard as PNG or JPEG bytes. Taken as they are where the system has them: encoding a
 * large screenshot anew would hold up the main process.
 */
export async function readClipboardPicture(): Promise<Uint8Array | null> {
  for (const item of await clipboard.read()) {
    const type = item.types.find((each) => each === 'image/png' || each === 'image/jpeg');
    if (type !== undefined) return new Uint8Array(await (await item.getType(type)).arrayBuffer());
  }
  return null;
}
