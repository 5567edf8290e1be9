import type { AppErrorCode } from '#contract';
import type { DraftField } from './draft.ts';

/** The field of the form that a failure is about; `null` where it is about none. */
export function fieldOfError(code: AppErrorCode): DraftField | null {
  switch (code) {
    case 'connections.name-missing':
    case 'connections.name-taken':
      return 'name';
    case 'session.token-missing':
    case 'session.token-characters':
    case 'gateway.unauthorized':
      return 'token';
    case 'session.address-missing':
    case 'session.address-invalid':
    case 'session.address-insecure':
    case 'gateway.web-page':
    case 'gateway.unreachable':
    case 'gateway.certificate':
    case 'gateway.redirected':
      return 'address';
    case 'connections.proxy-invalid':
    case 'connections.proxy-secret-missing':
    case 'gateway.proxy':
      return 'proxy';
    case 'connections.ca-invalid':
    case 'connections.ca-gone':
      return 'ca';
    default:
      return null;
  }
}
