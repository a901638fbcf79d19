import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../../launch/fault.mjs';
import { type Choice, type ChosenServer, isHere, type ServerSite } from './server.ts';

/**
 * Takes the first available choice. The choice of an earlier run has precedence, because its data have their own
 * format; only a URL configured by the operator (`first`) comes before that.
 */
export async function chooseServer(
  what: string,
  first: Choice,
  others: readonly Choice[],
  site: ServerSite,
): Promise<ChosenServer> {
  const reasons: string[] = [];
  const memory = join(site.dataDir, `${what.toLowerCase()}.choice`);
  const remembered = read(memory);
  const given = site.ownOnly ? [] : [first];
  const inOrder = [
    ...given,
    ...others.filter((choice) => choice.name === remembered),
    ...others.filter((choice) => choice.name !== remembered),
  ];
  for (const choice of inOrder) {
    const result = await choice.choose(site);
    if (isHere(result)) {
      if (choice !== first) writeFileSync(memory, choice.name);
      return result;
    }
    reasons.push(`${choice.name}: ${result.because}`);
  }
  const list = reasons.map((reason) => `    - ${reason}`).join('\n');
  const ways = [...given, ...others].map((choice, index) => `    ${index + 1}. ${choice.how}`).join('\n');
  throw fault(
    `No ${what} server can be had on this machine.\n${list}`,
    `Do one of these, then run the command again:\n${ways}`,
  );
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
