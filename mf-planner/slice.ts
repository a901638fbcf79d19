import { getCourseHead, getCourseListHead, getSharedPlanHead, listOfferedCourses } from '@osaka/contracts/planner';
import { defineRemote } from '@osaka/contracts/slice';

export default defineRemote({
  name: 'mf-planner',
  devPort: 8402,
  service: 'planner',
  sitemap: listOfferedCourses,
  widgets: {
    'add-to-plan': { module: './add-to-plan' },
    'course-row': { module: './course-row' },
    // A plan on the screen sends its own.
    'waiting-changes': {
      module: './send-waiting',
      shownWhile: 'waiting',
      hiddenBelow: ['/myplan/today', '/myplan/detail'],
    },
  },
  screens: {
    '/courses': {
      title: '추천 코스',
      shape: 'cards',
      menu: { place: 'main', order: 25, label: '추천 코스', coversChildren: true },
      description:
        '날짜만 정하면 시각과 동선까지 담긴 오사카 일정이 내 플랜이 돼요. 당일부터 3박 4일까지, 함께 가는 사람에 맞춰 골라 보세요.',
      head: getCourseListHead,
      query: ['days', 'with', 'page'],
      isRendered: true,
    },
    '/courses/:courseNo': { title: '추천 코스', shape: 'detail', head: getCourseHead, isRendered: true },
    '/myplan': {
      title: '내 플랜 만들기',
      shape: 'form',
      access: 'member',
      menu: { place: 'main', order: 40, label: '내 플랜 만들기', coversChildren: true },
    },
    '/myplan/list': { title: '내 여행 플랜', shape: 'list', access: 'member' },
    '/myplan/detail/:planNo': { title: '플랜 상세', shape: 'map', access: 'member' },
    '/myplan/today/:planNo': { title: '오늘', shape: 'detail', access: 'member' },
    '/myplan/invitation/:token': { title: '동행 초대', shape: 'text', isSecret: true },
    '/share/:token': {
      title: '공유된 여행',
      shape: 'detail',
      head: getSharedPlanHead,
      isSecret: true,
      isRendered: true,
    },
  },
});
