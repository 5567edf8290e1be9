import * as electron from 'electron';
import { clipboard, nativeImage } from 'electron';

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

/** The part of the runtimes' clipboards that takes a picture: newer ones take typed bytes, older ones a decoded picture. */
export interface ClipboardTarget {
  write?(items: readonly unknown[]): Promise<void>;
  writeImage?(picture: Electron.NativeImage): void;
}
type ItemClass = new (items: Record<string, Blob>) => unknown;

/** Puts a picture on the clipboard; `false` when this runtime cannot read or take it. */
export async function writeClipboardPicture(
  bytes: Uint8Array,
  mime: string,
  target: ClipboardTarget = clipboard as ClipboardTarget,
): Promise<boolean> {
  const item: unknown = Reflect.get(electron, 'ClipboardItem');
  if (typeof item === 'function' && target.write !== undefined) {
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime });
    return target.write([new (item as ItemClass)({ [mime]: blob })]).then(
      () => true,
      () => false,
    );
  }
  const picture = nativeImage.createFromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (picture.isEmpty() || target.writeImage === undefined) return false;
  target.writeImage(picture);
  return true;
}
