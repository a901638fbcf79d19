import { everyService } from '@osaka/build-config/every-slice';
import { openApiOf } from '@osaka/contracts/openapi';

/** The OpenAPI 3.1 description of each service by file name, such as planner.json. */
export async function openApiFiles(): Promise<Map<string, string>> {
  return new Map(
    (await everyService()).map(({ name, contract }) => [
      `${name}.json`,
      `${JSON.stringify(openApiOf(name, contract), null, 1)}\n`,
    ]),
  );
}
