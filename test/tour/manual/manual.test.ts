import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManualPage } from '#renderer/features/help/manual-text.ts';
import { manualPages } from '#renderer/ui/help/manual.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { type Language, languages, wordsIn } from '../../fixtures/app/walk/walk.ts';
import { repository } from '../../fixtures/source/repository.ts';
import { webpOf } from '../webp.ts';
import { type ManualTexts, type ManualWay, manualJourneys } from './journeys.ts';
import { picturesIn, readSteps } from './steps.ts';

const out = path.join(repository, 'out/tour/manual');
const size = { width: 1280, height: 800 };

const texts: Readonly<Record<Language, ManualTexts>> = {
  en: {
    boat: 'A paper boat drifts down a rain-lit street at dusk, slow dolly, soft thunder far away.',
    fox: 'A red fox crosses fresh snow between birches, one long take, in the style of ',
    cast: ['Mara', 'At the end of the quay ', ' lights a lantern, slow push in.'],
    project: 'Rain and rivers',
    next: 'The boat reaches the river, and the camera rises above the bridges.',
    lost: 'Waves fold over black sand, a drone shot from above.',
    question: 'Write a video prompt: a lighthouse in a storm.',
    answer:
      'A lighthouse stands against a storm at night. Its beam sweeps over high waves; rain crosses the lens. Slow crane shot upwards, thunder, wind, distant bells.',
  },
  'zh-CN': {
    boat: '黄昏时分，一只纸船漂过雨后的街道，镜头缓缓推进，远处传来轻轻的雷声。',
    fox: '一只红狐穿过白桦林间的新雪，一镜到底，参考风格：',
    cast: ['小雨', '码头尽头，', ' 点亮一盏灯，镜头缓缓推近。'],
    project: '雨与河',
    next: '纸船漂到河边，镜头升起，越过一座座桥。',
    lost: '海浪拍打黑色的沙滩，无人机俯拍。',
    question: '请写一段视频提示词：暴风雨中的灯塔。',
    answer:
      '夜里，一座灯塔矗立在暴风雨中。光束扫过巨浪，雨点划过镜头。镜头缓缓上升，伴着雷声、风声和远处的钟声。',
  },
};

for (const language of languages) {
  test(`the steps of the manual are followed, with pictures (${language})`, async ({
    launch,
    startGateway,
    openKeyring,
    folders,
  }) => {
    test.setTimeout(300_000);
    const folder = path.join(out, language);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const gatewayTasks = path.join(folders.home, 'gateway');
    const gateway = await startGateway({ stateFolder: gatewayTasks });
    const running = await launch({ keyring: await openKeyring() });
    const { page } = running;
    await prepare(running, language);
    const taken: string[] = [];
    const way: ManualWay = {
      running,
      page,
      gateway,
      gatewayTasks,
      words: wordsIn[language],
      texts: texts[language],
      async picture(name) {
        taken.push(`${language}/${name}.webp`);
        await writeFile(path.join(folder, `${name}.webp`), await webpOf(page));
      },
    };
    const manual = await readManual(language);
    for (const { place, steps } of manualJourneys) {
      const written = readSteps(manual.sections.get(place) ?? '');
      expect(written, place).toHaveLength(steps.length);
      for (const [index, step] of steps.entries()) {
        const labels = written[index]?.labels ?? [];
        await test.step(`${place} ${index + 1}: ${labels.join(', ')}`, () => step(way, ...labels));
      }
    }
    expect(taken.sort()).toEqual([...manual.pictures].sort());
  });
}

async function readManual(language: Language) {
  const sections = new Map<string, string>();
  const pictures: string[] = [];
  for (const page of manualPages) {
    const text = await readFile(path.join(repository, 'docs/manual', language, `${page}.md`), 'utf8');
    pictures.push(...picturesIn(text));
    for (const { id, body } of readManualPage(page, text).sections) sections.set(`${page}#${id}`, body);
  }
  return { sections, pictures };
}

async function prepare({ app, page }: RunningApp, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await app.evaluate(
    ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    size,
  );
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
  await page.evaluate((chosen) => window.api['settings.update']({ language: chosen }), language);
}
