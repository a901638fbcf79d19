import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const MAX_LINES = 150;

/** Prints what the page showed when a try failed, for logs whose files are gone. */
export default class PageReporter implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return;
    const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
    const [, page] = (path && /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))) || [];
    if (!page) return;
    const lines = page.trimEnd().split('\n').slice(0, MAX_LINES);
    process.stdout.write(`The page when “${test.title}” failed:\n${lines.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
