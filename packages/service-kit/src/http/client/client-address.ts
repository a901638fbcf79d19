import { BlockList, isIP } from 'node:net';

/** The peer address, or behind a trusted proxy the last address in X-Forwarded-For that is not a trusted proxy. */
export function createClientAddress(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let address = withoutIpv6Prefix(socketAddress ?? '');
    const hops = (forwardedFor ?? '').split(',').map((hop) => withoutIpv6Prefix(hop.trim()));
    while (isTrusted(address) && hops.length > 0) {
      const hop = hops.pop() ?? '';
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}

/** The unit of rate limiting: an IPv4 address, or the first 64 bits of an IPv6 address, normalized. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Maps an IPv4-mapped address to IPv4: ::ffff:10.0.0.1 becomes 10.0.0.1. */
function withoutIpv6Prefix(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
