import { app, type Session } from 'electron';
import { readCertificatesFile } from '../../gateway/certificates.ts';
import { createAuthorities } from '../../gateway/http/authorities.ts';
import type { RoutesOptions } from '../../gateway/http/routes.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { readSystemCertificates } from '../../workers/certificates-worker-client.ts';

export interface SystemNetworkOptions {
  readonly session: Session;
  /** The built `certificates-worker`. */
  readonly certificatesProgram: string;
  /** The file named at the start is not trusted; told once. */
  readonly onExtraRefused: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The way out that the user's system prescribes: its proxy for each address, the certificates it trusts, and those in
 * the file named with `--extra-ca-file` (a company's own).
 */
export function createSystemNetwork(options: SystemNetworkOptions): RoutesOptions {
  const { session, certificatesProgram, onExtraRefused, clock, log } = options;
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined) {
    log.warn('NODE_TLS_REJECT_UNAUTHORIZED is set and ignored: certificates are always checked');
  }
  const extraFile = app.commandLine.getSwitchValue('extra-ca-file');
  return {
    proxiesOf: (origin) => session.resolveProxy(origin),
    authorities: createAuthorities({
      readSystem: () => readSystemCertificates(certificatesProgram),
      readExtra: extraFile === '' ? null : () => readCertificatesFile(extraFile),
      onExtraRefused,
      clock,
      log,
    }),
  };
}
