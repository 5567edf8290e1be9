import { stat } from 'node:fs/promises';
import type { ReferenceFile } from '#contract';
import { hashFile } from '../../files/hash.ts';
import { isAsChosen } from './hashes.ts';
import type { KnownFiles } from './known-files.ts';
import type { FilesRepository, KnownFile, WantedReference } from './ports.ts';

export interface RecoverPorts extends Pick<KnownFiles, 'show' | 'registerLink'> {
  readonly files: FilesRepository;
}

/**
 * Finds a reference again: by its id while its file is unchanged, else by its content among all files
 * that were ever chosen. One that is known and gone, or has another content now, comes back as missing.
 *
 * @returns `null` for a file this app never saw, and for an address that may not be sent any more.
 */
export async function recover(ports: RecoverPorts, wanted: WantedReference): Promise<ReferenceFile | null> {
  const { files, show, registerLink } = ports;
  if (wanted.link !== null) {
    const file = registerLink(wanted.link, wanted.kind);
    return typeof file === 'string' ? null : show(file);
  }
  const found = files.get(wanted.fileId);
  const known = found?.link === null && found.kind === wanted.kind ? found : null;
  const sha256 = wanted.sha256 ?? (known?.bytes === wanted.bytes ? known.sha256 : null);
  const sameContent = sha256 === null ? [] : files.findBySha256(sha256);
  const candidates = [
    ...(known === null ? [] : [known]),
    ...sameContent.filter(({ id }) => id !== known?.id),
  ];
  for (const candidate of candidates) {
    if (candidate.kind !== wanted.kind || candidate.link !== null) continue;
    const file = await asWanted(files, candidate, { ...wanted, sha256 });
    if (file !== null) return show(file);
  }
  const missing = known ?? sameContent.find(({ kind }) => kind === wanted.kind);
  return missing === undefined ? null : { ...show(missing), isMissing: true };
}

/** A file that was only touched has its old content, and one without a known hash may have another: both are read to know. */
async function asWanted(
  files: FilesRepository,
  file: KnownFile,
  wanted: Pick<WantedReference, 'bytes' | 'sha256'>,
): Promise<KnownFile | null> {
  if (file.bytes !== wanted.bytes) return null;
  if (await isAsChosen(file)) {
    if (wanted.sha256 === null || file.sha256 === wanted.sha256) return file;
    if (file.sha256 !== null) return null;
  }
  const found = await stat(file.path).catch(() => null);
  if (wanted.sha256 === null || found === null || !found.isFile() || found.size !== wanted.bytes) return null;
  if ((await hashFile(file.path).catch(() => null)) !== wanted.sha256) return null;
  const touched = { ...file, modifiedAt: Math.trunc(found.mtimeMs), sha256: wanted.sha256 };
  files.update(touched);
  return touched;
}
