import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { app, net, protocol } from 'electron';
import { readByteRange } from '../../shared/byte-range.ts';
import { contentPolicy, isolationHeaders, mediaPolicy } from './content-policy.ts';
import { findPageFile, pageTypes } from './page-files.ts';
import {
  type PageAppearance,
  recoveryPage,
  recoveryPath,
  recoveryStyles,
  recoveryStylesPath,
} from './recovery-page.ts';
import { appAddress } from './trusted-sender.ts';

export interface ProtocolOptions {
  /** Folder of the built renderer. */
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
  /** Called when a script of the window's own has been handed over, and any file of the development server's. */
  readonly onScriptServed: () => void;
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
      const media = await options.findMedia(collection, id);
      return media === null ? refuse(404) : sendFile(media.path, media.mime, request.headers.get('range'));
    }
    if (url.pathname === recoveryPath) {
      const page = recoveryPage(options.appearance(), app.getName(), appAddress);
      return asPage(sendText(page, '.html'), policy);
    }
    if (url.pathname === recoveryStylesPath) return asPage(sendText(recoveryStyles, '.css'), policy);
    if (options.developmentServer !== null) {
      const served = await net.fetch(`${options.developmentServer}${url.pathname}${url.search}`);
      setImmediate(options.onScriptServed);
      return asPage(new Response(served.body, served), policy);
    }
    const page = asPage(await sendPage(options, path), policy);
    if (extname(path) === '.js') setImmediate(options.onScriptServed);
    return page;
  });
}

async function sendPage(options: ProtocolOptions, pathname: string): Promise<Response> {
  const name = pathname === '/' ? indexPath : pathname;
  const file = findPageFile(options.rendererFolder, name);
  if (file === null) return refuse(404);
  // In one piece: at a start each turn of a stream would wait behind the services that are being made.
  const bytes = await readFile(file.path).catch(() => null);
  if (bytes === null) return refuse(404);
  if (name === indexPath) {
    const page = bytes
      .toString()
      .replace('lang="en"', `lang="${options.appearance().shownLanguage}"`)
      .replace('data-shell="form"', `data-shell="${options.stillShell()}"`);
    return sendText(page, '.html');
  }
  return new Response(bytes, {
    headers: { 'Content-Type': file.mime, 'Content-Length': String(bytes.length) },
  });
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

/** Answers ranges by hand: fetching the file would ignore them, and a video could not be sought in. */
async function sendFile(path: string, mime: string, range: string | null): Promise<Response> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) return refuse(404);
  const wanted = readByteRange(range, size);
  const headers: Record<string, string> = {
    'Content-Type': mime,
    'Accept-Ranges': 'bytes',
    ...isolationHeaders,
    'Content-Security-Policy': mediaPolicy,
  };
  if (wanted.type === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  }
  if (size === 0) return new Response(null, { status: 200, headers: { ...headers, 'Content-Length': '0' } });
  const { start, end } = wanted.type === 'part' ? wanted : { start: 0, end: size - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (wanted.type === 'part') headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  const body = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
  return new Response(body, { status: wanted.type === 'part' ? 206 : 200, headers });
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
