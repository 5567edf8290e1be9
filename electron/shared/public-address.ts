import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(network, prefix, familyOf(network));
}
const closedNames = /(^|\.)(localhost|local|lan|home|internal|intranet|home\.arpa)$/;

/** Whether a gateway somewhere on the internet could fetch from this host, as far as its name tells. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  // The block list also knows IPv4 addresses written inside IPv6 ones.
  if (isIP(host) !== 0) return !closed.check(host, familyOf(host));
  return host.includes('.') && !closedNames.test(host);
}
