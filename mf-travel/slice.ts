import { call, defineRemote } from '@osaka/contracts/slice';
import {
  getComparisonHead,
  getDestinationHead,
  getListHead,
  listCategories,
  listDestinations,
  listDistricts,
  listFacilities,
  listNewestReviews,
  listOfferedDestinations,
  listTags,
  listThemes,
  REVIEW_CHOICE_NAMES,
  searchDestinations,
} from '@osaka/contracts/travel';
import { bannerPicture, FIRST_PLACES, FIRST_RESULTS, FIRST_REVIEWS, RECOMMENDED } from './src/first-calls.ts';

const firstResults = call(searchDestinations, { query: FIRST_RESULTS });

const LATER_PAGE = '[2-9]|[1-9]\\d{1,3}';

export default defineRemote({
  name: 'mf-travel',
  devPort: 8401,
  service: 'travel',
  sitemap: listOfferedDestinations,
  widgets: {
    'site-search': { module: './site-search' },
    tray: {
      module: './tray',
      shownWhile: 'compare',
      hiddenBelow: [
        '/adminPage',
        '/admin/',
        '/travels/compare',
        '/myplan',
        '/login',
        '/signup',
        '/find',
        '/newPassword',
        '/share',
      ],
    },
  },
  screens: {
    '/': {
      title: '나만의 오사카 여행 계획',
      shape: 'cards',
      menu: { place: 'main', order: 10, label: 'HOME' },
      description:
        '오사카의 여행지를 둘러보고, 가고 싶은 다섯 곳을 골라 지도 위에 나만의 일정을 그려 보세요. 동선과 영업시간까지 한눈에 볼 수 있어요.',
      first: [call(listDestinations, { query: RECOMMENDED }), call(listCategories), call(listThemes)],
      picture: bannerPicture(1),
      isRendered: true,
    },
    '/travels': {
      title: '오사카 여행지',
      shape: 'cards',
      menu: { place: 'main', order: 30, label: '여행지', coversChildren: true },
      description: '오사카 구석구석의 여행지를 사진과 함께 모았어요. 인기 여행지부터 카테고리별 명소까지 둘러보세요.',
      first: [call(listDestinations, { query: FIRST_PLACES }), call(listCategories)],
      canonical: { page: LATER_PAGE },
      isRendered: true,
    },
    '/thema/travels': {
      title: '테마로 찾는 여행지',
      shape: 'cards',
      menu: { place: 'main', order: 20, label: '테마' },
      description:
        '가족여행, 커플여행, 혼자여행, 먹방투어, 야경명소처럼 마음에 드는 테마로 오사카의 여행지를 골라 보세요.',
      head: getListHead,
      query: ['thema', 'district', 'page'],
      first: [call(listThemes)],
      isRendered: true,
    },
    '/travels/search': {
      title: '여행지 상세 검색',
      shape: 'cards',
      description: '이름, 초성, 지역, 카테고리, 태그, 편의시설로 오사카의 여행지를 찾아보세요.',
      first: [firstResults, call(listCategories), call(listDistricts), call(listFacilities), call(listTags)],
      isRendered: true,
    },
    '/travels/compare': {
      title: '여행지 비교',
      shape: 'table',
      head: getComparisonHead,
      query: ['no', 'from', 'to', 'hide'],
      isRendered: true,
    },
    '/travels/detail/:travelNo': {
      title: '여행지 상세',
      shape: 'detail',
      head: getDestinationHead,
      query: REVIEW_CHOICE_NAMES,
      isRendered: true,
    },
    '/reviews/write': { title: '리뷰 쓰기', shape: 'form', access: 'member' },
    '/reviews/list': {
      title: '최신 리뷰',
      shape: 'list',
      description: '오사카에 다녀온 사람들이 남긴 최신 리뷰와 사진을 읽어 보세요.',
      first: [call(listNewestReviews, { query: FIRST_REVIEWS })],
      isRendered: true,
    },
    '/myreviews/list': { title: '내가 쓴 리뷰', shape: 'list', access: 'member' },
    '/myPage/BookMarkList': { title: 'My favorites', shape: 'cards', access: 'member' },
  },
});
