const box = 16;
const longest = 13;

/** The shape of an aspect ratio, drawn to scale; a dashed square while it is open or unreadable. */
export function RatioGlyph({ ratio }: { readonly ratio: string | null }) {
  const [width, height] = (ratio ?? '').split(':').map(Number);
  const isKnown = Boolean(width && height && Number.isFinite(width / height));
  const scale = isKnown ? longest / Math.max(width ?? 1, height ?? 1) : 0;
  const drawn = isKnown
    ? { width: Math.max(3, (width ?? 1) * scale), height: Math.max(3, (height ?? 1) * scale) }
    : { width: 11, height: 11 };
  return (
    <svg width={box} height={box} viewBox={`0 0 ${box} ${box}`} aria-hidden="true" focusable="false">
      <rect
        x={(box - drawn.width) / 2}
        y={(box - drawn.height) / 2}
        width={drawn.width}
        height={drawn.height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray={isKnown ? undefined : '2.4 1.8'}
      />
    </svg>
  );
}
