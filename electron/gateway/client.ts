import { createGenerate } from './text/generate-call.ts';
import type { CallSetup, ClientLimits, GatewayClient } from './types.ts';
import { createCreateVideo } from './video/create-call.ts';
import { createQueries } from './video/query-call.ts';

const defaultLimits: ClientLimits = {
  createMs: 180_000,
  queryMs: 30_000,
  generateMs: 300_000,
  generateEndMs: 30_000,
  generateWholeMs: 1_800_000,
};

/** Makes the client through which the app talks to a gateway. It holds no connection and no token. */
export function createGatewayClient({
  transport,
  limits,
}: Pick<CallSetup, 'transport'> & { readonly limits?: Partial<ClientLimits> }): GatewayClient {
  const setup: CallSetup = { transport, limits: { ...defaultLimits, ...limits } };
  return {
    createVideo: createCreateVideo(setup),
    ...createQueries(setup),
    generate: createGenerate(setup),
    close: () => transport.close(),
  };
}
