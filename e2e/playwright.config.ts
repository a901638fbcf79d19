import { defineConfig } from '@playwright/test';

/** Chromium renders these address bar popups as extra pages per window, a third of a window's cost. */
const UNSEEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/**
 * Only the last --disable-features counts, so this repeats the features that Playwright disables and a journey could
 * notice.
 */
const SWITCHED_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
];
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...SWITCHED_OFF_BY_PLAYWRIGHT, ...UNSEEN_PAGES].join(',')}`,
];

const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Journeys that kill an instance of a service. */
const KILLS = /@kills/;

/** Site, inbox and browser come from the environment, which `npm test` sets. */
export default defineConfig({
  // Each slice keeps its journeys in its own folder; journeys across slices are in e2e/journeys.
  testDir: '..',
  testMatch: '*/journeys/*.e2e.ts',
  respectGitIgnore: true,
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // One more than the cores of CI, because journeys wait half of their time.
  workers: 3,
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8000',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording a trace takes a quarter of a journey's CPU time.
    trace: 'on-first-retry',
    launchOptions: {
      args: BROWSER_FLAGS,
      ...(process.env.CHROME_BIN ? { executablePath: process.env.CHROME_BIN } : {}),
    },
  },
  projects: [
    { name: 'desktop', grepInvert: KILLS, use: DESKTOP },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // After all others, because customers and staff of other journeys lose their connections as well.
    { name: 'kills', grep: KILLS, use: DESKTOP },
  ],
});
