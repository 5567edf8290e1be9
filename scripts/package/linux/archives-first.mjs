// Hooks of electron-builder. Before a deb or rpm is made, a file goes into the unpacked app that tells the updater how the app was
// installed; the tar.gz is packed from the same folder at the same time, and would tell the same. So deb and rpm wait for it.

/** How long the others wait: an archive that failed never tells that it has ended. */
const maxWaitMs = 15 * 60_000;

const archives = new Map();

export async function artifactBuildStarted({ file }) {
  if (file.endsWith('.tar.gz')) {
    const archive = {};
    archive.packed = new Promise((resolve) => {
      archive.end = resolve;
    });
    archives.set(file, archive);
  } else if (/\.(deb|rpm)$/.test(file)) {
    await Promise.all([...archives].map(([name, { packed }]) => withinTime(name, packed)));
  }
}

export function artifactBuildCompleted({ file }) {
  archives.get(file)?.end();
}

function withinTime(name, packed) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} was not packed in time.`)), maxWaitMs);
    packed.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
