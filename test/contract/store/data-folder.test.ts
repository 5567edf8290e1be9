import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createPracticeGateway } from '#electron/practice-gateway/http/server.ts';
import { assets } from '../../fixtures/gateway/practice-gateway.ts';
import { buildWorkers } from '../../fixtures/services/whole-app.ts';
import { dataOfSchema9, makeDataFolder, seenOf } from '../../fixtures/store/data-folder.ts';

/** Set to a folder, it gets the data of the present version, to become the fixture of the next one. */
const target = process.env.DATA_FOLDER;

if (target !== undefined)
  test('the data folder of this version is written', async () => {
    const root = test.info().outputPath();
    const timing = { runningAfterMs: 0, doneAfterMs: 0 };
    const gateway = await createPracticeGateway({ stateFolder: null, assets, keepBodies: true, timing });
    await makeDataFolder(target, root, await buildWorkers(join(root, 'bundle')), gateway);
    await gateway.close();
  });

test('a data folder of schema 9 opens with everything in it', async () => {
  const root = test.info().outputPath();
  const { now, seen } = JSON.parse(readFileSync(join(dataOfSchema9, 'seen.json'), 'utf8'));
  expect(await seenOf(dataOfSchema9, root, await buildWorkers(join(root, 'bundle')), now)).toMatchObject(
    seen,
  );
});
