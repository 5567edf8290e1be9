import { X509Certificate } from 'node:crypto';
import { basename } from 'node:path';
import { appError, type CertificateFile, cleanLine, fail, ok, type Result } from '#contract';
import { readStart } from '../files/read-text.ts';
import { codeOf } from '../shared/error-code.ts';
import { ownError } from './errors/app-errors.ts';
import type { TrustedCertificates } from './tokens.ts';

/** Largest file of certificates that is read, in bytes. */
const maxCertificatesBytes = 256 * 1024;

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';
const maxNameCharacters = 200;

/** Reads the file of certificates at `path`, as `readCertificates` does. @returns `files.unreadable` where the disk refuses. */
export async function readCertificatesFile(path: string): Promise<Result<TrustedCertificates>> {
  try {
    // One byte more than is taken tells a file that is too large, whatever it says of its size.
    return readCertificates(basename(path), await readStart(path, maxCertificatesBytes + 1));
  } catch (error) {
    return fail(ownError('files.unreadable', { cause: codeOf(error) }));
  }
}

/**
 * Reads a file of certificates, in PEM or one in DER. Each must be readable: one that is left out would be missed when a
 * gateway is not trusted.
 *
 * @returns `connections.ca-invalid` for a file that is none.
 */
function readCertificates(name: string, bytes: Uint8Array): Result<TrustedCertificates> {
  const invalid = fail(appError('connections.ca-invalid', 'This file has no certificates that can be read.'));
  if (bytes.byteLength > maxCertificatesBytes) return invalid;
  const file = Buffer.from(bytes);
  try {
    const texts = blocksOf(file.toString('latin1'));
    const certificates = (texts.length > 0 ? texts : [file]).map((text) => new X509Certificate(text));
    const pem = certificates.map((certificate) => certificate.toString()).join('');
    return ok({ name: cleanLine(name, maxNameCharacters), pem });
  } catch {
    return invalid;
  }
}

/** What people are shown of a file of certificates; `null` for a text that holds none. */
export function describeCertificates({ name, pem }: TrustedCertificates): CertificateFile | null {
  const [first] = blocksOf(pem);
  if (first === undefined) return null;
  try {
    const { subject } = new X509Certificate(first);
    return {
      name,
      // `CN=Example Root CA, O=Example`: it has a line for each of its parts.
      subject: cleanLine(subject.split('\n').reverse().join(', '), maxNameCharacters),
    };
  } catch {
    return null;
  }
}

/** The certificates in a text, each from its first line to its last. One that is cut off is among them, and cannot be read. */
function blocksOf(text: string): string[] {
  const [, ...blocks] = text.split(begin);
  return blocks.map((block) => begin + (block.split(end, 1)[0] ?? '') + end);
}
