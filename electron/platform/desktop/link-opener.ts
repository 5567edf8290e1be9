/**
 * Opens addresses of the web in the user's browser. The page asks before it calls, but a page may be taken over: the main
 * process asks once for each host as well, until the app ends. One question at a time: what comes meanwhile is refused.
 *
 * @param ask shows the system's own question, outside the page's reach; `true` when the user says yes. @param open hands an address to the browser.
 * @returns a function that settles when the address is open or refused; it rejects for what is no address of the web.
 */
export function createLinkOpener(
  ask: (address: URL) => Promise<boolean>,
  open: (address: string) => Promise<void>,
): (address: string) => Promise<void> {
  const agreed = new Set<string>();
  let isAsking = false;

  async function isAgreed(url: URL): Promise<boolean> {
    if (agreed.has(url.host)) return true;
    if (isAsking) return false;
    isAsking = true;
    try {
      const isWanted = await ask(url);
      if (isWanted) agreed.add(url.host);
      return isWanted;
    } finally {
      isAsking = false;
    }
  }

  return async (address) => {
    const url = new URL(address);
    // A user name or a password would hide where it leads.
    const isPlain = url.username === '' && url.password === '';
    if (!/^https?:$/.test(url.protocol) || !isPlain) throw new Error('Not an address of the web.');
    if (await isAgreed(url)) await open(url.href);
  };
}
