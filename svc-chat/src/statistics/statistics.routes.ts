import { ok } from '@osaka/contracts';
import { face, getChatStatistics } from '@osaka/contracts/chat';
import { on, type Route } from '@osaka/service-kit';
import type { ChatServices } from '../services.ts';

export function statisticsRoutes({ consultations, counts }: ChatServices): Route[] {
  return [
    on(getChatStatistics, async ({ query }) => {
      const days = Number(query.days);
      const [begun, unanswered, faces, waiting] = await Promise.all([
        counts.byDay('begun', days),
        counts.byKey('unanswered', days),
        counts.byKey('face', days),
        consultations.waiting(days),
      ]);
      return ok({
        begun,
        unanswered: unanswered.get('') ?? 0,
        ...waiting,
        faces: face.options.map((one) => ({ face: one, count: faces.get(one) ?? 0 })),
      });
    }),
  ];
}
