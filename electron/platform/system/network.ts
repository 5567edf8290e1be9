import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { app, type Session } from 'electron';
import { createRoutes, type RoutePort } from '../../gateway/http/routes.ts';
import type { Log } from '../../shared/log.ts';

/**
 * The way out that the user's system prescribes: its proxy for each address, the certificates it trusts, and those in
 * the file named with `--extra-ca-file` (a company's own).
 */
export function createSystemNetwork(session: Session, log: Log): RoutePort {
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined) {
    log.warn('NODE_TLS_REJECT_UNAUTHORIZED is set and ignored: certificates are always checked');
  }
  return createRoutes({
    proxiesOf: (origin) => session.resolveProxy(origin),
    ca: trustedCertificates(app.commandLine.getSwitchValue('extra-ca-file')),
  });
}

/** `null` leaves Node's own list; older runtimes cannot read the system's. */
function trustedCertificates(extraFile: string): string[] | null {
  const system = 'getCACertificates' in tls ? readSystemCertificates() : [];
  const extra = extraFile === '' ? [] : [readFileSync(extraFile, 'utf8')];
  if (system.length + extra.length === 0) return null;
  return [...tls.rootCertificates, ...system, ...extra];
}

function readSystemCertificates(): string[] {
  const read: unknown = Reflect.get(tls, 'getCACertificates');
  const found: unknown = typeof read === 'function' ? read('system') : [];
  return Array.isArray(found) ? found.filter((entry): entry is string => typeof entry === 'string') : [];
}
