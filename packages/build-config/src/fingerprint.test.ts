import { relative } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { bundledModules } from './fingerprint.ts';
import { workspaceDir } from './webpack-common.ts';

let planner: { files: string[]; packages: string[] };
beforeAll(async () => {
  const { sources, packages } = await bundledModules('mf-planner');
  planner = { files: [...sources].map((file) => relative(workspaceDir, file)), packages: [...packages] };
});

test('the version of a slice follows its declaration, its screens, its contract and the parts of the kit that it uses', () => {
  const own = ['mf-planner/slice.ts', 'mf-planner/src/wizard/wizard.page.tsx', 'packages/contracts/src/planner/plans.ts', 'packages/web-kit/src/components/tabs.tsx'];
  expect(planner.files).toEqual(expect.arrayContaining(own));
});

test('it does not follow other slices, contracts and services that it does not import, nor the lockfile', () => {
  const foreign = /^(mf-(?!planner)|shell|svc-|gateway|packages\/service-kit|packages\/contracts\/src\/(chat|travel\/bulk)|package-lock)/;
  expect(planner.files.filter((file) => foreign.test(file))).toEqual([]);
});

test('it follows the versions of the packages in its bundle, and of React in the shell', () => {
  expect(planner.packages).toEqual(expect.arrayContaining([expect.stringMatching(/^react@/), expect.stringMatching(/^leaflet@/), expect.stringMatching(/^zod@/)]));
});
