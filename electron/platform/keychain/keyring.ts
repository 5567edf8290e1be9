type Environment = Readonly<Record<string, string | undefined>>;

/** Names in XDG_CURRENT_DESKTOP by which Chromium takes the keyring or the wallet; the first one that it knows counts, LXQt among them. */
const keyringDesktops = ['Unity', 'Deepin', 'GNOME', 'X-Cinnamon', 'KDE', 'Pantheon', 'XFCE', 'UKUI'];

/** The same for DESKTOP_SESSION, which Chromium reads where it knows no name of the other. */
const keyringSessions = /^(deepin|gnome|mate|kde4|kde-plasma|.*xfce.*|xubuntu|ukui)$/;

/**
 * The value of `--password-store` on Linux desktops that Chromium does not list, such as Sway, Hyprland and i3: without it the keyring is
 * not asked there although one runs. Where none runs, Chromium falls back to what it would have taken. `null`: Chromium's own choice.
 */
export function passwordStoreFor(system: NodeJS.Platform, env: Environment): 'gnome-libsecret' | null {
  return system === 'linux' && !isKeyringDesktop(env) ? 'gnome-libsecret' : null;
}

/** Whether Chromium takes the keyring or the wallet by itself: its `base/nix/xdg_util.cc` and `key_storage_util_linux.cc`. Case counts. */
function isKeyringDesktop(env: Environment): boolean {
  const { XDG_CURRENT_DESKTOP: current = '', DESKTOP_SESSION: session = '' } = env;
  const names = current.split(':').map((name) => name.trim());
  const known = names.find((name) => name === 'LXQt' || keyringDesktops.includes(name));
  if (known !== undefined) return known !== 'LXQt';
  const isKde4 = env.KDE_SESSION_VERSION !== undefined;
  if (session === 'kde') return isKde4;
  if (keyringSessions.test(session) || env.GNOME_DESKTOP_SESSION_ID !== undefined) return true;
  return env.KDE_FULL_SESSION !== undefined && isKde4;
}
