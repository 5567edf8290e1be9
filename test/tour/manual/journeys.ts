import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import type { OneFormMessages } from '#renderer/i18n/zh-CN.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { answerWith } from '../../fixtures/app/steps/chat-steps.ts';
import { chooseInDialog, saveInDialog } from '../../fixtures/app/steps/journeys.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { practiceAssets } from '../../fixtures/media/sample-files.ts';

/** The window while the manual is followed, in one language. */
export interface ManualWay {
  readonly running: RunningApp;
  readonly page: Page;
  readonly gateway: PracticeGateway;
  /** Where the gateway keeps its tasks, one file a task, as its list of tasks. */
  readonly gatewayTasks: string;
  /** What to look for once a step is done; what to press is named by the manual. */
  readonly words: OneFormMessages;
  /** What is typed into prompts and messages. */
  readonly texts: ManualTexts;
  /** Takes the picture of this name, of the whole window. */
  readonly picture: (name: string) => Promise<void>;
}

export interface ManualTexts {
  readonly boat: string;
  readonly fox: string;
  /** A name for the cast, and what a prompt does with it. */
  readonly cast: readonly [name: string, before: string, after: string];
  readonly project: string;
  readonly next: string;
  readonly lost: string;
  readonly question: string;
  readonly answer: string;
}

/** Does what a step says: presses and fills what its bold labels name. */
type StepAction = (way: ManualWay, ...labels: string[]) => Promise<void>;

export interface ManualJourney {
  /** Page and section whose numbered steps it follows. */
  readonly place: `${string}#${string}`;
  readonly steps: readonly StepAction[];
}

/** Every numbered list of the manual, in an order in which one window can follow them all. */
export const manualJourneys: readonly ManualJourney[] = [
  {
    place: 'connect#try',
    steps: [
      async (way, start = '') => {
        await way.picture('welcome');
        await press(way.page, start);
      },
      async (way, generate = '') => {
        await press(way.page, generate);
        // The first clip of all is opened by itself.
        await expect(details(way)).toContainText(way.words.tasks.status.ready, { timeout: 30_000 });
        await closeDetails(way);
      },
      async (way, settings = '', leave = '') => {
        await goTo(way, settings);
        await press(way.page, leave);
        await press(way.page.getByRole('alertdialog'), leave);
        await expect(way.page.getByRole('heading', { name: way.words.session.heading })).toBeVisible();
      },
    ],
  },
  {
    place: 'connect#gateway',
    steps: [
      async ({ page, gateway }, address = '') => field(page, address).fill(gateway.address),
      async ({ page, gateway }, token = '') => field(page, token).fill(gateway.token),
      async (way, connect = '') => {
        await press(way.page, connect);
        // The window is where it was left: at the settings.
        await goTo(way, way.words.nav.video);
        await expect(form(way)).toBeVisible();
      },
    ],
  },
  {
    place: 'make-a-clip#steps',
    steps: [
      async (way, prompt = '') => field(form(way), prompt).fill(way.texts.boat),
      async (way, ...controls) => {
        for (const control of controls) {
          const name = new RegExp(control);
          const slider = form(way).getByRole('slider', { name });
          if ((await slider.count()) > 0) {
            await slider.press('ArrowRight');
            continue;
          }
          await form(way).getByRole('button', { name }).click();
          await expect(way.page.getByRole('listbox')).toBeVisible();
          await way.page.keyboard.press('Enter');
          await expect(way.page.getByRole('listbox')).toBeHidden();
        }
        await way.picture('form');
      },
      async (way, generate = '') => {
        await press(form(way), generate);
        await finished(way, way.texts.boat);
        await row(way, way.texts.boat).click();
        const video = details(way).locator('video');
        await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
        await video.evaluate((element: HTMLVideoElement) => {
          element.currentTime = 1.5;
        });
        await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
        await way.picture('clip');
        await closeDetails(way);
      },
    ],
  },
  {
    place: 'references#add',
    steps: [
      async (way, add = '') => {
        const names = (await readdir(path.join(practiceAssets, 'pictures'))).sort();
        await chooseInDialog(
          way.running,
          [names.at(0), names.at(-1)].map((name) => path.join(practiceAssets, 'pictures', name ?? '')),
        );
        await press(way.page, add);
        await expect(form(way).locator('img')).toHaveCount(2);
      },
      async (way, prompt = '', mention = '') => {
        await field(form(way), prompt).fill(way.texts.fox);
        await press(form(way), mention);
        await way.page.getByRole('option').first().click();
        await expect(field(form(way), prompt)).toHaveValue(/(Image|图片) 1/);
        await way.picture('references');
      },
      async (way, generate = '') => {
        await press(form(way), generate);
        await finished(way, way.texts.fox);
      },
    ],
  },
  {
    place: 'references#cast',
    steps: [
      async (way, cast = '', newEntry = '') => {
        const [name] = way.texts.cast;
        await press(form(way), cast);
        await press(way.page, newEntry);
        await expect(field(way.page, way.words.common.name)).toBeFocused();
        await way.page.keyboard.type(name);
        await way.page.keyboard.press('Enter');
      },
      async (way, add = '') => {
        const names = (await readdir(path.join(practiceAssets, 'pictures'))).sort();
        await chooseInDialog(
          way.running,
          names.slice(3, 5).map((name) => path.join(practiceAssets, 'pictures', name)),
        );
        await press(way.page, add);
        const media = way.page.getByRole('grid', { name: way.words.cast.media.title });
        await expect(media.locator('img')).toHaveCount(2);
      },
      async (way, prompt = '') => {
        const [name, before, after] = way.texts.cast;
        await field(form(way), prompt).fill(before);
        await field(form(way), prompt).press('End');
        await way.page.keyboard.type(`@${name.slice(0, 1)}`);
        await way.page.getByRole('option').first().click();
        await way.page.keyboard.type(after);
        await expect(form(way).getByRole('row')).toHaveCount(4);
        await way.picture('cast');
        await press(way.page, way.words.cast.close);
      },
    ],
  },
  {
    place: 'make-a-clip#continue',
    steps: [
      async (way, goOn = '') => {
        await row(way, way.texts.boat).click({ button: 'right' });
        await way.page.getByRole('menuitem', { name: goOn, exact: true }).click();
        const frame = way.page.getByRole('group', { name: way.words.references.frames.first });
        await expect(frame.locator('img')).toBeVisible();
      },
      async (way, prompt = '') => field(form(way), prompt).fill(way.texts.next),
      async (way, generate = '') => {
        await press(form(way), generate);
        await finished(way, way.texts.next);
      },
    ],
  },
  {
    place: 'library#review',
    steps: [
      async (way, review = '') => {
        await press(way.page, review);
        await expect(reviewed(way).locator('video[data-shown]')).toBeVisible();
      },
      async (way) => {
        for (const key of ['4', 'p']) await way.page.keyboard.press(key);
        const pick = reviewed(way).getByRole('button', { name: way.words.review.keys.pick, exact: true });
        await expect(pick).toHaveAttribute('aria-pressed', 'true');
        await way.picture('review');
        await way.page.keyboard.press('ArrowRight');
        await expect(pick).toHaveAttribute('aria-pressed', 'false');
      },
      async (way, showPicked = '') => {
        const end = way.page.getByRole('button', { name: showPicked, exact: true });
        await expect(async () => {
          await way.page.keyboard.press('ArrowRight');
          await expect(end).toBeVisible({ timeout: 200 });
        }).toPass();
        await end.click();
        await expect(rows(way)).toHaveCount(1);
        await press(way.page, way.words.library.filter.remove.replace(/\s*\{\{.*/, ''));
        await expect(rows(way)).not.toHaveCount(1);
      },
    ],
  },
  {
    place: 'library#join',
    steps: [
      async (way, join = '') => {
        await select(way, way.texts.boat, way.texts.next);
        await press(way.page, join);
        await expect(parts(way)).toHaveCount(2);
        await way.picture('join');
      },
      async (way) => {
        const first = beginning(((await parts(way).first().textContent()) ?? '').slice('1. '.length));
        await parts(way).last().focus();
        await way.page.keyboard.press('Alt+ArrowUp');
        await expect(parts(way).last()).toContainText(first);
      },
      async (way, join = '') => {
        await press(way.page.getByRole('dialog'), join);
        await expect(way.page.getByRole('dialog')).toBeHidden();
        await expect(rows(way).filter({ hasText: joinedName(way) })).toContainText(
          way.words.tasks.status.ready,
        );
      },
    ],
  },
  {
    place: 'library#compare',
    steps: [
      async (way, compare = '') => {
        await select(way, way.texts.boat, way.texts.fox);
        await press(way.page, compare);
        await expect(way.page.getByRole('dialog').locator('video')).toHaveCount(2);
      },
      async (way) => {
        const first = way.page.getByRole('dialog').locator('video').first();
        await way.page.keyboard.press('Space');
        await expect
          .poll(() => first.evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(0.5);
        await way.page.keyboard.press('Space');
        await way.picture('compare');
        await way.page.keyboard.press('Escape');
        await expect(way.page.getByRole('dialog')).toBeHidden();
        await press(way.page, way.words.library.selection.clear);
      },
    ],
  },
  {
    place: 'chat#begin',
    steps: [
      async (way, chat = '') => goTo(way, chat),
      async (way, model = '') => {
        await way.page.getByRole('button', { name: new RegExp(`${model}$`) }).click();
        await way.page.getByRole('option').first().click();
      },
      async (way, message = '') => field(way.page, message).fill(way.texts.question),
      async (way, send = '') => {
        answerWith(way.gateway, way.texts.answer);
        await press(way.page, send);
        await expect(answer(way)).toContainText(beginning(way.texts.answer));
        await expect(answer(way).getByRole('button').first()).toBeVisible();
        await way.picture('chat');
      },
    ],
  },
  {
    place: 'chat#video',
    steps: [
      async (way, usePrompt = '') => {
        await press(answer(way), usePrompt);
        await expect
          .poll(() => field(form(way), way.words.compose.prompt).inputValue())
          .toContain(beginning(way.texts.answer));
      },
      async (way, generate = '') => {
        await press(form(way), generate);
        await finished(way, way.texts.answer);
      },
    ],
  },
  {
    place: 'prices#sheet',
    steps: [
      async (way, spend = '', write = '') => {
        await goTo(way, spend);
        await press(way.page, write);
      },
      async (way, currency = '') => way.page.getByRole('combobox', { name: currency }).fill('CNY'),
      async (way, price = '') => {
        const prices = way.page
          .getByRole('dialog')
          .getByRole('textbox', { name: new RegExp(`^${price}\\P{L}`, 'u') });
        await prices.first().fill('0.4');
        await way.picture('prices');
      },
      async (way, save = '') => {
        await press(way.page.getByRole('dialog'), save);
        await expect(way.page.getByRole('dialog')).toBeHidden();
        await expect(
          way.page.getByRole('heading', { name: way.words.spend.view.budgets.title }),
        ).toBeVisible();
        // What was sent so far had no price yet: one more, so that there is something to add up.
        await goTo(way, way.words.nav.video);
        await press(form(way), way.words.compose.generate);
        await expect(rows(way).filter({ hasText: beginning(way.texts.answer) })).toHaveCount(2);
      },
    ],
  },
  {
    place: 'prices#budgets',
    steps: [
      async (way, spend = '', set = '') => {
        await goTo(way, spend);
        await press(way.page, set);
      },
      async (way, day = '', month = '') => {
        await field(way.page.getByRole('dialog'), day).fill('50');
        await field(way.page.getByRole('dialog'), month).fill('600');
      },
      async (way, save = '') => {
        await press(way.page.getByRole('dialog'), save);
        await expect(way.page.getByRole('meter').first()).toBeVisible();
        // The sum and its chart stand above the budget that was just made.
        const title = way.page.getByRole('heading', { name: way.words.nav.spend, exact: true });
        await title.scrollIntoViewIfNeeded();
        await way.picture('spend');
      },
    ],
  },
  {
    place: 'library#projects',
    steps: [
      async (way, all = '', newProject = '') => {
        await goTo(way, way.words.nav.video);
        await projectButton(way, all).click();
        await way.page.getByRole('menuitem', { name: newProject }).click();
      },
      async (way, name = '', save = '') => {
        await field(way.page.getByRole('dialog'), name).fill(way.texts.project);
        await press(way.page.getByRole('dialog'), save);
        await expect(projectButton(way, way.texts.project)).toBeVisible();
      },
      async (way, all = '', move = '') => {
        await chooseProject(way, way.texts.project, all);
        await rows(way).first().focus();
        await way.page.keyboard.press('Control+a');
        await press(way.page, move);
        await way.page.getByRole('menuitemradio', { name: way.texts.project }).click();
        await press(way.page, way.words.library.selection.clear);
        await chooseProject(way, all, way.texts.project);
        await expect(rows(way).first()).toBeVisible();
        await projectButton(way, way.texts.project).click();
        await expect(way.page.getByRole('menuitemradio', { name: way.texts.project })).toContainText('¥');
        await way.picture('project');
        await way.page.keyboard.press('Escape');
        await chooseProject(way, way.texts.project, all);
      },
    ],
  },
  {
    place: 'connections#add',
    steps: [
      async (way, settings = '', connections = '', add = '') => {
        await goTo(way, settings);
        await group(way, connections).click();
        await press(way.page, add);
      },
      async (way, name = '', address = '', token = '') => {
        await field(way.page, name).fill('Studio');
        await field(way.page, address).fill(way.gateway.address);
        await field(way.page, token).fill(way.gateway.token);
      },
      async (way, test = '') => {
        await press(way.page, test);
        await expect(way.page.getByText(way.words.connections.report.title)).toBeVisible();
        await way.picture('connection');
      },
      async (way, save = '') => {
        await press(way.page, save);
        await expect(way.page.getByRole('list', { name: way.words.connections.title })).toContainText(
          'Studio',
        );
      },
    ],
  },
  {
    place: 'data-and-token#export',
    steps: [
      async (way, settings = '', data = '') => {
        await goTo(way, settings);
        await group(way, data).click();
      },
      async (way, what = '', exportAll = '') => {
        await expect(way.page.getByText(what, { exact: true })).toBeVisible();
        const folder = await mkdtemp(path.join(tmpdir(), 'gateway-studio-manual-'));
        await saveInDialog(way.running, path.join(folder, 'everything.zip'));
        await press(way.page, exportAll);
        await expect(way.page.getByText(/everything\.zip/)).toBeVisible();
        expect(await readdir(folder)).toEqual(['everything.zip']);
      },
    ],
  },
  {
    place: 'operations#send',
    steps: [
      async (way, operations = '') => {
        await goTo(way, operations);
        await way.page
          .getByRole('list', { name: way.words.operations.groups.openai })
          .getByRole('button', { name: way.words.operations.names['chat-completions'] })
          .click();
      },
      async (way, method = '', requestPath = '', body = '') => {
        await expect(way.page.getByRole('button', { name: new RegExp(`${method}$`) }).last()).toBeVisible();
        await field(way.page, requestPath).fill('/v1/chat/completions');
        await field(way.page, body).fill(
          JSON.stringify({ model: 'a-model', messages: [{ role: 'user', content: way.texts.question }] }),
        );
      },
      async (way, request = '', send = '') => {
        way.gateway.addFault({
          on: 'any',
          times: 1,
          action: {
            type: 'respond',
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              id: 'answer-1',
              choices: [{ message: { role: 'assistant', content: way.texts.answer } }],
              usage: { prompt_tokens: 21, completion_tokens: 48 },
            }),
          },
        });
        await press(way.page, request);
        await press(way.page.getByRole('alertdialog'), send);
        const shown = way.page.getByRole('region', { name: way.words.operations.answer.label });
        await expect(shown.getByRole('row').first()).toBeVisible();
        await way.picture('operations');
      },
    ],
  },
  {
    place: 'when-something-fails#unknown',
    steps: [
      async (way, taskId = '') => {
        const before = new Set(await readdir(way.gatewayTasks));
        way.gateway.addFault({ on: 'create', times: 1, action: { type: 'lose-reply', how: 'reset' } });
        await goTo(way, way.words.nav.video);
        await field(form(way), way.words.compose.prompt).fill(way.texts.lost);
        await press(form(way), way.words.compose.generate);
        await expect(row(way, way.texts.lost)).toContainText(way.words.tasks.status.unknown);
        await row(way, way.texts.lost).click();
        await expect(field(details(way), taskId)).toBeVisible();
        await way.picture('unknown');
        const made = (await readdir(way.gatewayTasks)).find((name) => !before.has(name)) ?? '';
        await field(details(way), taskId).fill(path.parse(made).name);
      },
      async (way, link = '') => {
        await press(details(way), link);
        await finished(way, way.texts.lost);
      },
    ],
  },
];

/** A button by its name, behind which a price or a key may stand. */
async function press(within: Page | Locator, name: string): Promise<void> {
  const exact = within.getByRole('button', { name, exact: true });
  const begins = within.getByRole('button', { name: new RegExp(`^${name.replace(/[.…*+?^$()]/g, '\\$&')}`) });
  await exact.or(begins).first().click();
}

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name }).first();
const form = ({ page, words }: ManualWay) => page.getByRole('form', { name: words.compose.form });
const details = ({ page, words }: ManualWay) => page.getByRole('region', { name: words.tasks.details.label });
const reviewed = ({ page, words }: ManualWay) => page.getByRole('region', { name: words.review.title });
const answer = ({ page, words }: ManualWay) =>
  page.getByRole('log', { name: words.chat.transcript }).getByRole('article').nth(1);
const parts = ({ page, words }: ManualWay) =>
  page.getByRole('grid', { name: words.join.parts }).getByRole('row');
const rows = ({ page, words }: ManualWay) =>
  page
    .getByRole('grid', { name: words.library.title, exact: true })
    .getByRole('row')
    // Days and groups have rows as headings.
    .and(page.locator('[aria-selected]'));
const row = (way: ManualWay, prompt: string) =>
  rows(way)
    .filter({ hasText: beginning(prompt) })
    .first();
/** Enough of a text to tell it from the others, and no more than a row shows. */
const beginning = (text: string) => text.slice(0, 26);
const joinedName = ({ words }: ManualWay) => words.join.defaultName.replace('{{name}}', '').trim();

async function goTo({ page, words }: ManualWay, screen: string): Promise<void> {
  await page.getByRole('navigation', { name: words.nav.label }).getByText(screen, { exact: true }).click();
}

const projectButton = ({ page, words }: ManualWay, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${words.projects.button} ?${name}`) });

async function chooseProject(way: ManualWay, from: string, to: string): Promise<void> {
  await projectButton(way, from).click();
  await way.page.getByRole('menuitemradio', { name: to }).click();
}

const group = ({ page, words }: ManualWay, name: string) =>
  page.getByRole('navigation', { name: words.settings.groupList }).getByText(name, { exact: true });

async function finished(way: ManualWay, prompt: string): Promise<void> {
  await expect(row(way, prompt)).toContainText(way.words.tasks.status.ready, { timeout: 30_000 });
}

async function select(way: ManualWay, ...prompts: readonly string[]): Promise<void> {
  for (const prompt of prompts) {
    await rows(way)
      .filter({ hasText: beginning(prompt) })
      .last()
      .focus();
    await way.page.keyboard.press(' ');
  }
}

async function closeDetails(way: ManualWay): Promise<void> {
  await press(way.page, way.words.tasks.details.close);
  await expect(details(way)).toBeHidden();
}
