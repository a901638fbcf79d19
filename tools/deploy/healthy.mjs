// The health check of an image: whether the process and what it depends on are ready.
import process from 'node:process';

const answer = await fetch(`http://127.0.0.1:${process.env.OPS_PORT}/ready`, {
  signal: AbortSignal.timeout(2_000),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
