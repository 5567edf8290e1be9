import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { app, net, protocol } from 'electron';
import { contentPolicy, isolationHeaders } from './content-policy.ts';
import { findPageFile, pageTypes } from './page-files.ts';
import type { PageAppearance } from './recovery-page.ts';
import { appAddress, recoveryPath } from './trusted-sender.ts';

export interface ProtocolOptions {
  readonly rendererFolder: string;
  /** Address of the development server instead, while developing. */
  readonly developmentServer: string | null;
  /** Language and theme of the app's page, and of the one that stands in when the app's own cannot be shown. */
  readonly appearance: () => PageAppearance;
  /** Which of its still shells the page shows until its scripts have drawn what there is. */
  readonly stillShell: () => 'welcome' | 'form';
  /** Finds what `app://studio/media/<collection>/<id>` stands for. */
  readonly findMedia: (
    collection: string,
    id: string,
  ) => Promise<{ readonly path: string; readonly mime: string } | null>;
  /** Called when a file of the window's own has been handed over, with what it is: its ending, `.html` for the page. */
  readonly onServed: (ending: string) => void;
}

const indexPath = '/index.html';

/** Must run before the app is `ready`. */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // Chromium keeps the compiled scripts from one start to the next.
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the window's own files and the user's media from `app://studio`, and nothing else. */
export function serveAppProtocol(options: ProtocolOptions): void {
  const policy = contentPolicy(options.developmentServer);
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'studio') return refuse(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const path = readPath(url.pathname);
    if (path === null) return refuse(400);
    const [, first, collection, id] = path.split('/');
    // A collection has ids; the window's own folder of that name has modules, which the development server serves.
    if (first === 'media' && collection !== undefined && id !== undefined) {
      const [media, { sendFile }] = await Promise.all([
        options.findMedia(collection, id),
        import('./media-file.ts'),
      ]);
      return media === null ? refuse(404) : sendFile(media.path, media.mime, request.headers.get('range'));
    }
    if (url.pathname.startsWith(recoveryPath)) {
      const { recoveryPage, recoveryStyles, recoveryStylesPath } = await import('./recovery-page.ts');
      if (url.pathname === recoveryStylesPath) return asPage(sendText(recoveryStyles, '.css'), policy);
      const page = recoveryPage(options.appearance(), app.getName(), appAddress);
      return asPage(sendText(page, '.html'), policy);
    }
    if (options.developmentServer !== null) {
      const served = await net.fetch(`${options.developmentServer}${url.pathname}${url.search}`);
      setImmediate(options.onServed, extname(url.pathname));
      return asPage(new Response(served.body, served), policy);
    }
    const page = sendPage(options, path, policy);
    setImmediate(options.onServed, extname(path));
    return page;
  });
}

function sendPage(options: ProtocolOptions, pathname: string, policy: string): Response {
  const name = pathname === '/' ? indexPath : pathname;
  const file = findPageFile(options.rendererFolder, name);
  if (file === null) return refuse(404);
  const bytes = readWhole(file.path);
  if (bytes === null) return refuse(404);
  if (name === indexPath) {
    const page = bytes
      .toString()
      .replace('lang="en"', `lang="${options.appearance().shownLanguage}"`)
      .replace('data-shell="form"', `data-shell="${options.stillShell()}"`);
    return asPage(sendText(page, '.html'), contentPolicy(options.developmentServer, page));
  }
  const headers = { 'Content-Type': file.mime, 'Content-Length': String(bytes.length) };
  return asPage(new Response(bytes, { headers }), policy);
}

/** In one turn: at a start each further one would wait behind the services that are being read. */
function readWhole(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function sendText(text: string, ending: '.html' | '.css'): Response {
  return new Response(text, { headers: { 'Content-Type': pageTypes[ending] } });
}

function asPage(response: Response, policy: string): Response {
  for (const [name, value] of Object.entries(isolationHeaders)) response.headers.set(name, value);
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Cache-Control', 'no-cache');
  return response;
}

/** The path of an address, decoded once; `null` where it cannot be. */
function readPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function refuse(status: number): Response {
  return new Response(null, { status });
}
