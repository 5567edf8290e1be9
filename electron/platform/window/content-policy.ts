import { createHash } from 'node:crypto';

/** What a page of the app may load and run: its own files and media, and nothing from anywhere else. */
const rules = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  // No script makes HTML, scripts or their addresses of text: no policy may be made that would allow it.
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/**
 * The content security policy of the app's pages. While developing, the server's own scripts and styles stand in the page
 * and changes come over a socket; everything else stays as strict.
 *
 * @param developmentServer origin of the development server; `null` outside development.
 * @param page the HTML that it is for: styles that stand in it are allowed by their hash, and no others.
 */
export function contentPolicy(developmentServer: string | null, page = ''): string {
  const own = Array.from(
    page.matchAll(/<style>(.*?)<\/style>/gs),
    ([, styles = '']) => ` '${hashOf(styles)}'`,
  );
  const wider =
    developmentServer === null
      ? { 'style-src': rules['style-src'] + own.join('') }
      : {
          'script-src': `${rules['script-src']} 'unsafe-inline'`,
          'style-src': `${rules['style-src']} 'unsafe-inline'`,
          'connect-src': `${rules['connect-src']} ${socketOrigin(developmentServer)}`,
        };
  return Object.entries({ ...rules, ...wider })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Headers of everything at the app's own addresses, media included. There is no opener policy: new windows are refused, so no page has
 * an opener, and the header would only make Chromium change the window's process at each start.
 */
export const isolationHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // A name looked up ahead would tell whoever answers for it.
  'X-DNS-Prefetch-Control': 'off',
};

/** Media are no pages: whatever a file holds, opened as a page it runs and loads nothing. */
export const mediaPolicy = "default-src 'none'; sandbox";

/**
 * Whether the window's session may send a request: to the app's own addresses, and while developing to the development
 * server and the tools. The policy of the pages forbids the rest already; this holds for what no policy speaks of.
 */
export function mayRequest(address: string, developmentServer: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin } = new URL(address);
  if (protocol === 'app:') return host === 'studio';
  if (protocol === 'data:' || protocol === 'blob:') return true;
  if (protocol === 'devtools:') return true;
  if (developmentServer === null) return false;
  return origin === developmentServer || `${protocol}//${host}` === socketOrigin(developmentServer);
}

function socketOrigin(server: string): string {
  return server.replace(/^http/, 'ws');
}
