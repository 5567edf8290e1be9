import { SetupError } from '../run.mjs';

/** What electron-builder and the tools of Apple and Azure read when they sign. */
const signs = /^(WIN_)?CSC_|^APPLE_|^AZURE_/;

/** An environment without what is set to nothing, as a workflow sets each secret that is missing: `CSC_LINK=''` is a path to the packager. */
export const signingEnvironment = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !signs.test(name) || value?.trim() !== ''),
  );

/** electron-builder's names of what Azure's signing service needs, and the variables that say it. */
const azure = {
  endpoint: 'WINDOWS_SIGNING_ENDPOINT',
  codeSigningAccountName: 'WINDOWS_SIGNING_ACCOUNT',
  certificateProfileName: 'WINDOWS_SIGNING_PROFILE',
  publisherName: 'WINDOWS_PUBLISHER',
};
const credentials = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'];

/** Which variables of Azure's signing service have a value, and which have none. */
export function azureVariables(env) {
  const isSet = (name) => (env[name] ?? '').trim() !== '';
  const all = [...Object.values(azure), ...credentials];
  return { set: all.filter(isSet), missing: all.filter((name) => !isSet(name)) };
}

/**
 * The arguments for electron-builder that have packages for Windows signed; none where the environment says nothing of it.
 *
 * @throws SetupError where it says a part: an unsigned package would be taken for a signed one
 */
export function azureArguments(env) {
  const { set, missing } = azureVariables(env);
  if (set.length === 0) return [];
  if (missing.length > 0)
    throw new SetupError(`To sign for Windows, ${missing.join(', ')} must be set too. Nothing was packaged.`);
  return Object.entries(azure).map(
    ([option, name]) => `--config.win.azureSignOptions.${option}=${env[name].trim()}`,
  );
}
