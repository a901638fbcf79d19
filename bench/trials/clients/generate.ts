import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.17.0';
const programs = join(import.meta.dirname, 'programs');
export const SERVICES = ['account', 'planner', 'travel', 'chat'] as const;

/** Runs a command to its end; its output is part of the error. */
export async function run(command: string, args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  try {
    return (await promisify(execFile)(command, args, { ...options, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    // Maven writes its errors to stdout.
    const { message, stdout = '' } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout.slice(0, 4000)}`, { cause: error });
  }
}

/** The first thing that is missing here, in words; undefined where clients can be built. */
export async function missingTool(folder: string): Promise<string | undefined> {
  for (const [command, args, name] of [
    ['javac', ['--version'], 'no JDK is here'],
    ['mvn', ['--version'], 'no Maven is here'],
    ['python3', ['-c', 'import venv, ensurepip'], 'no Python with venv is here'],
  ] as const)
    if (
      !(await run(command, args, { cwd: folder }).then(
        () => true,
        () => false,
      ))
    )
      return name;
  return undefined;
}

/** Fetches the generator once; returns its jar. */
export async function fetchGenerator(folder: string): Promise<string> {
  await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${GENERATOR}`, `-DoutputDirectory=${folder}`], {
    cwd: folder,
  });
  const jar = readdirSync(folder).find((name) => name.startsWith('openapi-generator-cli'));
  if (!jar) throw new Error('Maven has fetched no generator');
  return join(folder, jar);
}

/** Generates the clients of the running site in all languages. */
export async function generateClients(folder: string, site: string, jar: string): Promise<void> {
  for (const service of SERVICES) {
    const document = join(folder, `${service}.json`);
    writeFileSync(document, await (await fetch(`${site}/api/docs/${service}.json`)).text());
    for (const { generator, options } of languages(service)) {
      const target = join(folder, generator, service);
      const properties = ['--additional-properties', options.join(',')];
      await run('java', ['-jar', jar, 'generate', '-i', document, '-g', generator, '-o', target, ...properties], {
        cwd: folder,
      });
    }
  }
}

function languages(service: string) {
  const jvm = `osakaro.jvm.${service}`;
  return [
    { generator: 'python', options: [`packageName=osakaro_${service}`] },
    {
      generator: 'java',
      options: ['library=native', `invokerPackage=${jvm}`, `apiPackage=${jvm}.api`, `modelPackage=${jvm}.model`],
    },
    { generator: 'kotlin', options: ['serializationLibrary=jackson', `packageName=osakaro.kt.${service}`] },
  ];
}

/** Compiles the clients of Java and Kotlin; returns the class path. */
export async function buildJvmClients(folder: string): Promise<string> {
  const maven = join(folder, 'maven');
  mkdirSync(maven, { recursive: true });
  cpSync(join(programs, 'pom.xml'), join(maven, 'pom.xml'));
  for (const [language, program] of [
    ['java', 'JavaClient.java'],
    ['kotlin', 'KotlinClient.kt'],
  ] as const) {
    for (const service of SERVICES)
      cpSync(join(folder, language, service, 'src/main', language), join(maven, 'generated', language), {
        recursive: true,
      });
    cpSync(join(programs, program), join(maven, 'generated', language, program));
  }
  await run('mvn', ['-q', '-B', 'package'], { cwd: maven });
  return `${join(maven, 'target/classes')}:${join(maven, 'target/lib')}/*`;
}

/** Installs what the clients of Python need; returns the interpreter. */
export async function buildPythonClients(folder: string): Promise<string> {
  const environment = join(folder, 'environment');
  await run('python3', ['-m', 'venv', environment], { cwd: folder });
  const python = join(environment, 'bin/python');
  const packages = SERVICES.map((service) => join(folder, 'python', service));
  await run(python, ['-m', 'pip', 'install', '--quiet', ...packages], { cwd: folder });
  return python;
}

export const pythonProgram = join(programs, 'python_client.py');
