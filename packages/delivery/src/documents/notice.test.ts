import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceDir } from '../build/every-slice.ts';
import { libraryNamesOf, staleNotice } from './notice.ts';

const notice = readFileSync(join(workspaceDir, 'NOTICE'), 'utf8');

test.each([
  ['mf-chat', ['@stomp/stompjs', 'sockjs-client']],
  ['svc-travel', ['mongodb', 'sharp', '@img/sharp-libvips-linux-x64']],
])(
  'NOTICE names the licence of every library that %s ships',
  async (slice, examples) => {
    const libraries = await libraryNamesOf(slice);
    expect(libraries).toEqual(expect.arrayContaining(examples));
    expect(libraries.filter((name) => !notice.includes(`\n${name}: `))).toEqual([]);
  },
  60_000,
);

test('NOTICE names fonts, outlines and a licence for each library', () => {
  expect(notice).toContain('Glyphs of Pretendard: SIL Open Font License 1.1');
  expect(notice).toContain('鉄道データ (N02), 国土交通省, CC BY 4.0');
  expect(notice).not.toContain('licence not stated');
  expect(staleNotice()).toEqual([]);
});
