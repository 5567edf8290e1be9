import { AudioLines, Film, Image, Link } from 'lucide-react';
import type { ReferenceFile } from '#contract';

const icons = { image: Image, video: Film, audio: AudioLines };

/** The sign of a reference's kind; a chain for one that is fetched from an address. */
export function KindIcon({
  reference: { kind, link },
}: {
  readonly reference: Pick<ReferenceFile, 'kind' | 'link'>;
}) {
  const Sign = link === null ? icons[kind] : Link;
  return <Sign aria-hidden />;
}
