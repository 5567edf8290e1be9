import { readNetworkError } from '#electron/gateway/errors/network-errors.ts';
import { CallEnded } from '#electron/gateway/http/deadline.ts';
import { ProxyFailure } from '#electron/gateway/http/routes.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test.describe('a failure of the network', () => {
  const coded = (code: string) => Object.assign(new Error('secret words'), { code });
  for (const [thrown, code, cause] of [
    [coded('ENOTFOUND'), 'gateway.unreachable', 'ENOTFOUND'],
    [coded('EAI_AGAIN'), 'gateway.unreachable', 'EAI_AGAIN'],
    [coded('ECONNREFUSED'), 'gateway.unreachable', 'ECONNREFUSED'],
    [new AggregateError([coded('EHOSTUNREACH')]), 'gateway.unreachable', 'EHOSTUNREACH'],
    [coded('ENETUNREACH'), 'gateway.unreachable', 'ENETUNREACH'],
    [coded('SELF_SIGNED_CERT_IN_CHAIN'), 'gateway.certificate', 'SELF_SIGNED_CERT_IN_CHAIN'],
    [coded('CERT_HAS_EXPIRED'), 'gateway.certificate', 'CERT_HAS_EXPIRED'],
    [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'gateway.certificate', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'gateway.certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    [coded('ETIMEDOUT'), 'gateway.timed-out', 'ETIMEDOUT'],
    [new CallEnded('time-limit', 'NO_ANSWER'), 'gateway.timed-out', 'NO_ANSWER'],
    [new CallEnded('cancelled', 'CANCELLED'), 'gateway.interrupted', 'CANCELLED'],
    [coded('ECONNRESET'), 'gateway.interrupted', 'ECONNRESET'],
    [new Error('wrapped', { cause: coded('EPIPE') }), 'gateway.interrupted', 'EPIPE'],
    [coded('HPE_INVALID_CONSTANT'), 'gateway.unreadable', 'HPE_INVALID_CONSTANT'],
    [coded('HPE_HEADER_OVERFLOW'), 'gateway.unreadable', 'HPE_HEADER_OVERFLOW'],
    [new ProxyFailure(coded('ECONNREFUSED')), 'gateway.proxy', 'ECONNREFUSED'],
    [new ProxyFailure(new Error('secret words')), 'gateway.proxy', 'PROXY_FAILED'],
    [coded('ERR_INVALID_CHAR'), 'internal', 'ERR_INVALID_CHAR'],
    [coded('ERR_UNESCAPED_CHARACTERS'), 'internal', 'ERR_UNESCAPED_CHARACTERS'],
    [new TypeError('x is not a function'), 'internal', 'TypeError'],
    ['text', 'internal', 'string'],
  ] as const) {
    test(`${cause} is ${code}`, () => {
      const error = readNetworkError(thrown, 'gateway.example');
      expect(error).toMatchObject({ code, details: { cause, host: 'gateway.example' } });
      expect(JSON.stringify(error)).not.toContain('secret words');
    });
  }
});
