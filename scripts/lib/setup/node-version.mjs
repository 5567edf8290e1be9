// Read by a Node of any age, before anything else is: older ones do not know the language of the other scripts.
import { readFileSync } from 'node:fs';

/** The oldest Node that the project runs on, such as `20.19`, as package.json says. */
function neededNode() {
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).engines.node.replace('>=', '');
}

/** What to tell whoever runs a Node that is too old; `null` where it is new enough. */
export function nodeObstacle(version, needed = neededNode()) {
  const [have, want] = [version, needed].map((text) => text.split('.').map(Number));
  const place = want.findIndex((number, at) => number !== have[at]);
  if (place < 0 || have[place] > want[place]) return null;
  return (
    `Node ${needed} or newer is needed, and this is Node ${version}. Nothing was done. ` +
    'Debian 13 and later have one that is new enough; for other systems get one at https://nodejs.org/en/download.'
  );
}
