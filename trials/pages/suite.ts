import type { Suite } from '../harness/trial.ts';
import { playLoadOrders } from './load-orders.ts';
import { playMounts } from './mounts.ts';
import { LEAK, OWN_COPY, openPagesStage, type PagesStage } from './stage.ts';

/**
 * All remotes in one page, one of them compiled against another patch of React. The full form takes minutes, so it is
 * played when it is named.
 */
export const pages: Suite<PagesStage> = {
  name: 'pages',
  isOptional: true,
  parts: 'all',
  trials: [
    { name: 'load orders', isShort: true, play: playLoadOrders },
    { name: 'mounts', isShort: true, play: playMounts },
  ],
  mutants: [
    { name: OWN_COPY, foundBy: ['load orders'], client: OWN_COPY },
    { name: LEAK, foundBy: ['mounts'], client: LEAK },
  ],
  openStage: openPagesStage,
  summary: ({ figures }) => figures,
};
