import { expect, test } from '@jest/globals';
import { everyService } from '../build/every-slice.ts';
import { withTables } from './architecture.ts';

test('the generated part has a row per remote and service, and the rest of the page is unchanged', async () => {
  const remote = {
    name: 'mf-stays',
    devPort: 8406,
    declared: {
      name: 'mf-stays',
      widgets: {},
      screens: [{ path: '/stays', title: '숙소', shape: 'list' as const, access: 'member' as const }],
    },
  };
  const [service] = (await everyService()).filter(({ name }) => name === 'planner');
  const page = withTables(
    'before\n<!-- generated: slices -->\nold\n<!-- end: slices -->\nafter\n',
    [remote],
    service ? [service] : [],
  );
  expect(page).toMatch(/^before\n<!-- generated: slices -->\n\| Remote/);
  expect(page).toContain('| mf-stays | 8406 | `/stays` |');
  expect(page).toMatch(/\| svc-planner \| .*`\/api\/my-plans`.* \| planner, 1 instance \|/);
  expect(page).toMatch(/<!-- end: slices -->\nafter\n$/);
  expect(page).not.toContain('old');
});
