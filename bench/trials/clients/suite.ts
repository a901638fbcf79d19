import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { addressOf } from '@osaka/contracts';
import { searchDestinations } from '@osaka/contracts/travel';
import { type Member, signUpAndIn } from '../harness/members.ts';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { Suite, Trial } from '../harness/trial.ts';
import { openVisitor } from '../harness/visitor.ts';
import {
  buildJvmClients,
  buildPythonClients,
  fetchGenerator,
  generateClients,
  missingTool,
  pythonProgram,
  run,
} from './generate.ts';

interface ClientsStage extends ProductStage {
  folder: string;
  missing: string | undefined;
}

/** Clients that are generated from the OpenAPI documents log in, list plans, search and read the hours. */
const otherLanguages: Trial<ClientsStage> = {
  name: 'generated clients of Python, Java and Kotlin build and use the site',
  longestMs: 30 * 60_000,
  leftOut: ({ missing }) => missing,
  async play({ stage: { folder, site, inbox }, check, note }) {
    const member = await signUpAndIn(openVisitor({ site }), inbox);
    await generateClients(folder, site, await fetchGenerator(folder));
    const answer = await fetch(new URL(addressOf(searchDestinations, { query: { search: '오사카성' } }), site));
    const { data } = searchDestinations.success.parse(await answer.json());
    const expected = `plans 0, places ${data.totalElements}, hours true`;
    const programs = [
      { language: 'Python', command: await buildPythonClients(folder), args: [pythonProgram] },
      ...(await jvmPrograms(folder)),
    ];
    for (const { language, command, args } of programs) {
      const said = (await run(command, args, { cwd: folder, env: environmentOf(site, member) })).trim();
      note(`${language}: ${said}`);
      check(said === expected, `${language} says “${said}” instead of “${expected}”`);
    }
  },
};

async function jvmPrograms(folder: string) {
  const classPath = await buildJvmClients(folder);
  return [
    { language: 'Java', command: 'java', args: ['-cp', classPath, 'JavaClient'] },
    { language: 'Kotlin', command: 'java', args: ['-cp', classPath, 'KotlinClientKt'] },
  ];
}

function environmentOf(site: string, { memberId, memberPw }: Member): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SITE: site,
    MEMBER_ID: memberId,
    MEMBER_PW: memberPw,
    JAVA_TOOL_OPTIONS: '-Dstdout.encoding=UTF-8',
  };
}

/** Other languages meet the site through its OpenAPI documents. */
export const clients: Suite<ClientsStage> = {
  name: 'clients',
  isOptional: true,
  parts: 'all',
  trials: [otherLanguages],
  mutants: [],
  async openStage(trialRun, { defect }) {
    const folder = trialRun.data.path('generated-clients');
    mkdirSync(folder, { recursive: true });
    const stage = await openProductStage(trialRun, { name: 'clients', ...(defect && { defect }) });
    return { ...stage, folder, missing: await missingTool(folder) };
  },
};
