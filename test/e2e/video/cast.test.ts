import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { everyTask } from '#contract';
import type { OneFormMessages } from '#renderer/i18n/zh-CN.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  bodyOfCreate,
  chooseInDialog,
  closeWithEscape,
  createsSeenBy,
  focusInMenuOf,
  goTo,
  hold,
  holdAnswers,
  saveInDialog,
  showsInFolder,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { type Language, wordsIn } from '../../fixtures/app/walk/walk.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

/** How a person does what the test does, in the words of one language. */
interface Way {
  readonly language: Language;
  /** What the two entries that the prompt mentions are called, and what is typed behind `@` to find each. */
  readonly mara: readonly [name: string, typed: string];
  readonly lantern: readonly [name: string, typed: string];
  press(target: Locator): Promise<void>;
  /** Opens the menu of a tile or a row. */
  openMenu(row: Locator): Promise<void>;
  choose(item: Locator): Promise<void>;
  /** Begins an entry with files. */
  make(running: Parameters<typeof chooseInDialog>[0], words: OneFormMessages, file: string): Promise<void>;
}

const castOf = (page: Page, words: OneFormMessages) => page.getByRole('region', { name: words.cast.title });
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name}`) }).first();

/** Where keys have led in this journey: a way that was gone once is the same the next time. */
const reached = new Set<string>();

async function goOnce(target: Locator, key?: string): Promise<void> {
  if (reached.has(`${target}`)) return target.focus();
  await goTo(target.page(), target, key);
  reached.add(`${target}`);
}

const byKeys: Way = {
  language: 'en',
  mara: ['Mara', 'ma'],
  lantern: ['The lantern', 'lan'],
  async press(target) {
    await goOnce(target);
    await target.page().keyboard.press('Enter');
  },
  async openMenu(row) {
    const page = row.page();
    if (!reached.has(`${row}`)) await goTo(page, row.locator('xpath=ancestor::*[@role="grid"]'));
    await goOnce(row, 'ArrowRight');
    await page.keyboard.press('Shift+F10');
  },
  async choose(item) {
    await focusInMenuOf(item);
    await goTo(item.page(), item, 'ArrowDown');
    await item.page().keyboard.press('Enter');
  },
  async make(running, words, file) {
    const cast = castOf(running.page, words);
    await this.press(button(cast, words.cast.new));
    await expect(cast.getByRole('textbox', { name: words.common.name })).toBeFocused();
    await chooseInDialog(running, [file]);
    await this.press(button(cast, words.cast.media.add));
  },
};

const byMouse: Way = {
  language: 'zh-CN',
  mara: ['小明', 'xm'],
  lantern: ['灯笼', 'dl'],
  press: (target) => target.click(),
  openMenu: (row) => row.click({ button: 'right' }),
  choose: (item) => item.click(),
  async make({ page }, words, file) {
    const dataTransfer = await hold(page, [file]);
    const target = button(castOf(page, words), words.cast.new);
    for (const event of ['dragenter', 'drop']) await target.dispatchEvent(event, { dataTransfer });
  },
};

for (const way of [byKeys, byMouse]) {
  test(`entries are made in three ways, mentioned, seen in the tray with their numbers, sent, found, renamed, reused and deleted (${way.language})`, async ({
    gateway,
    signedInApp,
  }) => {
    const { page, folders } = signedInApp;
    const words = wordsIn[way.language];
    reached.clear();
    const { keyboard } = page;
    const files = sampleFolder(path.join(folders.home, 'in'));
    // A pointer that rests where a menu opens would open the menu within it.
    await page.mouse.move(0, 0);
    await page.evaluate((language) => window.api['settings.update']({ language }), way.language);
    const cast = castOf(page, words);
    const name = cast.getByRole('textbox', { name: words.common.name });
    const media = cast.getByRole('grid', { name: words.cast.media.title }).getByRole('row');
    const prompt = page.getByRole('textbox', { name: words.compose.prompt });
    const tiles = page.getByRole('grid', { name: words.references.title }).getByRole('row');
    const numberOf = (number: number) => words.references.names.image.replace('{{number}}', String(number));
    const [[mara, typedMara], [lantern, typedLantern]] = [way.mara, way.lantern];
    // A Chinese sentence and a Chinese name go without a blank between them.
    const shown = words.cast.shown.replace(/ ?\{\{name\}\}/, ` ?${mara}`);
    const item = (text: string) => page.getByRole('menuitem', { name: text, exact: true });
    async function called(wanted: string, before: string): Promise<void> {
      await expect(name).toHaveValue(before);
      await expect(media).toHaveCount(1);
      if (way === byMouse) await name.click();
      else await goOnce(name, 'Shift+Tab');
      await keyboard.press('Control+A');
      await keyboard.type(wanted);
      await keyboard.press('Enter');
    }

    const open = page.getByRole('button', { name: words.cast.title, exact: true });
    await way.press(open);
    if (way === byKeys) await closeWithEscape(cast);
    else await way.press(button(cast, words.cast.close));
    await expect(open).toBeFocused();

    await chooseInDialog(signedInApp, [
      await files.picture('rope.png', 1),
      await files.picture('face.png', 2),
    ]);
    await way.press(button(page, words.references.add));
    await expect(tiles).toHaveCount(2);
    await way.openMenu(tiles.nth(1));
    await way.choose(item(words.cast.from.reference));
    await called(mara, 'face');
    await way.make(signedInApp, words, await files.picture('lamp.png', 4));
    await called(lantern, way === byKeys ? words.cast.defaultName : 'lamp');
    await way.press(button(cast, words.cast.back));
    await expect(cast.getByRole('row')).toHaveCount(2);
    await way.openMenu(cast.getByRole('row', { name: new RegExp(`^${lantern}`) }));
    await way.choose(item(words.library.row.open));
    await expect(name).toHaveValue(lantern);
    await (way === byKeys ? keyboard.press('Escape') : way.press(button(cast, words.cast.back)));
    await expect(name).toBeHidden();

    await way.openMenu(tiles.nth(1));
    await way.choose(item(words.references.removeShort));
    await way.press(prompt);
    await keyboard.press('Control+A');
    await keyboard.type(`${numberOf(1)}, @${typedMara}`);
    const offer = page.getByRole('listbox').getByRole('option').first();
    await expect(offer).toContainText(mara);
    if (way === byKeys) await keyboard.press('Enter');
    else await offer.click();
    await keyboard.type(` and @${typedLantern}`);
    await expect(offer).toContainText(lantern);
    await keyboard.press('Enter');
    await keyboard.type(' and @Nobody.');
    const from = (number: number, whose: string) =>
      page.getByRole('row', { name: new RegExp(`^${numberOf(number)}\\b.*${whose}$`) });
    await expect(from(2, mara)).toBeVisible();
    await expect(from(3, lantern)).toBeVisible();
    await expect(page.getByText(words.cast.unknown.replace('{{names}}', '“@Nobody”'))).toBeVisible();
    if (way === byKeys) await expectClean(page.getByRole('form').first(), 'an unknown name');
    else {
      await way.press(button(page, words.compose.menu));
      await way.choose(item(words.compose.inspector.show));
      await expect(page.getByRole('dialog')).toContainText(`${mara} (Image 2) and ${lantern} (Image 3)`);
      await keyboard.press('Escape');
    }
    if (way === byKeys) await keyboard.press('Control+Enter');
    else await button(page, words.compose.generate).click();
    const text = `Image 1, ${mara} (Image 2) and ${lantern} (Image 3) and @Nobody.`;
    expect(await bodyOfCreate(gateway)).toMatchObject({ content: [{ type: 'text', text }, {}, {}, {}] });

    await way.press(button(cast, words.cast.close));
    const row = page.locator('[data-pane="library"]').getByRole('row', { name: /^(Image|图片) 1, / });
    await expect(row).toContainText(words.tasks.status.ready, { timeout: 60_000 });
    await way.openMenu(row);
    await way.choose(item(words.library.row.useInForm));
    const make = await holdAnswers(signedInApp.app, ['cast.create']);
    await way.choose(item(way === byKeys ? words.cast.from.lastFrame : words.cast.from.sound));
    // Who has gone to the prompt by the time that the entry is made goes on there.
    await expect(cast.locator(':focus')).toHaveCount(1);
    await prompt.focus();
    await make();
    await expect(name).toHaveValue(words.cast.defaultName);
    await expect(prompt).toBeFocused();
    await called(words.cast.kinds.voice, words.cast.defaultName);
    if (way === byKeys) await expect(media).toContainText('last frame');
    // Who has gone to the prompt before the next frame keeps the focus there.
    await button(cast, words.cast.close).evaluate(
      (close, field) => {
        if (close instanceof HTMLElement) close.click();
        (field as HTMLElement).focus();
      },
      await prompt.elementHandle(),
    );
    await expect(cast).toBeHidden();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(prompt).toBeFocused();

    await way.openMenu(row);
    await way.choose(item(words.library.row.open));
    const details = page.getByRole('region', { name: words.tasks.details.label });
    await prompt.fill('Something else');
    if (way === byKeys) await expectClean(details, 'who is in a clip');
    await way.press(button(details, shown));
    const clips = button(cast, words.cast.clips_other.replace('{{value}}', '1').replace(/clips$/, 'clip'));
    await expect(clips).toBeVisible();
    await prompt.fill(`@${mara} runs far`);
    const rename = await holdAnswers(signedInApp.app, ['cast.change']);
    await called('Maren', mara);
    // Who writes on before the prompt has the new name stays at the same place in it.
    await prompt.focus();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await keyboard.press(key);
    await rename();
    await expect(prompt).toHaveValue('@Maren runs far');
    await keyboard.type('so ');
    await expect(prompt).toHaveValue('@Maren runs so far');
    if (way === byKeys) await way.press(button(cast, words.cast.close));
    else {
      await way.press(clips);
      await button(page, words.library.filter.remove.replace('{{name}}', 'Maren')).click();
      await way.openMenu(row);
      await way.choose(item(words.library.row.open));
    }
    if (way === byKeys) await goOnce(button(details, words.tasks.actions.reuse), 'Shift+Tab');
    await way.press(button(details, words.tasks.actions.reuse));
    await expect(prompt).toHaveValue(new RegExp(`, @Maren and @${lantern} and`));
    await way.press(button(details, shown));
    await way.press(button(cast, words.common.moreFor.replace('{{name}}', 'Maren')));
    await way.choose(item(words.common.delete));
    await expect(prompt).toHaveValue(new RegExp(`, Maren and @${lantern} and`));
    await expect(cast.getByText(words.cast.deleted.replace('{{name}}', 'Maren'))).toBeVisible();
    if (way === byKeys) await expectClean(cast, 'what is told of a deletion');
    await way.press(button(cast, words.common.undo));
    // What is said stands there for a moment only.
    for (const language of [way === byKeys ? 'zh-CN' : 'en', way.language] as const) {
      await page.evaluate((to) => window.api['settings.update']({ language: to }), language);
      const { undone, what } = wordsIn[language].undo;
      const sentence = new RegExp(undone.replace(/ ?\{\{what\}\}/, ` ?${what.removed}`), 'i');
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(prompt).toHaveValue(new RegExp(`, @Maren and @${lantern} and`));

    // What follows knows no words and keys of its own.
    if (way === byKeys) return;
    // A form that goes on from the clip names her again; one of another project, which does not see her, gets her picture.
    await way.press(button(cast, words.cast.close));
    await way.press(button(details, words.tasks.actions.continue));
    await expect(page.getByRole('radio', { name: words.references.modes.frames })).toBeChecked();
    await expect(prompt).toHaveValue(new RegExp(`, @Maren and @${lantern} and`));
    await page.evaluate(async (filter) => {
      const { api } = window;
      const made = async (name: string) => {
        const project = await api['projects.create']({ name, note: '', colour: 'purple' });
        if (!project.ok) throw new Error(project.error.message);
        return project.value.id;
      };
      const [hers, other] = [await made('Hers'), await made('Other')];
      const listed = await api['cast.list']();
      const found = await api['library.page']({ filter, offset: 0, limit: 1 });
      if (!listed.ok || !found.ok) throw new Error('There is nothing to move.');
      const ids = listed.value.entries.flatMap(({ id, name }) => (name === 'Maren' ? id : []));
      await api['cast.move']({ ids, project: hers });
      await api['projects.move']({ kind: 'tasks', ids: [found.value.tasks[0]?.id ?? ''], projectId: other });
    }, everyTask);
    const choose = async (project: string) => {
      await page.getByRole('button', { name: new RegExp(`^${words.projects.button}`) }).click();
      await page.getByRole('menuitemradio', { name: project, exact: true }).click();
    };
    await choose('Other');
    await way.openMenu(row);
    await way.choose(item(words.library.row.useInForm));
    await way.choose(item(words.tasks.actions.reuse));
    await expect(prompt).toHaveValue(new RegExp(`, ${mara} \\(.+ 2\\) and @${lantern} and`));
    await expect(tiles).toHaveCount(3);
    await choose(words.common.all);
    await button(page, words.compose.history.undo).click();
    await way.press(open);
    const file = path.join(folders.home, 'cast.gwcast');
    await saveInDialog(signedInApp, file);
    await way.press(button(cast, words.cast.exportShown));
    const shownFiles = await showsInFolder(signedInApp);
    await way.press(button(cast, words.tasks.actions.showInFolder));
    await expect.poll(shownFiles).toEqual([file]);
    expect(existsSync(file)).toBe(true);
    await chooseInDialog(signedInApp, [file]);
    await way.press(button(cast, words.common.import));
    await expect(cast.getByRole('row')).toHaveCount(6);

    // Files that somebody took out of the app's folder: said before anything goes out, and then seen.
    const copies = path.join(folders.userDataDir, 'copies');
    // The window looks at the cast again whenever it changed: here it has not yet.
    const release = await holdAnswers(signedInApp.app, ['cast.list']);
    for (const copy of readdirSync(copies)) if (copy.includes('.cast.')) rmSync(path.join(copies, copy));
    await expect(from(2, 'Maren')).toBeVisible();
    await button(page, words.compose.generate).click();
    await expect(page.getByText(words.errors['cast.not-as-shown'].title)).toBeVisible();
    await release();
    await expect(from(2, 'Maren')).toBeHidden();
    expect(createsSeenBy(gateway)).toHaveLength(1);

    // The frame around all of them goes when a card takes what is dropped.
    const dataTransfer = await hold(page, [await files.picture('hat.png', 5)]);
    const card = cast.getByRole('row').last().getByRole('paragraph').first();
    for (const target of [cast, card]) await target.dispatchEvent('dragenter', { dataTransfer });
    await expect(cast).toHaveAttribute('data-over', 'true');
    await card.dispatchEvent('drop', { dataTransfer });
    await expect(cast).not.toHaveAttribute('data-over');

    // In the words beside a file the keys that move it go from word to word.
    await way.openMenu(cast.getByRole('row').last());
    await way.choose(item(words.library.row.open));
    const hat = cast.getByRole('textbox', { name: words.cast.media.shows.replace('{{name}}', 'hat.png') });
    await expect(media.last()).toContainText('hat.png');
    expect(await media.count()).toBeGreaterThan(1);
    await hat.click();
    await expect(hat).toBeFocused();
    await keyboard.press('Alt+ArrowUp');
    await page.evaluate(() => window.api['cast.list']());
    await expect(media.last()).toContainText('hat.png');
    await expect(hat).toBeFocused();

    // A file that is taken out can be brought back, and an entry also once the cast was closed.
    await media.last().press('Delete');
    await expect(cast.getByText(words.references.removed.replace('{{name}}', 'hat.png'))).toBeVisible();
    await expect(media.last()).not.toContainText('hat.png');
    await keyboard.press('Control+z');
    await expect(media.last()).toContainText('hat.png');
    await way.press(button(cast, words.cast.back));
    await cast.getByRole('row').last().press('Delete');
    await expect(cast.getByRole('row')).toHaveCount(5);
    await way.press(button(cast, words.cast.close));
    await way.press(page.getByRole('status').getByRole('button', { name: words.common.undo }));
    await way.press(open);
    await expect(cast.getByRole('row')).toHaveCount(6);

    // What is selected is what was listed then. A file that cannot be taken makes no entry.
    const search = cast.getByRole('searchbox');
    await search.fill('Maren');
    await cast.getByRole('row').first().press('Control+A');
    await search.fill('');
    const chosen = cast.getByRole('row', { selected: true });
    await expect(chosen).toHaveCount(2);
    await expect(cast.getByRole('row')).toHaveCount(6);
    // A menu is for all that are selected, or for another card, which takes the selection.
    const bar = cast.getByRole('group', { name: words.cast.selected });
    const another = cast.getByRole('row', { name: new RegExp(`^${lantern}`) }).first();
    await way.openMenu(chosen.nth(1));
    await expect(item(words.library.row.open)).toBeHidden();
    await closeWithEscape(page.getByRole('menu'));
    await expect(bar).toBeVisible();
    await way.openMenu(another);
    await expect(item(words.library.row.open)).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(chosen).toHaveCount(1);
    await closeWithEscape(page.getByRole('menu'));
    await expect(another).toBeFocused();
    await expect(chosen).toHaveCount(0);
    const notes = await files.put('notes.txt', Buffer.from('A film'));
    await button(cast, words.cast.new).dispatchEvent('drop', { dataTransfer: await hold(page, [notes]) });
    await expect(cast.getByText('notes.txt')).toBeVisible();
    await expect(cast.getByRole('row')).toHaveCount(6);

    // Among those that a kind leaves, a key moves one, and the others keep their places.
    const kindsShown = async (kind: string) => {
      await button(cast, words.cast.filter).or(cast.getByLabel(words.cast.filter)).first().click();
      await page.getByRole('option', { name: kind, exact: true }).click();
    };
    const keys = () =>
      cast.getByRole('row').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-key')));
    const all = await keys();
    await kindsShown(words.cast.kinds.voice);
    await expect(cast.getByRole('row')).toHaveCount(2);
    const [one, other] = await keys();
    await cast.getByRole('row').first().focus();
    await keyboard.press('Alt+ArrowRight');
    await expect.poll(keys).toEqual([other, one]);
    await kindsShown(words.common.all);
    await expect.poll(keys).toEqual(all.map((key) => (key === one ? other : key === other ? one : key)));
  });
}
