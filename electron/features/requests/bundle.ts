import { buffer } from 'node:stream/consumers';
import { type BundleChoice, type BundleFile, dayOf, ok } from '#contract';
import { type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import type { BundlesPorts } from './ports.ts';

/** Most characters of exchanges in one bundle: the user looks at them before, and support reads them. */
const maxCharacters = 1_000_000;

/** Makes the bundles, the files that help support to see what happened. No file of one holds the token; the user's texts stand in it only where that was chosen. */
export function createBundles(ports: BundlesPorts) {
  const { exchange, textOf, wordsOf, about, settings, readLog, taskReport, chooseSavePath } = ports;
  const { clock, log } = ports;

  /** What was looked at last, which is what is saved: the log goes on meanwhile. */
  let shown: { readonly choice: string; readonly files: readonly BundleFile[] } | null = null;

  async function filesOf({ taskId, exchanges, isWithTexts }: BundleChoice): Promise<BundleFile[]> {
    const report = taskId === null ? null : taskReport(taskId);
    // The folder's name may hold the user's.
    const { libraryFolder: _, ...shownSettings } = settings();
    return [
      ...(report === null ? [] : [{ name: 'task.txt', text: report }]),
      { name: 'exchanges.json', text: await exchangesOf(exchanges, isWithTexts) },
      { name: 'versions.json', text: toJson(about()) },
      { name: 'settings.json', text: toJson(shownSettings) },
      { name: 'log.txt', text: await readLog() },
    ];
  }

  /** As JSON, one after the other, as far as there is room. */
  async function exchangesOf(ids: readonly number[], isWithTexts: boolean): Promise<string> {
    const texts: string[] = [];
    let room = maxCharacters;
    for (const id of ids) {
      const found = exchange(id);
      if (found === null) continue;
      const text = await textOf(found, isWithTexts, wordsOf(found.subject)).catch((error: unknown) => {
        log.error('an exchange could not be put into a bundle', { error: String(error) });
        return JSON.stringify(`exchange ${id} left out: it could not be read`);
      });
      room -= text.length;
      if (room < 0) {
        texts.push(JSON.stringify(`${ids.length - texts.length} more left out for their size`));
        break;
      }
      texts.push(text);
    }
    return `[${texts.join(',\n')}]\n`;
  }

  return {
    /** What a bundle would hold, to be looked at before it is saved. */
    async preview(choice: BundleChoice): Promise<readonly BundleFile[]> {
      const files = await filesOf(choice);
      shown = { choice: JSON.stringify(choice), files };
      return files;
    },
    /** Writes it as one zip file where the user chooses. */
    async save(choice: BundleChoice): SaveOutcome {
      const path = await chooseSavePath(`gateway-studio-${dayOf(clock.now())}.zip`);
      if (path === null) return ok({ isSaved: false });
      const files = shown?.choice === JSON.stringify(choice) ? shown.files : await filesOf(choice);
      return saveChosen(path, await zipFiles(files, clock.now()));
    },
  };
}

async function zipFiles(files: readonly BundleFile[], modifiedAt: number): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(modifiedAt) });
  zip.end();
  return buffer(zip.outputStream);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
