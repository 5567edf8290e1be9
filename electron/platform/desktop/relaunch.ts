export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The file that people start where the app itself runs from a place that is gone when it has ended: an AppImage, or the portable app
 * of Windows; `null` elsewhere.
 */
export function outerFile({ APPIMAGE, PORTABLE_EXECUTABLE_FILE }: Environment): string | null {
  return APPIMAGE || PORTABLE_EXECUTABLE_FILE || null;
}

/** What Electron is given to start this copy of the app again. @param paths of files that it is to open then. */
export function relaunchOptions(
  env: Environment,
  argv: readonly string[],
  paths: readonly string[] = [],
): { execPath?: string; args: string[] } {
  const outer = outerFile(env);
  return { args: [...argv.slice(1), ...paths], ...(outer !== null && { execPath: outer }) };
}
