import { relative } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { workspaceDir } from './every-slice.ts';
import { bundle } from './fingerprint.ts';

let planner: { code: string; files: string[]; packages: string[] };
beforeAll(async () => {
  const { code, sources, packages } = await bundle('mf-planner');
  planner = {
    code: code.join('\n'),
    files: [...sources].map((file) => relative(workspaceDir, file)),
    packages: [...packages],
  };
});

test('the fingerprint of a slice depends on its declaration, its screens, its contract and the modules of the kit that it uses', () => {
  const own = [
    'mf-planner/slice.ts',
    'mf-planner/src/wizard/wizard.page.tsx',
    'packages/contracts/src/planner/plans.ts',
    'packages/web-kit/src/components/tabs.tsx',
  ];
  expect(planner.files).toEqual(expect.arrayContaining(own));
});

test('the fingerprint depends on each widget that the slice shows on other screens', async () => {
  expect(planner.files).toEqual(
    expect.arrayContaining(['mf-planner/src/add-to-plan.tsx', 'mf-planner/src/send-waiting.tsx']),
  );
  const { sources } = await bundle('mf-travel');
  expect([...sources].map((file) => relative(workspaceDir, file))).toContain('mf-travel/src/tray.tsx');
});

test('the fingerprint does not depend on slices, contracts and services that are not imported, nor on the lockfile', () => {
  const foreign =
    /^(mf-(?!planner)|shell|svc-|gateway|packages\/service-kit|packages\/contracts\/src\/(chat|travel\/bulk)|package-lock)/;
  expect(planner.files.filter((file) => foreign.test(file))).toEqual([]);
});

test('the fingerprint depends on the versions of bundled packages, and in the shell on React', () => {
  expect(planner.packages).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^react@/),
      expect.stringMatching(/^leaflet@/),
      expect.stringMatching(/^maplibre-gl@/),
      expect.stringMatching(/^zod@/),
    ]),
  );
});

test('the fingerprint does not depend on unused calls of a contract that is used, on comments and on names of local variables', () => {
  expect(planner.files).toContain('packages/contracts/src/account/accounts.ts');
  expect(planner.code).toContain('/api/auth/refresh');
  expect(planner.code).not.toContain('/api/members/changePassword');
  expect(planner.code).not.toMatch(/\/\*\*|DraftOfMember\b.*DraftOfMember\b/);
});

test('the fingerprint of a slice without a map does not depend on the map, which the kit loads by import()', async () => {
  const { sources, packages } = await bundle('mf-chat');
  expect([...sources].filter((file) => file.includes('/web-kit/src/map/'))).toEqual([]);
  expect([...packages].filter((name) => name.startsWith('leaflet@'))).toEqual([]);
});
