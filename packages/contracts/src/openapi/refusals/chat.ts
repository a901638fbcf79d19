import type { Refusals } from '../client-document.ts';

/** The messages that svc-chat refuses with beyond what follows from the declarations of its calls. */
export const chatRefusals: Refusals = {};
