import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant, serial, serialText } from '../shared/values.ts';
import { type Destination, destination } from './destinations.ts';

/** A place's page is called the same by the page that the gateway sends and by the screen. */
export function destinationTitle({ title, guName, categoryName }: Pick<Destination, 'title' | 'guName' | 'categoryName'>): string {
  const where = [guName, categoryName].filter(Boolean).join(' · ');
  return where ? `${title} (${where})` : title;
}

/** What search engines and messengers are told of a destination; the gateway writes it into the page it sends. Addresses are paths of this site. */
export const pageHead = z.object({
  title: z.string(),
  description: z.string(),
  path: z.string(),
  imagePath: z.nullable(z.string()),
  /** schema.org TouristAttraction without addresses of the site: `url` and `image` are the gateway's to add. */
  structuredData: z.record(z.string(), z.unknown()),
  /** What the screen shows, so that the page can be drawn with it; a look from there is no visit. */
  destination: z.optional(destination),
});
export type PageHead = z.output<typeof pageHead>;

/** Between services alone: the gateway forwards nothing below /internal. */
export const getDestinationHead = endpoint({
  method: 'GET',
  path: '/internal/travels/{travelNo}/head',
  access: 'public',
  params: z.object({ travelNo: serialText }),
  success: pageHead,
});

/** Every place that is offered, for sitemap.xml. */
export const listOfferedDestinations = endpoint({
  method: 'GET',
  path: '/internal/travels/offered',
  access: 'public',
  success: z.object({ destinations: z.array(z.object({ travelNo: serial, modifiedDate: instant })) }),
});

/** What search engines and messengers say of the screens that are there for everyone; sitemap.xml names these, robots.txt keeps the others from crawlers. */
export const screenDescriptions: Readonly<Record<string, string>> = {
  '/': '오사카의 여행지를 둘러보고, 가고 싶은 다섯 곳을 골라 지도 위에 나만의 일정을 그려 보세요. 동선과 영업시간까지 한눈에 볼 수 있어요.',
  '/travels': '오사카 구석구석의 여행지를 사진과 함께 모았어요. 인기 여행지부터 카테고리별 명소까지 둘러보세요.',
  '/thema/travels': '가족여행, 커플여행, 혼자여행, 먹방투어, 야경명소처럼 마음에 드는 테마로 오사카의 여행지를 골라 보세요.',
  '/travels/search': '이름, 초성, 지역, 카테고리, 태그, 편의시설로 오사카의 여행지를 찾아보세요.',
  '/reviews/list': '오사카에 다녀온 사람들이 남긴 최신 리뷰와 사진을 읽어 보세요.',
  '/privacy-policy': '오사카로가 개인정보를 어떻게 수집하고 이용하며 보호하는지 알려 드립니다.',
  '/email-collection-policy': '오사카로에 게시된 이메일 주소의 무단 수집을 거부합니다.',
  '/terms-of-service': '오사카로 서비스를 이용하는 조건과 절차, 회원과 오사카로의 권리와 의무를 알려 드립니다.',
  '/customer-service': '오사카로를 이용하다 궁금한 점이 생겼을 때 찾는 고객센터입니다. 자주 묻는 질문과 상담하는 방법을 알려 드려요.',
};
