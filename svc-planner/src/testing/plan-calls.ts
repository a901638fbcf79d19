import { expect } from '@jest/globals';
import type { ServiceApp } from '@osaka/service-kit';
import { bearer } from '@osaka/service-kit/testing';

export const HANA = 1;
export const DUL = 2;
export const PLACES = [
  { travelId: 11, travelName: '오사카성 천수각', mapX: 135.5262, mapY: 34.6873, travelDescription: '오사카의 상징' },
  { travelId: 12, travelName: '구로몬시장', mapX: 135.5063, mapY: 34.6655, travelDescription: '오사카의 부엌' },
  { travelId: 13, travelName: '도톤보리', mapX: 135.5013, mapY: 34.6687, travelDescription: '네온 간판' },
];
export const WORDS = { planTitle: '오사카 봄 여행', planDescription: '오전엔 오사카성, 점심은 구로몬시장.' };

export interface Answer {
  code: string;
  message?: string;
  errors?: { path: string; message: string }[];
  data: Record<string, unknown> & { planNo: number; version: number };
}
export type Calls = ReturnType<typeof callsOf>;

/** Calls as a member makes them, and the steps to a draft or a plan. */
export function callsOf(app: () => ServiceApp) {
  async function send(
    memberNo: number,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; answer: Answer }> {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await app().request(path, {
      method,
      headers: { ...bearer(memberNo), 'content-type': 'application/json', ...headers },
      ...sent,
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  async function step(no: 1 | 2 | 3 | 4, memberNo: number, body: unknown) {
    return send(memberNo, no === 1 ? 'POST' : 'PUT', `/api/travel-planner/step${no}`, body);
  }

  async function draft(memberNo: number, days: object = {}, steps = 1): Promise<{ planNo: number; version: number }> {
    let { answer } = await step(1, memberNo, { startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2, ...days });
    const { planNo } = answer.data;
    if (steps >= 2) ({ answer } = await step(2, memberNo, { planNo, selectedRegion: '주오구' }));
    if (steps >= 3) ({ answer } = await step(3, memberNo, { planNo, selectedPlaces: PLACES }));
    expect(answer.data?.planNo).toBe(planNo);
    return { planNo, version: answer.data.version };
  }

  async function plan(memberNo: number, days: object = {}, words: object = {}): Promise<number> {
    const { planNo } = await draft(memberNo, days, 3);
    const { status } = await step(4, memberNo, { planNo, ...WORDS, ...words });
    expect(status).toBe(200);
    return planNo;
  }

  return { send, step, draft, plan, get: (memberNo: number, path: string) => send(memberNo, 'GET', path) };
}
