/**
 * The address of the development server that serves the window's pages, as electron-vite names it in the environment;
 * `null` outside development. A packaged app never listens to the environment: who can set a variable there would put a
 * foreign page in the place of the app's own, with everything that page may call. A server on another computer is none.
 */
export function developmentServerOf(
  isPackaged: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const address = environment.ELECTRON_RENDERER_URL;
  if (isPackaged || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && isHere ? origin : null;
}

/**
 * Whether the window has developer tools: always while developing, in the packaged app for who starts it with `--devtools`.
 */
export function offersDevTools(isPackaged: boolean, isAskedFor: boolean): boolean {
  return !isPackaged || isAskedFor;
}
