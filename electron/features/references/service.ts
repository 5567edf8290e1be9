import { admit, type PickOutcome, type ReferenceFile, type Refusal } from '#contract';
import { judgeFile, nameOf } from '../../media/judge.ts';
import type { FilesRepository, KnownFile } from '../../store/files.ts';

export interface ReferencesPorts {
  readonly files: FilesRepository;
  /** Shows the system's file dialog; an empty list when it was cancelled. */
  readonly chooseFiles: () => Promise<readonly string[]>;
  readonly fileExists: (path: string) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Address at which the window can show a file. */
  readonly mediaUrl: (fileId: string) => string;
}

export interface References {
  /** Lets the user choose files and judges each by itself against what is `held` (file ids). */
  pick(held: readonly string[]): Promise<PickOutcome>;
  /** The files still there, of those named; the others are left out. */
  present(fileIds: readonly string[]): Promise<ReferenceFile[]>;
  find(fileId: string): KnownFile | null;
  /** Where a file is and how the window should read it. */
  media(fileId: string): { readonly path: string; readonly mime: string } | null;
}

/** The vendor's words are not all media types that a browser knows. */
const playableMimes: Readonly<Record<string, string>> = {
  'video/mov': 'video/quicktime',
  'audio/mp3': 'audio/mpeg',
};

/** The files a user chose as references: judged by bytes, known to the window by id alone. */
export function createReferences(ports: ReferencesPorts): References {
  const { files, chooseFiles, fileExists, now, newId, mediaUrl } = ports;

  /** A file that has not changed keeps its id, so choosing it twice is noticed. */
  async function register(path: string): Promise<KnownFile | Refusal> {
    const judgement = await judgeFile(path);
    const name = nameOf(path);
    if (!judgement.ok) return { name, reason: judgement.reason };
    const known = files.findByPath(path);
    const { bytes, modifiedAt } = judgement.file;
    if (known?.bytes === bytes && known.modifiedAt === modifiedAt) return known;
    const file: KnownFile = { id: newId(), path, name, ...judgement.file };
    files.put(file, now());
    return file;
  }

  async function pick(held: readonly string[]): Promise<PickOutcome> {
    const paths = await chooseFiles();
    const judged = await Promise.all([...new Set(paths)].map(register));
    const refused: Refusal[] = judged.filter(isRefusal);
    const fresh = judged.filter((file): file is KnownFile => !isRefusal(file) && !held.includes(file.id));
    const again = judged.filter((file): file is KnownFile => !isRefusal(file) && held.includes(file.id));
    refused.push(...again.map(({ name }) => ({ name, reason: 'already-added' as const })));
    const kept = held.map((id) => files.get(id)).filter((file) => file !== null);
    const verdicts = admit(kept, fresh);
    const added: ReferenceFile[] = [];
    fresh.forEach((file, index) => {
      const reason = verdicts[index] ?? null;
      if (reason === null) added.push(toReferenceFile(file));
      else refused.push({ name: file.name, reason });
    });
    return { added, refused };
  }

  function toReferenceFile({ id, kind, name, mime, bytes, facts }: KnownFile): ReferenceFile {
    return { fileId: id, kind, name, mime, bytes, ...facts, url: mediaUrl(id) };
  }

  return {
    pick,
    async present(fileIds) {
      const known = fileIds.map((id) => files.get(id)).filter((file) => file !== null);
      const there = await Promise.all(known.map(({ path }) => fileExists(path)));
      return known.filter((_, index) => there[index]).map(toReferenceFile);
    },
    find: (fileId) => files.get(fileId),
    media(fileId) {
      const file = files.get(fileId);
      return file === null ? null : { path: file.path, mime: playableMimes[file.mime] ?? file.mime };
    },
  };
}

function isRefusal(judged: KnownFile | Refusal): judged is Refusal {
  return 'reason' in judged;
}
