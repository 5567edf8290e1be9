import { useQuery } from '@tanstack/react-query';
import type { ReferenceFile } from '#contract';
import { thumbnailQuery } from './references.queries.ts';

/** Address of the file's small picture, which is made if there is none; `null` until then, or for good. */
export function useThumbnail(reference: ReferenceFile): string | null {
  const { data } = useQuery(thumbnailQuery(reference));
  return reference.thumbnailUrl ?? data ?? null;
}
