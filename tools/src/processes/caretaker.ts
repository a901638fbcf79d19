import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Marked } from './end-processes.mjs';

/** Tells the caretaker process (watchdog) which children to end if this process disappears. */
export interface Caretaker {
  watch(children: readonly Marked[]): void;
  /** Ends the caretaker without ending the children. */
  dismiss(): Promise<void>;
}

export function startCaretaker(removeFolder?: string): Caretaker {
  let children: readonly Marked[] = [];
  let dismissed = false;
  let helper = hire();

  function hire(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./caretaker-process.cjs', import.meta.url)), {
      detached: true,
      stdio: 'ignore',
      execArgv: [],
    });
    started.unref();
    started.channel?.unref();
    started.on('error', () => {});
    started.on('exit', () => {
      if (dismissed) return;
      helper = hire();
      tell();
    });
    return started;
  }

  function tell(): void {
    if (helper.connected) helper.send({ children, removeFolder }, () => {});
  }

  tell();
  return {
    watch(list) {
      children = list;
      tell();
    },
    async dismiss() {
      dismissed = true;
      if (!helper.connected) return;
      const gone = new Promise((resolve) => helper.once('exit', resolve));
      helper.ref();
      helper.send({ children: [] }, () => helper.disconnect());
      await gone;
    },
  };
}
