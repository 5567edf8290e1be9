import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Secret } from '#contract';
import { createGuardedSecrets, type GuardedSecrets } from '#electron/shared/redaction.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { until } from '../../fixtures/until.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Guards a secret with a new holder, which lives until it is let go. A function of its own: nothing else keeps it. */
function guarded(secrets: GuardedSecrets, secret: string): { letGo(): void } {
  let holder: object | null = {};
  secrets.guard(new Secret(secret), holder);
  return {
    letGo() {
      holder = null;
    },
  };
}

test('a secret is guarded as long as one of its holders is in memory, and forgotten after', async () => {
  const secrets = createGuardedSecrets();
  const first = guarded(secrets, 'tok-1');
  const second = guarded(secrets, 'tok-1');
  const third = guarded(secrets, 'tok-2');
  const onlyLeft = (wanted: readonly string[]) =>
    until(`only these are guarded: ${wanted}`, async () => {
      collectGarbage();
      return Array.from(secrets.all(), Secret.reveal).join() === wanted.join();
    });
  first.letGo();
  third.letGo();
  await onlyLeft(['tok-1']);
  expect(Array.from(secrets.all(), Secret.reveal)).toEqual(['tok-1']);
  second.letGo();
  await onlyLeft([]);
});
