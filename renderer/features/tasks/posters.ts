const widest = 480;
const mostKept = 300;

/** First frames by the address of their clip, as pictures in memory. */
const posters = new Map<string, string>();

export function posterOf(mediaUrl: string): string | undefined {
  return posters.get(mediaUrl);
}

/**
 * Takes the frame a video element shows now and keeps it as a small picture. A page may hold only some
 * dozens of video elements, so a list shows pictures instead.
 *
 * @returns `undefined` when the frame cannot be read.
 */
export async function takePoster(mediaUrl: string, video: HTMLVideoElement): Promise<string | undefined> {
  if (video.videoWidth === 0) return undefined;
  const scale = Math.min(1, widest / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!picture) return undefined;
  const url = URL.createObjectURL(picture);
  keep(mediaUrl, url);
  return url;
}

function keep(mediaUrl: string, url: string): void {
  const replaced = posters.get(mediaUrl);
  if (replaced !== undefined) URL.revokeObjectURL(replaced);
  posters.set(mediaUrl, url);
  const [oldest] = posters.keys();
  if (posters.size <= mostKept || oldest === undefined) return;
  URL.revokeObjectURL(posters.get(oldest) ?? '');
  posters.delete(oldest);
}
