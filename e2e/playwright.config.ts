import { defineConfig } from '@playwright/test';

const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** The running site, its inbox and the browser come by environment: `npm test` starts the one and finds the other. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8000',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(process.env.CHROME_BIN ? { executablePath: process.env.CHROME_BIN } : {}) },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
