import { afterEach, expect, jest, test } from '@jest/globals';
import { administratorOf } from './administrator.ts';
import type { AccountConfig } from './config.ts';

const given = {
  ADMIN_ID: 'osakaadmin',
  ADMIN_PASSWORD: 'Osaka123!',
  ADMIN_NAME: '관리자',
  ADMIN_EMAIL: 'a@osaka.example',
};
const configOf = (changed: Partial<typeof given>) => ({ ...given, ...changed }) as AccountConfig;

afterEach(() => {
  jest.restoreAllMocks();
});

test('a faulty administrator ends the process with the variable and its rule', () => {
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  expect(() => administratorOf(configOf({ ADMIN_PASSWORD: 'nine', ADMIN_ID: 'me' }))).toThrow('exit 78');
  expect(exit).toHaveBeenCalledTimes(1);
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    'configuration: ADMIN_ID: 6 to 20 letters and digits\n',
    'configuration: ADMIN_PASSWORD: 8 to 12 letters, digits and @$!%*#?&, at least one of each\n',
  ]);
});

test('an administrator within the rules is taken, and none is needed', () => {
  expect(administratorOf(configOf({}))).toMatchObject({ memberId: 'osakaadmin', memberPw: 'Osaka123!' });
  expect(administratorOf(configOf({ ADMIN_ID: '' }))).toBeUndefined();
});
