import type { ReferenceFile, TaskRequest } from '#contract';

/** The file of each reference that was sent, `null` for one not found. One that moved has another id: kind and size tell it. */
export function filesOfReferences(
  sent: readonly Pick<TaskRequest['references'][number], 'fileId' | 'kind' | 'bytes' | 'link'>[],
  files: readonly ReferenceFile[],
): readonly (ReferenceFile | null)[] {
  const ids = new Set(sent.map(({ fileId }) => fileId));
  const moved = files.filter(({ fileId }) => !ids.has(fileId));
  return sent.map(({ fileId, kind, bytes, link }) => {
    const same = files.find((file) => file.fileId === fileId);
    if (same !== undefined) return same;
    const alike = moved.filter((file) =>
      link === null ? file.link === null && file.kind === kind && file.bytes === bytes : file.link === link,
    );
    // Two of one size: it cannot be told which is which.
    return alike.length === 1 ? (alike[0] ?? null) : null;
  });
}
