import { expect, test } from '@jest/globals';
import { createClientAddress, networkOf } from './client-address.ts';

test('X-Forwarded-For counts only as far as it was written by trusted proxies', () => {
  const clientAddressOf = createClientAddress(['10.0.0.0/8', 'fd00::/8']);
  expect(clientAddressOf('10.0.0.1', '203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  expect(clientAddressOf('::ffff:10.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(clientAddressOf('203.0.113.9', '1.1.1.1')).toBe('203.0.113.9');
  expect(clientAddressOf('10.0.0.1', 'nonsense')).toBe('10.0.0.1');
  expect(clientAddressOf('fd00::1', '2001:db8::7')).toBe('2001:db8::7');
});

test('networkOf returns the IPv4 address or the IPv6 /64, independent of its spelling', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('2001:0db8:0:0:aaaa::9')).toBe('2001:db8:0:0');
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
  expect(networkOf('::1')).toBe('0:0:0:0');
});
