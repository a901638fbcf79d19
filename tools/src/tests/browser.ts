import { existsSync } from 'node:fs';
import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { onPath } from '../servers/tool.ts';

export interface Browser {
  path: string;
  label: string;
}

/** CHROME_BIN, an installed Chromium or Chrome, Playwright's, or the one in an npm package. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROME_BIN;
  if (given) {
    if (existsSync(given)) return { path: given, label: 'CHROME_BIN' };
    throw fault(
      `CHROME_BIN is set, but there is no ${given}.`,
      'Correct CHROME_BIN, or unset it to let this command look for a browser.',
    );
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const path = onPath(name);
    if (path) return { path, label: name };
  }
  return (await fromPlaywright()) ?? (await fromPackage()) ?? nowhere();
}

async function fromPlaywright(): Promise<Browser | undefined> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? { path, label: "Playwright's Chromium" } : undefined;
}

/** Contains a build for Linux x64 only and unpacks it into the temporary folder. */
async function fromPackage(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium } = await import('@sparticuz/chromium');
  return { path: await chromium.executablePath(), label: '@sparticuz/chromium' };
}

function nowhere(): never {
  throw fault('No browser for the journeys was found.', 'Install Chromium or Chrome, or set CHROME_BIN to one.');
}
