import { expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok, serialText } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { createMetrics } from '../../observe/metrics.ts';
import { asMember } from '../../testing/as-member.ts';
import { createApp, on } from '../routes.ts';

const read = endpoint({
  method: 'GET',
  path: '/api/things/{thingNo}',
  access: 'public',
  params: z.object({ thingNo: serialText }),
  success: dataOnly(z.number()),
});

test('calls are measured by their declared route, refused ones by their status alone', async () => {
  const metrics = createMetrics('test');
  const read1 = on(read, async ({ params }) => {
    if (params.thingNo > 1) throw new AppError('NOT_FOUND', '없습니다.');
    return ok(params.thingNo);
  });
  const app = createApp([read1], { authenticate: asMember, metrics });
  for (const path of ['/api/things/1', '/api/things/1', '/api/things/2', '/api/nothing']) await app.request(path);
  const measured = await metrics.registry.getSingleMetric('http_request_duration_seconds')?.get();
  const counts = (measured?.values ?? [])
    .filter((value) => 'metricName' in value && value.metricName === 'http_request_duration_seconds_count')
    .map(({ labels, value }) => [labels.method, labels.route, labels.status, value]);
  expect(counts).toEqual([
    ['GET', '/api/things/{thingNo}', 200, 2],
    ['GET', 'error', 404, 2],
  ]);
});
