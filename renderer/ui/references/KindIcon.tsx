import { AudioLines, Film, Image, Link } from 'lucide-react';
import type { ReferenceFile } from '#contract';

/** The sign of a reference's kind; a chain for one that is fetched from an address. */
export function KindIcon({
  reference: { kind, link },
}: {
  readonly reference: Pick<ReferenceFile, 'kind' | 'link'>;
}) {
  if (link !== null) return <Link aria-hidden />;
  switch (kind) {
    case 'image':
      return <Image aria-hidden />;
    case 'video':
      return <Film aria-hidden />;
    case 'audio':
      return <AudioLines aria-hidden />;
  }
}
