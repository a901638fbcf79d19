import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from './places.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'other-node-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bench = (node: string) =>
  spawnSync(process.execPath, ['tools/bench.mjs', 'gateway'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_BIN: node },
  });

test('NODE_BIN runs the whole command with its words, and gives its exit code', () => {
  const node = join(folder, 'node');
  writeFileSync(node, '#!/bin/sh\necho "$@, NODE_BIN is ($NODE_BIN)"\nexit 7\n');
  chmodSync(node, 0o755);
  const { stdout, status } = bench(node);
  expect(stdout).toMatch(/tools\/bench\.mjs gateway, NODE_BIN is \(\)/);
  expect(status).toBe(7);
});

test('a NODE_BIN that does not exist is refused in one message', () => {
  const { stderr, status } = bench(join(folder, 'nowhere'));
  expect(stderr).toMatch(/NODE_BIN is set, but there is no .*nowhere\./);
  expect(status).toBe(1);
});
