/** The app's logo: a frame with a play head. Decoration; the name stands beside it. */
export function AppLogo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="44" height="44" rx="12" fill="var(--accent-solid)" />
      <path
        d="M13 18v-3.5A2.5 2.5 0 0 1 15.5 12H19M29 12h3.5a2.5 2.5 0 0 1 2.5 2.5V18M35 30v3.5a2.5 2.5 0 0 1-2.5 2.5H29M19 36h-3.5a2.5 2.5 0 0 1-2.5-2.5V30"
        fill="none"
        stroke="#fff"
        strokeOpacity=".65"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M20.5 18.3c0-1 1.1-1.6 2-1.1l8.6 5.3c.8.5.8 1.6 0 2.1l-8.6 5.3c-.9.5-2-.1-2-1.1z"
        fill="#fff"
        transform="translate(-.8 .5)"
      />
    </svg>
  );
}
