import * as z from 'zod/mini';
import { defineEvent } from '../shared/events.ts';
import { instant, serial } from '../shared/values.ts';
import { memberName } from './accounts.ts';

export const memberRenamed = defineEvent({
  type: 'member.renamed',
  key: 'memberNo',
  data: z.object({ memberNo: serial, memberName }),
});

export const memberWithdrawn = defineEvent({
  type: 'member.withdrawn',
  key: 'memberNo',
  data: z.object({ memberNo: serial, withdrawnAt: instant }),
});
