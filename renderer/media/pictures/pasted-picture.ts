/** The bytes of a picture among pasted files, as a program hands one over that is no file on disk; `null` where there is none. */
export async function pastedPicture(files: readonly File[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = files.find(({ type }) => type === 'image/png' || type === 'image/jpeg');
  return picture === undefined ? null : new Uint8Array(await picture.arrayBuffer());
}
