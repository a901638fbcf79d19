import {
  createLogger,
  createLogOutput,
  createMetrics,
  keepServing,
  startTracing,
  stopTracing,
} from '@osaka/service-kit';
import { createGateway } from './app.ts';
import { readGatewayConfig } from './config.ts';

const config = readGatewayConfig();
const output = createLogOutput();
const logger = createLogger('gateway', config.LOG_LEVEL, output);
const metrics = createMetrics('gateway', output);
await startTracing('gateway', config, logger);
const gateway = createGateway(config, { logger, metrics, output: logger.isLevelEnabled('info') ? output : undefined });

async function close(): Promise<void> {
  await gateway.close();
  await stopTracing();
}

await keepServing(gateway.server.listen(config.PORT, config.HOST), {
  config,
  logger,
  metrics,
  checks: gateway.checks,
  drain: gateway.drain,
  close,
});
