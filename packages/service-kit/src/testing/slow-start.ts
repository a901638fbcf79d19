// A service that is prepared as soon as its parent sends a message.
import process from 'node:process';
import { Hono } from 'hono';
import { serve } from '../http/serve.ts';
import { createLogger, createLogOutput } from '../observe/logging.ts';
import { createMetrics } from '../observe/metrics.ts';

let isPrepared = false;
process.once('message', () => {
  isPrepared = true;
});
const app = new Hono();
app.get('/', (c) => c.text('answered'));
const output = createLogOutput();
const [PORT, OPS_PORT] = [Number(process.env.PORT), Number(process.env.OPS_PORT)];
await serve(app as never, {
  config: { HOST: '127.0.0.1', PORT, OPS_PORT, LEAVE_DELAY_MS: 0 } as never,
  logger: createLogger('slow', 'error', output),
  metrics: createMetrics('slow', output),
  checks: {
    prepared: async () => {
      if (!isPrepared) throw new Error('not prepared: catalogue');
    },
  },
  close: async () => {},
});
