import { clientDocumentOf, refusalsOf } from '@osaka/contracts/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { everyService } from '../build/every-slice.ts';

/** The OpenAPI description of each service by file name, such as planner.json. */
export async function openApiFiles(): Promise<Map<string, string>> {
  return new Map(
    (await everyService()).map(({ name, contract }) => [
      `${name}.json`,
      `${JSON.stringify(clientDocumentOf(name, contract, refusalsOf(name)), null, 1)}\n`,
    ]),
  );
}

/** For `npm run check`: one message for each fault that a linter finds in the descriptions. */
export async function openApiFaults(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
  const found = await Promise.all(
    Array.from(await openApiFiles(), async ([name, source]) => {
      const problems = await lintFromString({ source, absoluteRef: name, config });
      return problems.map(({ message, location }) => `${name}${location[0]?.pointer ?? ''}: ${message}`);
    }),
  );
  return found.flat();
}

const RULES = {
  'info-license': 'off',
  // Literal parts of a path win over parameters, in services and in OpenAPI.
  'no-ambiguous-paths': 'off',
  'operation-summary': 'error',
  'operation-operationId-unique': 'error',
  'parameter-description': 'off',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
} as const;
