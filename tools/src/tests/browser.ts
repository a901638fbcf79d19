import { existsSync } from 'node:fs';
import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { onPath, outputOf } from '../servers/tool.ts';

export interface Browser {
  path: string;
  label: string;
}

/** For tests: a headless shell, Chromium without windows, which takes a third less CPU time; otherwise any browser. */
export async function findHeadlessBrowser(): Promise<Browser> {
  if (process.env.CHROME_BIN) return findBrowser();
  return installed('chromium-headless-shell') ?? (await fromPackage()) ?? findBrowser();
}

/** CHROME_BIN, an installed Chromium or Chrome, Playwright's, or the headless shell in an npm package. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROME_BIN;
  if (given) {
    if (existsSync(given)) return { path: given, label: 'CHROME_BIN' };
    throw fault(
      `CHROME_BIN is set, but there is no ${given}.`,
      'Correct CHROME_BIN, or unset it to let this command look for a browser.',
    );
  }
  return (
    installed('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
    (await fromPlaywright()) ??
    (await fromPackage()) ??
    nowhere()
  );
}

function installed(...names: string[]): Browser | undefined {
  for (const name of names) {
    const path = onPath(name);
    if (path) return { path, label: name };
  }
  return undefined;
}

async function fromPlaywright(): Promise<Browser | undefined> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? { path, label: "Playwright's Chromium" } : undefined;
}

/**
 * Contains a build for Linux x64 only and unpacks it into the temporary folder; it needs some libraries of the system.
 */
async function fromPackage(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  const version = await outputOf(path, ['--version'], 20_000);
  return version === undefined ? undefined : { path, label: `headless shell, ${version.trim()}` };
}

function nowhere(): never {
  throw fault('No browser for the journeys was found.', 'Install Chromium or Chrome, or set CHROME_BIN to one.');
}
