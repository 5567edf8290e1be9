import { ZipFile } from 'yazl';
import {
  appError,
  type BundleChoice,
  type BundleFile,
  type Exchange,
  fail,
  ok,
  type Result,
} from '#contract';
import { codeOf } from '../../shared/error-code.ts';
import type { BundlesPorts } from './ports.ts';

/** The files that help support to see what happened. */
export interface Bundles {
  /** What a bundle would hold, to be looked at before it is saved. */
  preview(choice: BundleChoice): Promise<readonly BundleFile[]>;
  /** Writes it as one zip file where the user chooses; `false` when the user cancelled. */
  save(choice: BundleChoice): Promise<Result<boolean>>;
}

/** Makes the bundles. No file of one holds the token; the user's texts stand in it only where that was chosen. */
export function createBundles(ports: BundlesPorts): Bundles {
  const { exchange, about, settings, readLog, taskReport, chooseSavePath, writeFile, clock, log } = ports;

  async function filesOf({ taskId, exchanges, isWithTexts }: BundleChoice): Promise<BundleFile[]> {
    const report = taskId === null ? null : taskReport(taskId);
    const found = exchanges.flatMap((id) => exchange(id) ?? []);
    // The folder's name may hold the user's.
    const { libraryFolder: _, ...shownSettings } = settings();
    return [
      ...(report === null ? [] : [{ name: 'task.txt', text: report }]),
      { name: 'exchanges.json', text: toJson(isWithTexts ? found : found.map(withoutTexts)) },
      { name: 'versions.json', text: toJson(about()) },
      { name: 'settings.json', text: toJson(shownSettings) },
      { name: 'log.txt', text: await readLog() },
    ];
  }

  return {
    preview: filesOf,
    async save(choice) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const path = await chooseSavePath(`gateway-studio-${day}.zip`);
      if (path === null) return ok(false);
      try {
        await writeFile(path, await zipFiles(await filesOf(choice), clock.now()));
        return ok(true);
      } catch (error) {
        log.error('a bundle could not be written', { error: codeOf(error) });
        const details = { cause: codeOf(error) };
        return fail(appError('disk.unwritable', 'The bundle cannot be written there.', { details }));
      }
    },
  };
}

/** Files as one zip, compressed on the threads of zlib. @param modifiedAt milliseconds since 1970. */
function zipFiles(files: readonly BundleFile[], modifiedAt: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(modifiedAt) });
  zip.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('error', reject);
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** Keys of JSON whose texts a person or a model wrote. */
const textKeys = ['text', 'prompt', 'content', 'input', 'output'];
const textPattern = new RegExp(`("(?:${textKeys.join('|')})"\\s*:\\s*)"((?:[^"\\\\]|\\\\.)*)("?)`, 'g');

function withoutTexts(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: { ...request, body: withoutTextValues(request.body) },
    response: response && { ...response, body: withoutTextValues(response.body) },
  };
}

/** Of a body that is neither JSON nor a stream of it, only the length is left. */
function withoutTextValues(body: string | null): string | null {
  if (body === null || body === '') return body;
  if (!/^\s*[[{]|^data:/.test(body)) return `…${body.length} characters…`;
  return body.replace(textPattern, (_, key: string, text: string) => `${key}"…${text.length} characters…"`);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
