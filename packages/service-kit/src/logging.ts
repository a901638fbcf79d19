import pino, { type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output. Log what happened to which number, never names, addresses, codes or bodies. */
export function createLogger(service: string, level = 'info'): Logger {
  return pino({ base: { service }, level, redact: ['authorization', 'cookie', 'email', 'memberPw', 'token'], timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ sync: false, minLength: 0 }));
}

export const silentLogger: Logger = pino({ level: 'silent' });
