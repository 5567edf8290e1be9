import { clipboard } from 'electron';

/** Newer runtimes hand the clipboard out as items of typed blobs; older ones have a call for bytes. */
export interface ClipboardLike {
  read?(): Promise<readonly { readonly types: readonly string[]; getType(type: string): Promise<Blob> }[]>;
  readBuffer?(format: string): Buffer;
  readImage?(): { isEmpty(): boolean; toPNG(): Buffer };
}

/** Names under which systems keep a PNG on the clipboard, most common first. */
const pngFormats = ['image/png', 'public.png', 'PNG'] as const;

/**
 * The picture on the clipboard as PNG bytes. Taken as they are where the system has them: encoding a
 * large screenshot anew would hold up the main process.
 */
export async function readClipboardPicture(
  source: ClipboardLike = clipboard as ClipboardLike,
): Promise<Uint8Array | null> {
  if (source.readBuffer === undefined) return readItems(source);
  for (const format of pngFormats) {
    const bytes = source.readBuffer(format);
    if (bytes.length > 0) return bytes;
  }
  const picture = source.readImage?.();
  return picture === undefined || picture.isEmpty() ? null : picture.toPNG();
}

async function readItems(source: ClipboardLike): Promise<Uint8Array | null> {
  for (const item of (await source.read?.()) ?? []) {
    const type = item.types.find((candidate) => candidate === 'image/png' || candidate === 'image/jpeg');
    if (type !== undefined) return new Uint8Array(await (await item.getType(type)).arrayBuffer());
  }
  return null;
}
