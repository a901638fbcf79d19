import { jest } from '@jest/globals';

// On a busy CI machine a test can fail once for want of time: it is tried again, and what failed first is printed.
if (process.env.CI) jest.retryTimes(2, { logErrorsBeforeRetry: true });
