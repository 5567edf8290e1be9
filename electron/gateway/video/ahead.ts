/**
 * The same values, each made while the one before it is being used: reading and encoding go on while the
 * network takes its time. At most one value waits.
 *
 * An error of the source is thrown in its place, after the values that came before it.
 */
export async function* oneAhead<Value>(
  source: AsyncGenerator<Value, void, undefined>,
): AsyncGenerator<Value, void, undefined> {
  let coming = source.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = source.next();
      // Thrown when its turn comes; until then nobody listens.
      coming.catch(() => undefined);
      yield value;
    }
  } finally {
    // Whoever leaves early does not leave a file being read behind.
    await source.return();
  }
}
