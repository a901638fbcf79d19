import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An https address in its normal form, on the usual port of a listed host. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, hostname, port, username, password } = new URL(endpoint);
  // Another form could be read differently by the client that sends.
  if (href !== endpoint || protocol !== 'https:' || port || username || password || isIP(bare(hostname))) return false;
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

/** Other points let the encryption fail. */
export function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** `dns.lookup` that fails for a name of a private address. */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return answer(error ?? new Error('no address'), []);
    if (addresses.some(({ address }) => isPrivate(address))) return answer(new Error('not a public address'), []);
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });
};

// The special-purpose registries of IANA (RFC 6890), without those that the public internet routes.
const PRIVATE = new BlockList();
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b::/96 100::/64 fc00::/7 fe80::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = network.split('/');
  PRIVATE.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that is mapped into IPv6 counts as itself. */
export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
