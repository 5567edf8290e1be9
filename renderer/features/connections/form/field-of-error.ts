import type { AppErrorCode } from '#contract';
import type { DraftField } from './draft.ts';

const fields: Partial<Record<AppErrorCode, DraftField>> = {
  'connections.name-missing': 'name',
  'connections.name-taken': 'name',
  'session.token-missing': 'token',
  'session.token-characters': 'token',
  'gateway.unauthorized': 'token',
  'connections.has-live-tasks': 'address',
  'session.address-missing': 'address',
  'session.address-invalid': 'address',
  'session.address-insecure': 'address',
  'gateway.web-page': 'address',
  'gateway.unreachable': 'address',
  'gateway.certificate': 'address',
  'gateway.redirected': 'address',
  'connections.proxy-invalid': 'proxy',
  'connections.proxy-secret-missing': 'proxy',
  'gateway.proxy': 'proxy',
  'connections.ca-invalid': 'ca',
  'connections.ca-gone': 'ca',
};

/** The field of the form that a failure is about; `null` where it is about none. */
export function fieldOfError(code: AppErrorCode): DraftField | null {
  return fields[code] ?? null;
}
