/** The secrets that the log redacts. Each is held for as long as its holder is, and not a moment on purpose longer. */
export interface GuardedSecrets {
  /** @param holder the object that the secret belongs to: once it is gone from memory, so is the secret. */
  guard(secret: string, holder: object): void;
  all(): Iterable<string>;
}

export function createGuardedSecrets(): GuardedSecrets {
  /** How many holders each secret has: the same token may be typed twice. */
  const holders = new Map<string, number>();
  const whenGone = new FinalizationRegistry((secret: string) => {
    const left = (holders.get(secret) ?? 0) - 1;
    if (left > 0) holders.set(secret, left);
    else holders.delete(secret);
  });
  return {
    guard(secret, holder) {
      holders.set(secret, (holders.get(secret) ?? 0) + 1);
      whenGone.register(holder, secret);
    },
    all: () => holders.keys(),
  };
}
