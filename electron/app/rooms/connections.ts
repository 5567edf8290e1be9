import { createCredentialsFile } from '../../features/connections/credentials-file.ts';
import type { SessionPorts } from '../../features/connections/ports.ts';
import { createSession } from '../../features/connections/service.ts';
import { createGatewayClient } from '../../gateway/client.ts';
import { createConnections } from '../../gateway/connections.ts';
import type { Base } from '../base.ts';
import type { RequestsRoom } from './requests.ts';
import type { SystemRoom } from './system.ts';

export type ConnectionsRoom = ReturnType<typeof createConnectionsRoom>;

/** The gateway, and who is signed in to which. */
export function createConnectionsRoom(
  { events, inDataFolder, kit, log }: Base,
  { platform, dialogs }: SystemRoom,
  { transport, practice }: RequestsRoom,
  work: Pick<SessionPorts, 'tasks' | 'answers' | 'wouldBreakOffWork'>,
) {
  const gateway = createGatewayClient({ transport });
  const session = createSession({
    connections: createConnections({ keychain: platform.keychain, practice, guardSecret: log.guardSecret }),
    credentials: createCredentialsFile(inDataFolder('credentials.json')),
    gateway,
    stopPractice: practice.stop,
    ...work,
    restartToUnlock: platform.keychain.asksOnce() ? platform.restart : null,
    chooseCertificates: dialogs.chooseCertificates,
    ...kit,
    onConnectionsChange: () => events.emit('connections.changed', null),
  });
  return { gateway, session };
}
