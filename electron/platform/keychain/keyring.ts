/** Desktops on which Chromium itself takes the keyring or the wallet (its `key_storage_util_linux.cc`). */
const known =
  /^(gnome|gnome-.*|unity.*|x-cinnamon|cinnamon.*|deepin|pantheon|ukui|xfce|xubuntu|kde.*|plasma.*|ubuntu.*)$/i;

/**
 * The value of `--password-store` on Linux desktops that Chromium does not list, such as Sway, Hyprland and i3: without it the keyring is
 * not asked there although one runs. Where none runs, Chromium falls back to what it would have taken. `null`: Chromium's own choice.
 */
export function passwordStoreFor(
  system: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): 'gnome-libsecret' | null {
  if (system !== 'linux') return null;
  const { XDG_CURRENT_DESKTOP: current = '', DESKTOP_SESSION: session = '' } = env;
  const names = [...current.split(':'), session.split('/').at(-1) ?? ''];
  const isKnown = env.KDE_FULL_SESSION !== undefined || names.some((name) => known.test(name));
  return isKnown ? null : 'gnome-libsecret';
}
