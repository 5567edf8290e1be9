import { fail } from '#contract';
import { codeOf } from '../../shared/error-code.ts';
import { withoutSecrets } from '../errors/app-errors.ts';
import { type OnExchange, recordOf } from '../http/exchange-recorder.ts';
import { accessOf, secretsOf } from '../tokens.ts';
import type { Download } from '../types.ts';
import type { ClipFetch } from './clip-fetch.ts';

/**
 * Makes the function that features fetch files with. The token of a connection stays here: `fetch` does without it, and it is taken
 * out of what that tells.
 */
export function createDownload(fetch: ClipFetch, onExchange: OnExchange): Download {
  return async (address, options) => {
    const { path, check, wanted = 'video', allowLoopback, onProgress, signal, subject, connection } = options;
    const access = connection ? accessOf(connection) : null;
    const secrets = connection ? secretsOf(connection) : [];
    const preferences = access && { proxy: access.proxy, ca: access.ca };
    const outcome = await fetch(
      { address, path, wanted, allowLoopback, preferences, subject: subject ?? null },
      {
        signal,
        onProgress: (received, total) => onProgress?.(received, total),
        onSeen: (seen) => onExchange(recordOf(seen, secrets)),
        async check(partPath) {
          try {
            await check?.(partPath);
            return null;
          } catch (error) {
            return { code: codeOf(error), cause: String(error) };
          }
        },
      },
    );
    if (outcome.ok) return outcome;
    return fail({ ...outcome.error, error: withoutSecrets(outcome.error.error, secrets) });
  };
}
