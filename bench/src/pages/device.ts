import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';

/** The simulated device. */
export interface Device {
  name: 'phone' | 'desktop';
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  /** Factor by which the CPU is slowed. */
  cpuRate: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** A slow phone: 4 × slower CPU, slow 4G (1.6 Mbit/s down, 0.75 up, 150 ms), empty cache. */
export const phone: Device = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  cpuRate: 4,
  network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
};

export const desktop: Device = {
  name: 'desktop',
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  cpuRate: 1,
};

const FLAGS =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROME_BIN, args: FLAGS.split(' ') });
}

/** Opens a page on this device, in its own browser context, so that nothing is cached. */
export async function openOn(
  browser: Browser,
  device: Device,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; cdp: CDPSession; context: BrowserContext }> {
  const { viewport, deviceScaleFactor, name } = device;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    isMobile: name === 'phone',
    hasTouch: name === 'phone',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    ...options,
  });
  // A long timeout for busy machines; no figure contains it.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  return { page, cdp: await context.newCDPSession(page), context };
}

/** Applies the device's CPU and network throttling. */
export async function slowDown(cdp: CDPSession, { cpuRate, network }: Device): Promise<void> {
  await cdp.send('Network.enable');
  if (network) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}
