import fs from 'node:fs/promises';
import path from 'node:path';

/** Lays the files of a package out below `root`, as they will be installed, with a link to the program in /usr/bin. */
export async function placeFiles({ files, name }, root) {
  for (const { from, to } of files) {
    const target = path.join(root, to);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.cp(from, target, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      mode: fs.constants.COPYFILE_FICLONE,
    });
  }
  await normalizeModes(root);
  const app = files.find(({ from }) => from.endsWith('/'));
  if (app === undefined) throw new Error('The command line names no folder of an app.');
  await fs.mkdir(path.join(root, 'usr', 'bin'), { recursive: true });
  await fs.symlink(path.posix.join(app.to, name), path.join(root, 'usr', 'bin', name));
}

/** Every file and link below `root`, as its path from there. */
export async function filesBelow(root) {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** Readable by everybody and writable by root, whatever the umask of the build was; programs stay executable, libraries need not be. */
async function normalizeModes(folder) {
  await fs.chmod(folder, 0o755);
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await normalizeModes(file);
    else if (entry.isFile())
      await fs.chmod(file, isLibrary(entry.name) || !(await isExecutable(file)) ? 0o644 : 0o755);
  }
}

const isLibrary = (name) => /\.(so(\.\d+)*|node)$/.test(name);

const isExecutable = async (file) => ((await fs.stat(file)).mode & 0o100) !== 0;
