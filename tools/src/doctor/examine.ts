import { type Finding, findingsOf } from './findings.ts';
import type { Installation } from './installation.ts';
import { readMetrics } from './metrics-text.ts';

const ANSWER_MS = 5000;

/** The processes that answered, and the findings. */
export interface Examination {
  processes: { name: string; address: string; isReady: boolean; memoryMb: number; upS: number }[];
  findings: Finding[];
}

/** Asks the site and each operations port; `expected` names the services of which at least one process must answer. */
export async function examine({ site, operations }: Installation, expected: readonly string[]): Promise<Examination> {
  const [ofSite, ...all] = await Promise.all([examineSite(site), ...operations.map(examineProcess)]);
  const processes = all.flatMap(({ process }) => process ?? []);
  const missing =
    operations.length === 0 ? [] : expected.filter((name) => !processes.some((process) => process.name === name));
  return {
    processes,
    findings: [
      ...ofSite,
      ...all.flatMap(({ findings }) => findings),
      ...missing.map((name) => ({
        where: name,
        what: 'no process of it answers',
        advice: 'Start it; its log says why it ended.',
      })),
    ],
  };
}

async function examineSite(site: string): Promise<Finding[]> {
  const advice = 'Look at the gateway, and at whatever stands in front of it.';
  try {
    const { status } = await ask(site);
    return status === 200 ? [] : [{ where: 'site', what: `${site} answers ${status}`, advice }];
  } catch {
    return [{ where: 'site', what: `${site} does not answer`, advice }];
  }
}

async function examineProcess(
  address: string,
): Promise<{ process?: Examination['processes'][number]; findings: Finding[] }> {
  try {
    const [ready, metrics] = await Promise.all([ask(`${address}/ready`), ask(`${address}/metrics`)]);
    const samples = readMetrics(metrics.text);
    const value = (name: string) => samples.find((sample) => sample.name === name)?.value ?? 0;
    const name = samples.find(({ labels }) => labels.service)?.labels.service ?? address;
    const isReady = ready.status === 200;
    const findings = findingsOf(name, samples);
    if (!isReady && findings.length === 0)
      findings.push({ where: name, what: 'is not ready', advice: `It answers ${ready.text}; it may be leaving.` });
    const upS = Date.now() / 1000 - value('process_start_time_seconds');
    return {
      process: { name, address, isReady, memoryMb: value('process_resident_memory_bytes') / 1024 / 1024, upS },
      findings,
    };
  } catch {
    return {
      findings: [
        {
          where: address,
          what: 'does not answer',
          advice: 'Is the process running, and is this the address of its operations port?',
        },
      ],
    };
  }
}

async function ask(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  return { status: answer.status, text: await answer.text() };
}
