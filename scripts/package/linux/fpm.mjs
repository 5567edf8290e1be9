#!/usr/bin/env node
// Writes a deb or rpm in place of fpm, whose command line electron-builder speaks (CUSTOM_FPM_PATH): with dpkg-deb and rpmbuild, which
// every build machine gets from its system, where fpm is a download. See docs/packaging.md.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { main } from '../../lib/run.mjs';
import { readCommandLine } from './command-line.mjs';
import { writeDeb } from './deb.mjs';
import { writeRpm } from './rpm.mjs';
import { placeFiles } from './staged-files.mjs';

await main(async () => {
  const order = readCommandLine(process.argv.slice(2));
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'gateway-studio-package-'));
  try {
    const root = path.join(work, 'root');
    await placeFiles(order, root);
    await fs.rm(order.output, { force: true });
    await (order.kind === 'deb' ? writeDeb(order, root) : writeRpm(order, root, work));
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
});
