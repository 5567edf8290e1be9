import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { type CommandId, commandLabel, commandOf, commands, type ShownLanguage } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { answers, conversations, send } from '../../fixtures/app/steps/chat-steps.ts';
import {
  isInMenu,
  lastOffered,
  menuItem,
  noteOffered,
  pressInMenu,
  runByMenu,
} from '../../fixtures/app/steps/command-steps.ts';
import {
  chooseInDialog,
  generate,
  libraryGrid,
  makeClip,
  openTask,
  saveInDialog,
  showsInFolder,
  taskRow,
  taskRows,
  unfoldQueue,
} from '../../fixtures/app/steps/journeys.ts';
import type { WalkedCommand } from '../../fixtures/app/walk/way.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { practiceAssets } from '../../fixtures/media/sample-files.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: /^(Command palette|命令面板)$/ });
const field = (page: Page): Locator => palette(page).getByRole('searchbox');
const chosen = (page: Page): Locator => palette(page).locator('[role=option][aria-selected=true]');
const prompt = (page: Page): Locator => page.getByRole('textbox', { name: 'Prompt' });
const drafts = (page: Page): Locator => page.getByRole('grid', { name: 'Drafts' }).getByRole('row');
const details = (page: Page): Locator => page.getByRole('region', { name: 'Task details' });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('searchbox')).toBeFocused();
}

/** Finds something by the palette and presses Enter. */
async function runByPalette(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(words);
  await expect(chosen(page)).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

const languageOf = async (page: Page): Promise<ShownLanguage> =>
  (await page.locator('html').getAttribute('lang')) === 'zh-CN' ? 'zh-CN' : 'en';

interface Stage {
  readonly running: RunningApp;
  readonly page: Page;
  readonly folder: string;
  readonly gateway: PracticeGateway;
}

interface Row {
  /** What must be so before the command makes sense. */
  readonly before?: (stage: Stage) => Promise<unknown>;
  /** What a person sees of it. */
  readonly effect: (stage: Stage) => Promise<unknown>;
  /** Puts away what the command opened. */
  readonly after?: (stage: Stage) => Promise<unknown>;
}

const show =
  (name: string) =>
  ({ page }: Stage): Promise<void> =>
    page.getByRole('navigation', { name: 'Main' }).getByText(name, { exact: true }).click();
const showsDialog =
  (name: string | RegExp) =>
  ({ page }: Stage): Promise<void> =>
    expect(page.getByRole('dialog', { name })).toBeVisible();
const putAway = async ({ page }: Stage): Promise<void> => {
  // A dialog hears the key once it has the focus, which it takes a moment after it is drawn.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const dialog = document.querySelector('[role="dialog"]');
        return dialog === null || dialog.contains(document.activeElement);
      }),
    )
    .toBe(true);
  // On a busy machine a list in it may take the focus between the look and the key: then once more.
  const dialog = page.locator('[role=dialog]');
  await expect(async () => {
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
};
const hasTheme =
  (theme: string | null) =>
  ({ page }: Stage): Promise<void> =>
    expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme ?? null)).toBe(theme);
const isSaid =
  (text: string) =>
  ({ page }: Stage): Promise<void> =>
    expect(page.getByText(text, { exact: true })).toBeAttached();
/** Whatever is saved goes into a file of this name. */
const savesAs =
  (name: string) =>
  ({ running, folder }: Stage): Promise<void> =>
    saveInDialog(running, path.join(folder, name));
/** What was saved is told, with a way to where it is. */
const isSaved =
  (name: string, within: ((page: Page) => Page | Locator) | null = (page) => page.getByRole('status')) =>
  async ({ running, page, folder }: Stage): Promise<void> => {
    const file = path.join(folder, name);
    await expect(() => access(file)).toPass();
    if (within === null) return;
    const shown = await showsInFolder(running);
    // The file is there before the window is told: until then its button is that of the last one, and waits.
    await expect(async () => {
      await within(page).getByRole('button', { name: 'Show in folder', exact: true }).click();
      await expect.poll(shown, { timeout: 2_000 }).toEqual([file]);
    }).toPass();
  };
const detailsOffer =
  (action: string) =>
  ({ page }: Stage): Promise<void> =>
    expect(details(page).getByRole('button', { name: action, exact: true })).toBeVisible();
const offersInQueue =
  (action: string) =>
  ({ page }: Stage): Promise<void> =>
    expect(
      page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: action, exact: true }),
    ).toBeVisible();
/**
 * Tests that run these by their keys, which go the same way as the menu: `undo`, `restart`, `library`, `review`, `settings`, `help`, and
 * below.
 */
type RunByKey =
  | 'pane.next'
  | 'pane.previous'
  | 'video.new'
  | 'video.newDraft'
  | 'video.reopenDraft'
  | 'chat.new'
  | 'library.search'
  | 'library.review'
  | 'textSize.larger'
  | 'textSize.smaller'
  | 'textSize.first'
  | 'settings.search'
  | 'shortcuts.show'
  | 'help.manual';

/**
 * Each other command once, but for those by which axe is led through the window (`accessibility.test.ts`): a command that is added wants its
 * row here. What a screen has comes before the screens themselves: one that has been shown stays in the page, which takes longer to draw
 * from then on.
 */
const rows: Readonly<Record<Exclude<CommandId, RunByKey | WalkedCommand>, Row>> = {
  'palette.open': {
    // It lists each command that is offered, and no other.
    effect: async ({ running, page }) => {
      await expect(palette(page)).toBeVisible();
      // Rows that are out of sight are drawn once it is scrolled.
      await palette(page).getByRole('listbox').hover();
      await page.mouse.wheel(0, 100);
      const labels = (ids: readonly CommandId[]): string[] => ids.map((id) => commandLabel(id, 'en')).sort();
      const all = new Set(labels(commands.map(({ id }) => id)));
      const listed = async (): Promise<string[]> =>
        (await palette(page).getByRole('option').locator('bdi').allTextContents())
          .filter((name) => all.has(name))
          .sort();
      await expect(async () => {
        const offered = (await lastOffered(running)).filter((id) => !commandOf(id).isOutsidePalette);
        expect(offered.length).toBeGreaterThan(50);
        expect(await listed()).toEqual(labels(offered));
      }).toPass();
    },
    after: putAway,
  },
  'video.newWithReferences': {
    before: ({ page }) => prompt(page).fill('To be emptied'),
    effect: ({ page }) => expect(prompt(page)).toHaveValue(''),
  },
  'cast.new': {
    effect: ({ page }) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('New entry'),
    after: ({ page }) => page.getByRole('button', { name: 'Close the cast' }).click(),
  },
  'references.add': {
    before: ({ running }) => chooseInDialog(running, [path.join(practiceAssets, 'pictures/aurora-16x9.jpg')]),
    effect: isSaid('Total 1 of 12'),
  },
  'video.generate': {
    before: ({ page }) => prompt(page).fill('An owl at night'),
    effect: ({ page }) => expect(taskRow(page, 'An owl')).toBeVisible(),
  },
  'edit.undo': {
    before: ({ page }) => page.getByRole('button', { name: 'Undo', exact: true }).focus(),
    effect: isSaid('Total 0 of 12'),
  },
  'edit.redo': { effect: isSaid('Total 1 of 12') },
  'library.grid': { effect: ({ page }) => expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked() },
  'library.list': { effect: ({ page }) => expect(page.getByRole('radio', { name: 'List' })).toBeChecked() },
  'task.star': {
    before: async ({ page }) => {
      await expect(taskRow(page, 'An owl')).toContainText('Ready', { timeout: 60_000 });
      await openTask(page, 'A fox');
    },
    effect: ({ page }) =>
      expect(details(page).getByRole('radio', { name: 'Rating 5', exact: true })).toBeChecked(),
  },
  'task.pick': {
    effect: ({ page }) =>
      expect(details(page).getByRole('button', { name: 'Pick', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
  },
  'task.unchoose': {
    effect: ({ page }) =>
      expect(details(page).getByRole('button', { name: 'Pick', exact: true })).toHaveAttribute(
        'aria-pressed',
        'false',
      ),
  },
  'task.hide': {
    effect: ({ page }) => expect(taskRow(page, 'A fox')).toHaveCount(0),
    // The next clip has taken its place in the details.
    after: async ({ page }) => {
      await taskRow(page, 'An owl').focus();
      await page.keyboard.press('Control+z');
      await openTask(page, 'A fox');
      await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('A fox in the snow');
    },
  },
  'task.rename': {
    effect: ({ page }) => expect(details(page).getByRole('textbox', { name: 'Name' })).toBeFocused(),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  'task.reuse': {
    before: ({ page }) => prompt(page).fill(''),
    effect: ({ page }) => expect(prompt(page)).toHaveValue('A fox in the snow'),
  },
  'task.saveAs': {
    before: savesAs('copy.mp4'),
    // Of a clip that is open the details show the folder.
    effect: isSaved('copy.mp4', null),
  },
  'task.showInFolder': {
    before: ({ running }) =>
      running.app.evaluate(({ shell }) => {
        shell.showItemInFolder = (shown) => Object.assign(globalThis, { shown });
      }),
    effect: ({ running }) =>
      expect
        .poll(() => running.app.evaluate(() => String((globalThis as { shown?: string }).shown)))
        .toMatch(/A fox in the snow.*\.mp4$/),
  },
  'task.useClip': { effect: isSaid('Videos 1 of 3') },
  'task.useLastFrame': {
    effect: isSaid('Images 1 of 9'),
    // What is sent below would fail once the clip that is deleted before has gone to the trash.
    after: async (stage) => {
      await stage.page.getByRole('button', { name: 'New video' }).click();
      await isSaid('Total 0 of 12')(stage);
    },
  },
  'task.copyPrompt': { effect: ({ page }) => expect(details(page).getByText('Copied')).toBeVisible() },
  'task.generateAgain': {
    before: async ({ gateway }) => {
      // One that stays under way, to be stopped.
      const answer = (on: 'create' | 'query', times: number, status: number, body: object, more = {}) => {
        const headers = { 'content-type': 'application/json', ...more };
        const action = { type: 'respond', status, headers, body: JSON.stringify(body) } as const;
        gateway.addFault({ on, times, action });
      };
      answer('create', 1, 200, { task_id: 'task-without-end' });
      // To the first poll, and to the one after it is taken up again.
      answer('query', 2, 429, { error: { message: 'Slow down.' } }, { 'retry-after': '3600' });
      answer('query', 1_000, 200, { task: { status: 'running' } });
    },
    effect: ({ page }) => expect(taskRows(page, 'A fox')).toHaveCount(2),
  },
  'task.stopWaiting': {
    before: async (stage) => {
      await taskRows(stage.page, 'A fox').first().click();
      await detailsOffer('Check now')(stage);
      await detailsOffer('Stop waiting')(stage);
    },
    effect: detailsOffer('Resume'),
  },
  'task.resume': { effect: detailsOffer('Stop waiting') },
  'task.checkNow': {
    // The gateway has asked for an hour of rest.
    before: detailsOffer('Check now'),
    effect: ({ page }) =>
      expect(details(page).getByRole('button', { name: 'Check now', exact: true })).toHaveCount(0),
  },
  'task.cancelUpload': {
    before: async ({ page, gateway }) => {
      gateway.addFault({ on: 'create', times: 1, action: { type: 'silence' } });
      await generate(page, 'A heron at noon');
      await unfoldQueue(page);
      await openTask(page, 'A heron');
      await expect(taskRow(page, 'A heron')).toContainText('Sending');
    },
    effect: ({ page }) =>
      expect(page.getByRole('alertdialog', { name: 'Cancel this upload?' })).toBeVisible(),
    after: async ({ page }) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click();
      await expect(taskRow(page, 'A heron')).toContainText('Unknown outcome');
    },
  },
  'task.remove': {
    before: async (stage) => {
      await taskRow(stage.page, 'A fox').click();
      await detailsOffer('Continue')(stage);
    },
    effect: async ({ page }) => {
      await expect(taskRows(page, 'A fox')).toHaveCount(1);
      await expect(page.getByRole('status').getByText('Undo', { exact: true })).toBeVisible();
    },
  },
  'selection.star': {
    before: async ({ page }) => {
      await taskRow(page, 'An owl').click({ modifiers: ['ControlOrMeta'] });
      // What is under way stands in the queue, and is not selected with clips.
      await taskRow(page, 'A heron').click({ modifiers: ['ControlOrMeta'] });
      await expect(page.getByText('2 selected')).toBeVisible();
    },
    effect: ({ page }) => expect(taskRow(page, 'An owl')).toHaveAccessibleName(/rating 5/),
  },
  'selection.pick': { effect: ({ page }) => expect(taskRow(page, 'An owl')).toHaveAccessibleName(/picked/) },
  'selection.tags': { effect: showsDialog(/ags/), after: putAway },
  'selection.move': {
    before: ({ page }) =>
      page.evaluate(() => window.api['projects.create']({ name: 'Rain', note: '', colour: 'yellow' })),
    effect: ({ page }) => expect(page.getByRole('menuitemradio', { name: 'Rain' })).toBeVisible(),
    after: async ({ page }) => {
      await page.getByRole('menuitemradio', { name: 'No project' }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    },
  },
  'selection.export': {
    before: ({ running, folder }) => chooseInDialog(running, [folder]),
    effect: async ({ folder }) => {
      await expect
        .poll(async () => (await readdir(folder)).filter((name) => /^An owl.*mp4$/.test(name)))
        .toHaveLength(1);
    },
    async after({ running, page, folder }) {
      const shown = await showsInFolder(running);
      await page.getByRole('status').getByRole('button', { name: 'Show in folder' }).click();
      await expect.poll(shown).toEqual([folder]);
    },
  },
  'selection.hide': {
    effect: ({ page }) => expect(taskRow(page, 'An owl')).toHaveCount(0),
    after: async ({ page }) => {
      await taskRow(page, 'A heron').focus();
      await page.keyboard.press('Control+z');
      await expect(taskRow(page, 'An owl')).toBeVisible();
      await expect(page.getByText('2 selected')).toBeVisible();
    },
  },
  'selection.remove': {
    effect: ({ page }) => expect(taskRow(page, 'An owl')).toHaveCount(0),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  'selection.again': {
    async before({ page, gateway }) {
      const body = JSON.stringify({ error: { message: 'Not this one.' } });
      const headers = { 'content-type': 'application/json' };
      gateway.addFault({ on: 'create', times: 1, action: { type: 'respond', status: 400, headers, body } });
      await generate(page, 'A crane');
      await expect(taskRow(page, 'A crane')).toContainText('Rejected');
      await taskRow(page, 'A crane').click({ modifiers: ['ControlOrMeta'] });
    },
    effect: ({ page }) => expect(taskRows(page, 'A crane')).toHaveCount(2),
    after: ({ page }) => page.getByRole('button', { name: 'Clear selection' }).click(),
  },
  'queue.pause': { effect: offersInQueue('Go on') },
  'selection.cancel': {
    // What waits stands in the list where that is asked for.
    before: async ({ page }) => {
      await generate(page, 'A stork');
      await expect(taskRow(page, 'A stork')).toContainText('Waiting');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'Under way' }).click();
      await libraryGrid(page)
        .getByRole('row', { name: /^A stork/ })
        .click({ modifiers: ['ControlOrMeta'] });
    },
    effect: ({ page }) => expect(page.getByText('1 task withdrawn.')).toBeVisible(),
    after: ({ page }) => page.getByRole('button', { name: 'Remove filter Under way' }).click(),
  },
  'queue.goOn': { effect: offersInQueue('Pause') },
  'queue.pauseOne': {
    before: async (stage) => {
      await stage.page.evaluate(async () => {
        const before = await window.api['connections.list']();
        const active = before.ok ? before.value.find(({ isActive }) => isActive) : undefined;
        await window.api['session.practice']();
        await window.api['connections.select']({ id: active?.id ?? '' });
      });
      await expect(stage.page.getByRole('button', { name: /^Connection: 127/ })).toBeVisible();
    },
    async effect(stage) {
      await offersInQueue('Go on')(stage);
      await expect(stage.page.getByRole('region', { name: 'Queue' })).toContainText(/Paused at 127\S+/);
    },
    after: ({ page }) => page.getByRole('button', { name: 'Go on', exact: true }).click(),
  },
  // Before the chat was ever shown: the conversation that comes a moment later leaves the focus there.
  'chat.search': {
    async effect({ page }) {
      await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused();
    },
  },
  'chat.settings': {
    effect: ({ page }) => expect(page.locator('[data-pane=settings]:visible')).toHaveCount(1),
    after: async ({ page }) => {
      await runByPalette(page, 'Settings of the conversation', 'Settings of the conversation');
      await expect(page.locator('[data-pane=settings]:visible')).toHaveCount(0);
    },
  },
  'chat.stop': {
    before: async ({ page, gateway }) => {
      gateway.addFault({ on: 'generate', times: 1, action: { type: 'silence' } });
      await send(page, 'What is a dolly?');
      await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    },
    effect: ({ page }) => expect(answers(page)).toContainText('You stopped this answer'),
  },
  'chat.regenerate': {
    before: async ({ page }) => {
      await send(page, 'What is a crane?');
      await expect(answers(page).last()).toContainText('You wrote:');
    },
    effect: ({ page }) =>
      expect(answers(page).last().getByRole('group', { name: 'Versions' })).toContainText(/2\s*\/\s*2/),
  },
  'chat.rename': {
    effect: ({ page }) => expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused(),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  'chat.pin': {
    effect: ({ page }) => expect(conversations(page).getByRole('img', { name: 'Pinned' })).toBeVisible(),
  },
  'chat.exportMarkdown': { before: savesAs('talk.md'), effect: isSaved('talk.md') },
  'chat.exportJson': { before: savesAs('talk.json'), effect: isSaved('talk.json') },
  'chat.duplicate': {
    effect: ({ page }) => expect(conversations(page).locator('[data-conversation]')).toHaveCount(2),
  },
  'chat.remove': {
    effect: async ({ page }) => {
      await expect(conversations(page).locator('[data-conversation]')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    },
  },
  'operations.keepPreset': {
    before: show('Operations'),
    effect: showsDialog('Keep as preset'),
    after: async ({ page }) => {
      await page.keyboard.type('Kept');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  'operations.importPresets': {
    before: ({ running }) =>
      chooseInDialog(running, [path.join(import.meta.dirname, '../../../package.json')]),
    effect: ({ page }) => expect(page.getByRole('alert').filter({ hasText: 'presets' })).toBeVisible(),
  },
  'operations.exportPresets': { before: savesAs('presets.json'), effect: isSaved('presets.json') },
  'project.switch': {
    effect: ({ page }) => expect(page.getByRole('menuitemradio', { name: 'Rain' })).toBeVisible(),
    after: async ({ page }) => {
      await page.getByRole('menuitemradio', { name: 'Rain' }).click();
      await expect(page.getByRole('button', { name: /^Project: Rain/ })).toBeVisible();
    },
  },
  'project.edit': { effect: showsDialog('Edit project'), after: putAway },
  'project.archive': {
    effect: ({ page }) =>
      expect
        .poll(() =>
          page.evaluate(async () => {
            const listed = await window.api['projects.list']();
            return listed.ok && listed.value.projects.map(({ isArchived }) => isArchived);
          }),
        )
        .toEqual([true]),
  },
  'spend.prices': {
    effect: showsDialog(/^Prices of/),
    after: async (stage) => {
      const { page } = stage;
      await page.getByRole('combobox', { name: 'Currency' }).fill('CNY');
      await page.getByRole('textbox', { name: 'Price, videogen-H3', exact: true }).fill('0.4');
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  'spend.exportCsv': { before: savesAs('spend.csv'), effect: isSaved('spend.csv') },
  'connections.manage': {
    effect: ({ page }) => expect(page.getByRole('heading', { name: 'Connections' })).toBeFocused(),
  },
  'theme.light': { effect: hasTheme('light') },
  'theme.dark': { effect: hasTheme('dark') },
  'theme.system': { effect: hasTheme(null) },
  'language.english': { effect: ({ page }) => expect(page.locator('html')).toHaveAttribute('lang', 'en') },
  'language.chinese': { effect: ({ page }) => expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN') },
  'language.system': { effect: ({ page }) => expect(page.locator('html')).toHaveAttribute('lang', 'en') },
  'data.export': { before: savesAs('everything.zip'), effect: isSaved('everything.zip', (page) => page) },
  'data.backUp': { effect: ({ page }) => expect(page.getByText('The backup is made.')).toBeVisible() },
  'data.openLogs': {
    before: ({ running }) =>
      running.app.evaluate(({ shell }) => {
        shell.openPath = async (opened) => {
          Object.assign(globalThis, { opened });
          return '';
        };
      }),
    effect: ({ running }) =>
      expect
        .poll(() => running.app.evaluate(() => String((globalThis as { opened?: string }).opened)))
        .toMatch(/logs$/),
  },
  'help.whatsNew': { effect: showsDialog(/^What is new/), after: putAway },
  'updates.check': {
    effect: async ({ page }) => {
      const row = page.locator('[data-setting="checkForUpdates"] [tabindex="-1"]');
      await expect(row).toBeFocused();
      await expect(row).toContainText('This app runs from its source.');
    },
  },
  'project.import': {
    async before({ running, page, folder }) {
      const archive = path.join(folder, 'lantern.gwproject');
      await saveInDialog(running, archive);
      await page.evaluate(async () => {
        const made = await window.api['projects.create']({ name: 'The lantern', note: '', colour: 'yellow' });
        if (!made.ok) throw new Error(made.error.code);
        await window.api['data.exportProject']({ id: made.value.id, isWithAddresses: false });
      });
      await chooseInDialog(running, [archive]);
    },
    effect: showsDialog('Import “The lantern”?'),
    after: putAway,
  },
};

/** Those of the palette where a name of its own, another language or the focus that it gives back has a say. */
const byPalette: ReadonlySet<CommandId> = new Set([
  'video.generate',
  'cast.new',
  'edit.undo',
  'edit.redo',
  'task.rename',
  'selection.star',
  'selection.move',
  'chat.settings',
  'chat.rename',
  'project.switch',
  'language.chinese',
  'language.system',
]);

// By the application menu where it has the command, and the others as if it had: opening the palette takes longer than most commands.
test('each command of the menu and the palette is run once and does what it says', async ({
  signedInApp,
  gateway,
}) => {
  test.setTimeout(600_000);
  const { page, folders } = signedInApp;
  const stage: Stage = { running: signedInApp, page, folder: folders.home, gateway };
  const forgetOffered = await noteOffered(signedInApp);
  await makeClip(page, 'A fox in the snow');
  for (const [key, { before, effect, after }] of Object.entries(rows)) {
    const id = key as CommandId;
    await test.step(id, async () => {
      await before?.(stage);
      if (!byPalette.has(id) || isInMenu(id)) await runByMenu(signedInApp, id);
      else {
        // It lists what is offered as it opens: what the step before has made may come to the window a moment later.
        await expect.poll(() => lastOffered(signedInApp)).toContain(id);
        // In English whichever language is shown: the palette searches in both.
        await runByPalette(page, commandLabel(id, 'en'), commandLabel(id, await languageOf(page)));
      }
      await effect(stage);
      await after?.(stage);
    });
  }
  await forgetOffered();
});

test('the palette, the sheet and the application menu, by keys', async ({ signedInApp }) => {
  const { page } = signedInApp;
  await generate(page, '一只狐狸在雪地里');
  await expect(taskRow(page, '一只狐狸')).toBeVisible();

  // It opens above a field and gives the focus back; while it is open its own shortcut closes it.
  await prompt(page).focus();
  await openPalette(page);
  await expect(chosen(page)).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await expect(prompt(page)).toBeFocused();

  // Arrow keys go round and round, and what is chosen is told to screen readers by the field.
  await openPalette(page);
  const first = await chosen(page).getAttribute('id');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', first ?? 'none');

  // The Enter that ends a word of an input method runs nothing.
  await field(page).fill('settings');
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(palette(page)).toBeVisible();
  await field(page).fill('no such thing anywhere');
  await expect(palette(page).getByText(/Nothing is called that/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();

  // A clip by the first letters of its pinyin, a setting by another word, and both come first the next time.
  await field(page).fill('yzhl');
  await expect(chosen(page)).toContainText('一只狐狸在雪地里');
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeVisible();
  await runByPalette(page, '代理', 'Proxy');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }),
  ).toHaveAttribute('aria-current', 'page');
  await openPalette(page);
  await expect(palette(page).getByRole('option').nth(0)).toContainText('Proxy');
  await expect(palette(page).getByRole('option').nth(1)).toContainText('一只狐狸在雪地里');
  await page.keyboard.press('Escape');

  // A question mark is typed in a field, and elsewhere opens the sheet.
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Before the window draws next, or reads another key, the form is empty and has the focus.
  const typedInto = page.evaluate(async () => {
    const press = { key: 'n', code: 'KeyN', ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    const { activeElement } = document;
    return activeElement instanceof HTMLTextAreaElement ? activeElement.value : activeElement?.tagName;
  });
  expect(await typedInto).toBe('');
  await page.keyboard.type('?');
  await expect(prompt(page)).toHaveValue(/\?$/);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate', exact: true }).focus();
  await page.keyboard.type('?');
  await expect(sheet.getByText('Command palette…')).toBeVisible();
  await expect(sheet.getByText('One frame back')).toBeVisible();

  // Below a dialog nothing is run, neither by its key nor by the menu, which greys it.
  await page.keyboard.press('Control+2');
  await expect.poll(() => menuItem(signedInApp, 'screen.chat')).toMatchObject({ enabled: false });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(prompt(page)).toBeVisible();

  // A screen's key counts on the button of a draft's tab too, whose list keeps the keys of its buttons for itself.
  await page.keyboard.press('Control+t');
  await drafts(page).last().getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  // The focus goes along: Enter on the name of the screen before would lead back.
  await page.getByRole('link', { name: 'Chat' }).focus();
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('link', { name: 'Spend' })).toBeFocused();
  await page.keyboard.press('Control+1');

  // The application menu does what its items say, in the language that is shown.
  await expect
    .poll(() => menuItem(signedInApp, 'screen.chat'))
    .toEqual({ label: 'Go to Chat', enabled: true });
  await pressInMenu(signedInApp, 'chat.new');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
  await expect.poll(() => menuItem(signedInApp, 'screen.chat')).toMatchObject({ label: '转到对话' });
});
