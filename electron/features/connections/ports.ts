import type { Connections, GatewayClient } from '../../gateway/types.ts';
import type { Log } from '../../shared/ports.ts';
import type { CredentialsFile } from './credentials-file.ts';

export interface SessionPorts {
  readonly connections: Connections;
  readonly credentials: CredentialsFile;
  readonly gateway: Pick<GatewayClient, 'checkAccess'>;
  readonly stopPractice: () => Promise<void>;
  readonly tasks: {
    count(connectionId: string): number;
    /** Gives them all up; what the gateway has goes on there. */
    stop(connectionId: string): void;
  };
  readonly answers: {
    isAwaited(connectionId: string): boolean;
  };
  /** Whether a restart now would break off an upload, an answer, or work on files. */
  readonly wouldBreakOffWork: () => boolean;
  /** Restarts the app, where only that has a keychain asked again; `null` where it is asked again at any time. */
  readonly restartToUnlock: (() => void) | null;
  readonly chooseCertificates: () => Promise<string | null>;
  readonly newId: () => string;
  readonly log: Pick<Log, 'error'>;
  /** A connection came, went or changed, or another is active. */
  readonly onConnectionsChange: () => void;
}
