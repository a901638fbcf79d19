import { expect, test } from '@jest/globals';
import { isPrivate, isPushEndpoint, lookupPublic } from './push-endpoints.ts';
import { PUSH_SERVICES, pushKeys, pushSettings } from './push-keys.ts';

test.each(['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.0.1', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1'])(
  'the address %s is not asked',
  (address) => expect(isPrivate(address)).toBe(true),
);

test.each(['142.250.206.234', '2404:6800:4004:820::200a'])('the address %s is public', (address) =>
  expect(isPrivate(address)).toBe(false),
);

test('a host whose name leads to this machine is not reached', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
    expect(error).toMatchObject({ message: 'not a public address' });
  }
});

test('the push services of the usual browsers are listed, one of them with all hosts below its name', () => {
  const hosts = PUSH_SERVICES.split(',');
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ])
    expect([endpoint, isPushEndpoint(endpoint, hosts)]).toEqual([endpoint, true]);
  expect(isPushEndpoint('https://notify.windows.com.attacker.example/', hosts)).toBe(false);
});

test('the public key follows from the private one, the contact from the site or its mails, and a wrong key ends the start', () => {
  // The key pair of RFC 8291, appendix A.
  const PUSH_PRIVATE_KEY = pushKeys.parse('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  const settings = { PUSH_PRIVATE_KEY, PUSH_HOSTS: [], SITE_URL: '', MAIL_FROM: '오사카로 <no-reply@osaka.example>' };
  expect(pushSettings(settings)).toMatchObject({
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    contact: 'mailto:no-reply@osaka.example',
  });
  expect(pushSettings({ ...settings, SITE_URL: 'https://osaka.example' })?.contact).toBe('https://osaka.example');
  expect(pushSettings({ ...settings, PUSH_PRIVATE_KEY: pushKeys.parse('') })).toBeUndefined();
  expect(pushKeys.safeParse('A'.repeat(43)).success).toBe(false);
});
