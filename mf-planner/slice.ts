import { getSharedPlanHead } from '@osaka/contracts/planner';
import { defineRemote } from '@osaka/contracts/slice';

export default defineRemote({
  name: 'mf-planner',
  devPort: 8402,
  service: 'planner',
  widgets: {
    'add-to-plan': { module: './add-to-plan' },
    // A plan on the screen sends its own.
    'waiting-changes': {
      module: './send-waiting',
      shownWhile: 'waiting',
      hiddenBelow: ['/myplan/today', '/myplan/detail'],
    },
  },
  screens: {
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
