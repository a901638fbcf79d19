import { expect, plainTest, settle, test } from '@osaka/e2e/journey';
import { openPrivateSite, type PrivateSite } from '@osaka/e2e/private-site';
import { type StreetServer, serveStreets } from '@osaka/e2e/street-file';

let streets: StreetServer;
let site: PrivateSite;

test.beforeEach(async () => {
  streets = await serveStreets();
  site = await openPrivateSite({ gateway: { MAP_TILES_URL: streets.url, MAP_TILES_ATTRIBUTION: '거리 예시' } });
});

test.afterEach(() => {
  site.close();
  streets.close();
});

test('an installation with a PMTiles file shows its streets below the map, within its content security policy', async ({
  page,
}) => {
  await page.goto(`${site.url}/travels/detail/1`);
  await settle(page);
  await page.getByRole('heading', { name: '위치' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('application', { name: /위치 지도$/ });
  await expect(map).toHaveAttribute('data-tiles', 'vector');
  await expect(map.locator('.leaflet-streets-pane canvas')).toBeVisible();
  await expect(page.locator('figcaption').getByText('거리 예시')).toBeVisible();
  expect(streets.ranges.length).toBeGreaterThan(1);
  expect(streets.ranges.every((range) => range.startsWith('bytes='))).toBe(true);
});

// The browser reports the file's answer as an error.
plainTest('the drawn map is shown where the file of streets is away', async ({ page }) => {
  streets.fail();
  await page.goto(`${site.url}/travels/detail/1`);
  await settle(page);
  await page.getByRole('heading', { name: '위치' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('application', { name: /위치 지도$/ });
  await expect.poll(() => streets.ranges.length).toBeGreaterThan(0);
  await expect(map.locator('.m-ward').first()).toBeAttached();
  await expect(map).not.toHaveAttribute('data-tiles');
  await expect(map.getByRole('img', { name: '오사카성 천수각' })).toBeVisible();
});

test('without such a file no page loads what draws it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/travels/detail/1');
  await settle(page);
  await page.getByRole('heading', { name: '위치' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  const sizes = await Promise.all(
    scripts.map(async (url) => (await (await page.request.get(url)).text()).includes('maplibregl')),
  );
  expect(sizes).not.toContain(true);
});
