import path from 'node:path';
import type { Page } from 'playwright/test';
import { createChatRepository } from '#electron/store/chat/chat.ts';
import { openStore } from '#electron/store/open.ts';
import { type Bench, type Figure, isShort, marked, median, ms } from '../support/bench.ts';
import { typedWork } from '../support/meters/typing-meter.ts';
import { openSeeded } from '../support/open-window.ts';

const tasks = isShort ? 1_000 : 10_000;
const conversations = isShort ? 50 : 500;
const openings = 5;
/** English words, Chinese by its initials, and what nothing is called. */
const searches = ['fox in the snow', 'xjdh', 'qcdsg', 'yzjm', 'settings', 'qzqzqz'];
const repository = path.resolve(import.meta.dirname, '../..');

export const bench: Bench = {
  title: `the command palette over ${tasks.toLocaleString('en')} clips and ${conversations} conversations`,
  async run(folder) {
    const { page, close } = await openSeeded(
      folder,
      {
        sampleClips: path.join(repository, 'electron/practice-gateway/clips'),
        poster: path.join(repository, 'test/fixtures/media/files/lossy.webp'),
        count: tasks,
      },
      (userDataDir) => seedConversations(userDataDir, Date.now()),
    );
    try {
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      await page.locator('[role=grid] [data-key]').first().waitFor();
      return await measure(page);
    } finally {
      await close();
    }
  },
};

async function measure(page: Page): Promise<Figure[]> {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('searchbox');
  const opened: number[] = [];
  for (let round = 0; round < openings; round += 1) {
    const started = performance.now();
    await page.keyboard.press('Control+k');
    await field.fill('qcdsg');
    await palette.getByRole('option').first().waitFor();
    opened.push(performance.now() - started);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
  }
  await page.keyboard.press('Control+k');
  await field.waitFor();
  const keys: number[] = [];
  for (const words of searches) {
    await field.fill('');
    keys.push(...(await typedWork(field, words)));
  }
  return [
    marked('results after a key', 'p95', keys),
    ms('opened and first results', opened[0] ?? Number.NaN, 'first time'),
    ms('opened later', median(opened.slice(1)), `median of ${openings - 1}, later`),
  ];
}

function seedConversations(userDataDir: string, now: number): void {
  const db = openStore(path.join(userDataDir, 'studio.db'));
  const store = createChatRepository(db);
  for (let number = 0; number < conversations; number += 1) {
    store.insert({
      id: `seed-conversation-${number}`,
      title: number % 2 === 0 ? `Storyboard of scene ${number}` : `第 ${number} 场的分镜头脚本`,
      isNamed: true,
      isPinned: false,
      connectionId: null,
      projectId: null,
      createdAt: now - number * 60_000,
      updatedAt: now - number * 60_000,
      settings: {
        model: 'textgen-3.7-flash',
        temperature: null,
        maxOutputTokens: null,
        systemInstruction: '',
      },
      draft: { text: '', attachments: [] },
    });
  }
  db.close();
}
