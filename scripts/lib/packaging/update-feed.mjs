import { SetupError } from '../run.mjs';

/**
 * The arguments for electron-builder that write down where an app looks for updates, once its user agrees.
 *
 * @param address an https address of a folder, from `GATEWAY_STUDIO_UPDATES`; without one, and on the stand-in runtime, the app asks nobody
 * @throws SetupError where something else is given: an app that asks the wrong host must not be made
 */
export function feedArguments(address = '', runtimeKind) {
  const text = address.trim();
  if (text === '' || runtimeKind !== 'official') return [];
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (url?.protocol !== 'https:' || !isPlain) {
    throw new SetupError(
      'GATEWAY_STUDIO_UPDATES is to be the https address of a folder, without user name, query and fragment. Nothing was packaged.',
    );
  }
  return ['--config.publish.provider=generic', `--config.publish.url=${url.href}`];
}
