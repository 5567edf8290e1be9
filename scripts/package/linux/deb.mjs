import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runOrStop } from '../../lib/run.mjs';
import { descriptionLines } from './command-line.mjs';
import { filesBelow } from './staged-files.mjs';

/** Makes `order.output` of the files laid out below `root`. */
export async function writeDeb(order, root) {
  await writeChangelog(order, root);
  const files = await filesBelow(root);
  const control = path.join(root, 'DEBIAN');
  await fs.mkdir(control, { mode: 0o755 });
  await fs.writeFile(
    path.join(control, 'control'),
    controlText(order, await installedKilobytes(root, files)),
  );
  await fs.writeFile(path.join(control, 'md5sums'), await checksums(root, files));
  for (const [name, script] of [
    ['postinst', order.afterInstall],
    ['postrm', order.afterRemove],
  ]) {
    await fs.copyFile(script, path.join(control, name));
    await fs.chmod(path.join(control, name), 0o755);
  }
  const compression = order.compression === 'gz' ? 'gzip' : (order.compression ?? 'xz');
  await runOrStop('dpkg-deb', 'dpkg-deb', [
    '--root-owner-group',
    `-Z${compression}`,
    '--build',
    root,
    order.output,
  ]);
}

/** The text of DEBIAN/control; `kilobytes` is what the files take when they are installed. */
export function controlText(order, kilobytes) {
  const { summary, text } = descriptionLines(order.description);
  const version = order.iteration ? `${order.version}-${order.iteration}` : order.version;
  const fields = [
    ['Package', order.name],
    ['Version', version],
    ['Architecture', order.architecture],
    ['Maintainer', order.maintainer],
    ['Installed-Size', String(kilobytes)],
    ['Depends', order.depends.join(', ')],
    ['Recommends', order.recommends.join(', ')],
    ['Section', order.category ?? 'misc'],
    ['Priority', order.priority ?? 'optional'],
    ['Homepage', order.url],
    ['Description', [summary, ...text.map((line) => ` ${line}`)].join('\n')],
  ];
  return `${fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}

/** Every deb has one, by the rules of Debian; what changed is told by the app's own. */
async function writeChangelog({ name, version, maintainer }, root) {
  const date = new Date().toUTCString().replace('GMT', '+0000');
  const text = `${name} (${version}) stable; urgency=medium\n\n  * Version ${version}.\n\n -- ${maintainer}  ${date}\n`;
  const folder = path.join(root, 'usr', 'share', 'doc', name);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, 'changelog.gz'), gzipSync(text, { level: 9 }));
}

async function installedKilobytes(root, files) {
  let sum = 0;
  for (const file of files) sum += Math.ceil((await fs.lstat(path.join(root, file))).size / 1024);
  return sum;
}

async function checksums(root, files) {
  const lines = [];
  for (const file of files) {
    const whole = path.join(root, file);
    if ((await fs.lstat(whole)).isSymbolicLink()) continue;
    lines.push(
      `${createHash('md5')
        .update(await fs.readFile(whole))
        .digest('hex')}  ${file}\n`,
    );
  }
  return lines.join('');
}
