// Writes every package that the app is made of or with to out/sbom.json, as CycloneDX.
import fs from 'node:fs';
import { npm, readJsonWithin } from './lib/npm.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, SetupError, say } from './lib/run.mjs';

await main(async () => {
  const { code, output } = await npm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--loglevel=silent',
  ]);
  const list = code === 0 ? readJsonWithin(output) : null;
  if (list === null) throw new SetupError(`npm could not list the packages:\n${output}`);
  fs.mkdirSync(inRoot('out'), { recursive: true });
  fs.writeFileSync(inRoot('out', 'sbom.json'), JSON.stringify(list, null, 2));
  say(`${list.components.length} packages listed in out/sbom.json.`);
});
