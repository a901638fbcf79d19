import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { changeMemberName, readOwnMember, refresh, withdraw } from '@osaka/contracts/account';
import { declareReleasedIndexes } from '@osaka/service-kit/testing';
import { BSON, type Document } from 'mongodb';
import { testAccount } from './testing/open-account.ts';

const account = testAccount();
/** Databases as earlier releases left them, named after the commit, without keys. */
const folder = join(import.meta.dirname, '../fixtures');
const PASSWORD = 'Osaka12!';

describe.each(readdirSync(folder))('the database of an earlier release, %s', (file) => {
  test('lets its members sign in, refresh, rename themselves and withdraw; their names are taken', async () => {
    const collections = BSON.EJSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Document[]>;
    for (const [name, documents] of Object.entries(collections))
      await account.db.collection(name).insertMany(documents);
    account.time.ms = Date.parse('2026-11-25T00:00:00Z');

    const { loginInfo, bearer, cookie } = await account.signIn('sample01', PASSWORD);
    expect(loginInfo).toMatchObject({ memberNo: 2, memberName: '벚꽃여행자' });
    expect((await account.call(readOwnMember, {}, bearer)).data.email).toBe('sample01@osaka.example');
    expect((await account.call(refresh, {}, { cookie })).status).toBe(200);
    expect((await account.call(changeMemberName, { body: { newMemberName: '다코야키' } }, bearer)).status).toBe(409);
    expect((await account.call(changeMemberName, { body: { newMemberName: '오사카산책' } }, bearer)).status).toBe(200);
    expect(await account.join('newcomer', '새로운이름')).toBe(5);
    const again = await account.signIn('sample01', PASSWORD);
    expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, again.bearer)).status).toBe(200);
  });
});

test('the indexes of this release and of earlier ones can stand side by side, so that a rollback is ready again', async () => {
  expect(await declareReleasedIndexes(account.db, join(import.meta.dirname, '../released-indexes.json'))).toEqual([]);
});
