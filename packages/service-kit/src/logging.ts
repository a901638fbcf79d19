import pino, { type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output. Log what happened to which number, never names, addresses, codes or bodies. */
export function createLogger(service: string, level = 'info', output: LogOutput = createLogOutput()): Logger {
  return pino({ base: { service }, level, redact: ['authorization', 'cookie', 'email', 'memberPw', 'token'], timestamp: pino.stdTimeFunctions.isoTime }, output);
}

export type LogOutput = ReturnType<typeof createLogOutput>;

/** Standard output without waiting; for writers that share it with a logger. */
export function createLogOutput() {
  return pino.destination({ sync: false, minLength: 0 });
}

export const silentLogger: Logger = pino({ level: 'silent' });
