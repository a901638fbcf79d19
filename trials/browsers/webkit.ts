import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Program } from '@osaka/tools/processes/supervisor';
import { pause } from '../harness/wait.ts';
import { type Engine, type EngineOptions, KEYS, type Point } from './engine.ts';

const LIBRARIES = '/usr/lib';
const STEP_MS = 20;
const START_MS = 20_000;

/** Path of WebKitGTK's MiniBrowser; undefined when it is not installed. */
export function findMiniBrowser(): string | undefined {
  const folders = readdirSync(LIBRARIES).flatMap((name) =>
    existsSync(`${LIBRARIES}/${name}/webkit2gtk-4.1/MiniBrowser`)
      ? [`${LIBRARIES}/${name}/webkit2gtk-4.1/MiniBrowser`]
      : [],
  );
  return folders[0];
}

/** WebKitGTK's driver in a virtual screen and its own session bus. The desktop theme decides the colour scheme. */
export function webKitDriver(port: number, logFile: string, { isDark = false }: EngineOptions = {}): Program {
  return {
    name: `webkit-driver-${isDark ? 'dark' : 'light'}`,
    command: 'xvfb-run',
    args: [
      '--auto-servernum',
      '--server-args=-screen 0 1600x1200x24',
      'dbus-run-session',
      '--',
      'WebKitWebDriver',
      `--port=${port}`,
      '--host=127.0.0.1',
    ],
    env: {
      ...process.env,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
    },
    logFile,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok,
    readyWithinMs: START_MS,
    stopWithinMs: 5000,
  };
}

/** WebKitGTK over WebDriver classic; expects a running driver. */
export async function openWebKit(port: number, miniBrowser: string): Promise<Engine> {
  const driver = `http://127.0.0.1:${port}`;
  const begun = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  });
  const session = `/session/${begun.sessionId}`;

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(driver + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebKitGTK: ${value.error}: ${value.message}`);
    return value;
  }
  const perform = async (actions: object[]) => {
    await call('POST', `${session}/actions`, { actions });
    await call('DELETE', `${session}/actions`);
  };
  const keys = (codes: readonly string[]) =>
    perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: codes.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);

  return {
    name: 'WebKitGTK',
    open: (url) => call('POST', `${session}/url`, { url }),
    run: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
    click: (point) => perform([pointer('mouse', 'mouse', [point])]),
    touch: (fingers) => perform(fingers.map((path, index) => pointer('touch', `finger${index}`, path))),
    drag: (path) => perform([pointer('mouse', 'mouse', path)]),
    type: (text) => keys([...text]),
    press: (key) => keys([KEYS[key]]),
    async upload(selector, files) {
      const element = await call<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await call('POST', `${session}/element/${Object.values(element)[0]}/value`, { text: files.join('\n') });
    },
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { width, height });
      const [innerWidth, innerHeight] = await call<[number, number]>('POST', `${session}/execute/sync`, {
        script: 'return [innerWidth, innerHeight]',
        args: [],
      });
      await call('POST', `${session}/window/rect`, { width: 2 * width - innerWidth, height: 2 * height - innerHeight });
      await pause(200);
    },
    async screenshot(file) {
      writeFileSync(file, Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'));
    },
    print: async () => undefined,
    async close() {
      await call('DELETE', session).catch(() => undefined);
    },
  };
}

function pointer(pointerType: 'mouse' | 'touch', id: string, [first, ...rest]: readonly Point[]) {
  const move = (point: Point | undefined, duration: number) => ({
    type: 'pointerMove',
    origin: 'viewport',
    x: Math.round(point?.x ?? 0),
    y: Math.round(point?.y ?? 0),
    duration,
  });
  return {
    type: 'pointer',
    id,
    parameters: { pointerType },
    actions: [
      move(first, 0),
      { type: 'pointerDown', button: 0 },
      ...rest.map((point) => move(point, STEP_MS)),
      { type: 'pointerUp', button: 0 },
    ],
  };
}
