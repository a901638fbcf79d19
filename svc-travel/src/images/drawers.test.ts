import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { silentLogger } from '@osaka/service-kit';
import { eventually } from '@osaka/service-kit/testing';
import sharp from 'sharp';
import { createDrawers } from './drawers.ts';

/** A child process takes a while to start on a busy machine. */
const PROCESS_START_MS = 60_000;

let drawers: ReturnType<typeof createDrawers>;
beforeEach(() => {
  drawers = createDrawers(silentLogger, PROCESS_START_MS);
});
afterEach(() => drawers.close());

const photo = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#2b3880' } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();

test(
  'a picture rendered in a child process is complete, and the process is reused',
  async () => {
    const { files, width, height } = await drawers.draw(await photo(1600, 1200));
    const sizes = await Promise.all(
      files.map(async ({ variant, bytes }) => [variant, (await sharp(bytes).metadata()).width]),
    );
    expect([width, height]).toEqual([1200, 900]);
    expect(sizes).toEqual([
      ['400.webp', 400],
      ['400.avif', 400],
      ['800.webp', 800],
      ['800.avif', 800],
      ['1200.webp', 1200],
      ['1200.avif', 1200],
    ]);
    const [first] = children();
    await drawers.draw(await photo(40, 30));
    expect(children()).toEqual([first]);
  },
  PROCESS_START_MS,
);

test(
  'a process that has nothing to render ends, and the next picture starts another',
  async () => {
    drawers.close();
    drawers = createDrawers(silentLogger, PROCESS_START_MS, 100);
    await drawers.draw(await photo(40, 30));
    await eventually(async () => expect(children()).toEqual([]));
    expect(await drawers.draw(await photo(40, 30))).toMatchObject({ width: 40, height: 30 });
  },
  PROCESS_START_MS,
);

test(
  'a picture is rendered by another process when the first is killed',
  async () => {
    await drawers.draw(await photo(40, 30));
    const [first] = children();
    const drawing = drawers.draw(await photo(2400, 1600));
    process.kill(first as number, 'SIGKILL');
    expect((await drawing).width).toBe(1200);
    expect(children()).not.toContain(first);
  },
  PROCESS_START_MS,
);

test(
  'each fault of a picture has its own message',
  async () => {
    await expect(drawers.draw(Buffer.from('GIF89a nothing'))).rejects.toMatchObject({
      status: 415,
      message: '이미지 파일을 읽을 수 없습니다.',
    });
    const tooLarge = { status: 413, message: '이미지의 가로세로 크기가 너무 큽니다.' };
    await expect(drawers.draw(await photo(7000, 7000, 'png'))).rejects.toMatchObject(tooLarge);
    await expect(drawers.draw(await photo(5200, 5200, 'webp'))).rejects.toMatchObject(tooLarge);
    await expect(drawers.draw(await photo(3700, 3600, 'avif'))).rejects.toMatchObject(tooLarge);
    await expect(drawers.draw(await photo(8300, 6400, 'jpeg'))).rejects.toMatchObject(tooLarge);
  },
  PROCESS_START_MS,
);

test(
  'a photo of a 50-megapixel phone camera is rendered at a lower priority than small pictures',
  async () => {
    expect(await drawers.draw(await photo(8160, 6144))).toMatchObject({ width: 1200, height: 904 });
    expect(children().map((pid) => getPriority(pid))).toEqual([0, 10]);
  },
  PROCESS_START_MS,
);

/** Child processes of this process. */
function children(): number[] {
  return execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([ppid, , ...args]) => Number(ppid) === process.pid && args.join(' ').includes('draw-process'))
    .map(([, pid]) => Number(pid));
}
