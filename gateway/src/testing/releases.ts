import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type DeclaredRemote,
  type DeclaredScreen,
  type DeclaredService,
  POINTER_SCHEMA,
  type ReleasePointer,
} from '@osaka/contracts';
import { pointerKey } from '@osaka/contracts/release-store';

export interface TestReleases {
  dir: string;
  /** Writes a file with its compressed forms beside it. */
  write(file: string, text: string): Promise<void>;
  point(pointer: ReleasePointer): Promise<void>;
  remove(): Promise<void>;
}

/** A release store in a temporary folder, with a shell and one remote. */
export async function createReleases(): Promise<TestReleases> {
  const dir = await mkdtemp(path.join(tmpdir(), 'osaka-releases-'));
  let pointers = 0;
  const releases: TestReleases = {
    dir,
    async write(file, text) {
      const target = path.join(dir, file);
      await mkdir(path.dirname(target), { recursive: true });
      await Promise.all([
        writeFile(target, text),
        writeFile(`${target}.br`, brotliCompressSync(text)),
        writeFile(`${target}.gz`, gzipSync(text)),
      ]);
    },
    async point(pointer) {
      await mkdir(path.join(dir, 'channels/stable'), { recursive: true });
      await writeFile(path.join(dir, 'channels', 'next.json'), JSON.stringify(pointer));
      await rename(path.join(dir, 'channels', 'next.json'), path.join(dir, pointerKey(++pointers)));
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
  await releases.write(
    'shell/2.0.0/index.html',
    '<!doctype html><html><head><title>오사카로</title></head><body>two</body></html>',
  );
  await releases.write('shell/2.0.0/assets/main.2.js', SCRIPT);
  await releases.write('shell/1.0.0/assets/main.1.js', 'one()');
  await releases.write('mf-travel/1.0.0/remoteEntry.js', 'entry()');
  await releases.write('mf-travel/1.0.0/assets/list.js', 'list()');
  await releases.point(pointerTo('2.0.0'));
  return releases;
}

const SERVICES: Record<string, DeclaredService> = {
  account: {
    name: 'account',
    prefixes: ['/api/auth', '/api/members', '/api/emails', '/api/admin/members', '/api/admin/{}/role'],
    upstream: 'any',
    uploads: [],
  },
  travel: {
    name: 'travel',
    prefixes: [
      '/api/travels',
      '/api/admin/travels',
      '/api/bookMark',
      '/api/mypage',
      '/api/reviews',
      '/api/reports',
      '/api/admin/report',
      '/api/upload',
      '/images',
    ],
    upstream: 'any',
    uploads: [
      { method: 'POST', path: '/api/reviews' },
      { method: 'PUT', path: '/api/reviews/{reviewNo}' },
      { method: 'POST', path: '/api/upload/s3' },
      { method: 'POST', path: '/api/admin/travels/import/check' },
    ],
  },
  planner: {
    name: 'planner',
    prefixes: ['/api/travel-planner', '/api/my-plans', '/api/plan-invitations', '/api/shared-plans'],
    upstream: 'any',
    uploads: [],
    streams: [{ method: 'GET', path: '/api/my-plans/{planNo}/live' }],
  },
  chat: { name: 'chat', prefixes: ['/api/chat', '/ws'], upstream: 'sticky', uploads: [] },
};
const CLOSED = [
  '/login',
  '/myplan',
  '/myplan/list',
  '/myPage',
  '/myreviews/list',
  '/adminPage',
  '/admin/travels',
  '/admin/staff',
];
const SHELL: DeclaredRemote = {
  name: 'shell',
  screens: [{ ...screenAt('/privacy-policy', '개인정보 처리방침'), description: '개인정보', isRendered: true }],
  widgets: {},
};
const TRAVEL: DeclaredRemote = {
  name: 'mf-travel',
  service: 'travel',
  sitemap: '/internal/travels/offered',
  screens: [
    { ...screenAt('/', '나만의 오사카 여행 계획'), description: '오사카 여행', isRendered: true },
    {
      ...screenAt('/travels', '오사카 여행지'),
      description: '오사카의 여행지',
      isRendered: true,
      first: ['/api/travels?page=1&size=17'],
      canonical: { thema: '.{1,30}', page: '[2-9]' },
    },
    {
      ...screenAt('/travels/detail/:travelNo', '여행지 상세'),
      head: '/internal/travels/{travelNo}/head',
      isRendered: true,
    },
    {
      ...screenAt('/travels/compare', '여행지 비교'),
      head: '/internal/travels/compare/head',
      query: ['no', 'from'],
      isRendered: true,
    },
    { ...screenAt('/share/:token', '공유된 여행'), head: '/internal/shared-plans/{token}/head', isSecret: true },
    ...CLOSED.map((path) => screenAt(path, path === '/myplan/list' ? '내 여행 플랜' : path)),
  ],
  widgets: { chat: { module: './widget', hiddenBelow: ['/adminPage'] } },
};

function screenAt(path: string, title: string): DeclaredScreen {
  return { path, title, shape: 'cards', access: 'everyone' };
}

export const SCRIPT = 'two();'.repeat(400);

export function pointerTo(shell: string): ReleasePointer {
  const at = (file: string) => `/remotes/mf-travel/1.0.0/${file}`;
  const travel = {
    version: '1.0.0',
    manifest: '',
    kept: [],
    entry: at('remoteEntry.js'),
    integrity: { [at('remoteEntry.js')]: 'sha384-abc' },
    modules: { './routes': { js: [at('assets/routes.js')], css: [at('assets/routes.css')] } },
    screens: { '/travels': { js: [at('assets/list.js')], css: [] } },
    slice: TRAVEL,
  };
  return {
    schema: POINTER_SCHEMA,
    change: { at: '2026-01-01T00:00:00.000Z', what: 'release' },
    shell: {
      version: shell,
      manifest: '',
      kept: [{ version: '1.0.0', manifest: '', until: '2026-01-01T00:00:00.000Z' }],
      runtime: { js: ['/assets/runtime.js'], css: [] },
      screens: {},
      slice: SHELL,
    },
    remotes: { 'mf-travel': travel },
    services: SERVICES,
  };
}
