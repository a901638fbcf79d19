import { afterEach, expect } from '@jest/globals';
import type { Endpoint } from '@osaka/contracts';
import { clientDocumentOf, refusalsOf } from '@osaka/contracts/openapi';
import type { AppError } from '../app-error.ts';
import { literalPattern } from '../data/text.ts';

/**
 * Observes the refusals of an app under test; a test fails after a refusal that the OpenAPI description of its call
 * does not list. Called while a test file loads.
 */
export function expectDeclaredRefusals(service: string, contract: object) {
  const declares = declaredRefusalsOf(service, contract);
  const undeclared = new Set<string>();
  afterEach(() => {
    const found = [...undeclared];
    undeclared.clear();
    expect(found).toEqual([]);
  });
  return ({ method, path }: Endpoint, { status, message }: AppError) => {
    if (!declares(method, path, status, message)) undeclared.add(`${method} ${path} ${status} ${message}`);
  };
}

/** Whether the description of a service lists a refusal; a defect, 500, is none. */
export function declaredRefusalsOf(service: string, contract: object) {
  const { paths } = clientDocumentOf(service, contract, refusalsOf(service));
  return (method: string, path: string, status: number, message: string) => {
    const operation = paths[path]?.[method.toLowerCase()] as Operation | undefined;
    if (!operation || status === 500) return true;
    const messages = operation.responses[status]?.description.split('\n- ').slice(1) ?? [];
    return messages.some((notice) => patternOf(notice).test(message));
  };
}

interface Operation {
  responses: Record<string, { description: string }>;
}

/** A notice with names in braces stands for all values in their places. */
function patternOf(notice: string): RegExp {
  const literals = notice.split(/{\w+}/).map(literalPattern);
  return new RegExp(`^${literals.join('.+')}$`, 's');
}
