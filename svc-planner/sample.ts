import type { Endpoint, Input, Output } from '@osaka/contracts';
import { saveStepFour, saveStepOne, saveStepThree, saveStepTwo } from '@osaka/contracts/planner';
import { listDestinations } from '@osaka/contracts/travel';

/** The running site, as the browser of one visitor uses it. */
interface Site {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, accessToken?: string): Promise<Output<E>>;
}

/** Trips that begin `inDays` days from today; their places are the first of the catalogue in that district. */
const samplePlans = [
  {
    inDays: 20,
    nights: 3,
    travelers: 2,
    region: '주오구',
    title: '벚꽃 보러 가는 오사카',
    description: '오사카성과 도톤보리를 천천히 걷는 사흘입니다.',
    budget: 1_200_000,
  },
  {
    inDays: 45,
    nights: 2,
    travelers: 4,
    region: '기타구',
    title: '우메다 먹거리 여행',
    description: '시장과 골목 식당을 찾아다니는 주말 여행입니다.',
    budget: 800_000,
  },
  {
    inDays: 90,
    nights: 4,
    travelers: 3,
    region: '나니와구',
    title: '아이와 함께 오사카',
    description: '전망대와 수족관, 공원을 넣은 가족 여행입니다.',
    budget: 2_000_000,
  },
] as const;

/** Adds a plan for the sample member of this number, through the four steps of the wizard. */
export async function addSample(site: Site, index: number, accessToken: string): Promise<void> {
  const { inDays, nights, travelers, region, title, description, budget } =
    samplePlans[index % samplePlans.length] ?? samplePlans[0];
  const { data } = await site.call(
    saveStepOne,
    { body: { startDate: dayIn(inDays), endDate: dayIn(inDays + nights), travelers } },
    accessToken,
  );
  const { planNo } = data;
  await site.call(saveStepTwo, { body: { planNo, selectedRegion: region } }, accessToken);
  await site.call(saveStepThree, { body: { planNo, selectedPlaces: await placesIn(site, region) } }, accessToken);
  const links = { transportReservationLink: '', accommodationLink: '' };
  await site.call(
    saveStepFour,
    { body: { planNo, planTitle: title, planDescription: description, minBudget: 0, maxBudget: budget, ...links } },
    accessToken,
  );
}

async function placesIn(site: Site, region: string) {
  const { data } = await site.call(listDestinations, { query: { page: 1, size: 100 } });
  const fitting = data.data.filter(({ guName, mapX, mapY }) => guName === region && mapX !== null && mapY !== null);
  return fitting.slice(0, 4).map(({ travelNo, title, mapX, mapY, explain }) => ({
    travelId: travelNo,
    travelName: title,
    mapX: mapX ?? 0,
    mapY: mapY ?? 0,
    travelDescription: explain,
  }));
}

/** A calendar date in Korea. */
function dayIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(Date.now() + days * 86_400_000);
}
