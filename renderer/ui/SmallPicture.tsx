import { type ReactNode, useState } from 'react';

interface SmallPictureProps {
  readonly url: string | null;
  /** Stands in for a picture that is not there or cannot be read. */
  readonly children: ReactNode;
}

/** A picture beside words that say what it shows. */
export function SmallPicture({ url, children }: SmallPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url === null || url === brokenUrl) return children;
  return <img src={url} alt="" draggable={false} decoding="async" onError={() => setBrokenUrl(url)} />;
}
