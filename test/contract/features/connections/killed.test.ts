import { readdir } from 'node:fs/promises';
import { tokenIn } from '../../../fixtures/gateway/connections.ts';
import { rounds } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { anInput, createSessionBench } from '../../../fixtures/services/benches/connections-bench.ts';
import { buildChild, killAtWork } from '../../../fixtures/services/killed/child.ts';

const kills = rounds(5, 12);

test('killed while connections are stored, the next start opens the earlier ones or the later ones, each with its token', async () => {
  const folder = test.info().outputPath('data');
  const first = await createSessionBench(folder).session.connections.save(anInput());
  if (!first.ok) throw new Error(first.error.code);
  const program = await buildChild('connections');
  for (let round = 0; round < kills; round += 1) {
    // Another moment of the endless saving and removing in each round.
    await killAtWork(program, [folder], round * (20 / kills));

    const bench = createSessionBench(folder);
    await bench.session.start();
    const connections = bench.session.connections.list();
    const theirs = connections.filter(({ id }) => id !== first.value.id);
    expect(connections).toMatchObject([
      { id: first.value.id, state: 'ready', isActive: true },
      ...theirs.map(() => ({ name: 'Theirs', state: 'ready', storage: 'keychain' })),
    ]);
    expect(tokenIn(bench.session.connectionOf(first.value.id))).toBe('sk-token-of-mine');
    // Nothing was set aside: each file was whole.
    expect((await readdir(folder)).filter((name) => name.endsWith('.kept'))).toEqual([]);
    for (const { id } of theirs) {
      expect(tokenIn(bench.session.connectionOf(id))).toBe('sk-token-of-theirs');
      expect((await bench.session.connections.remove(id, null)).ok).toBe(true);
    }
  }
});
