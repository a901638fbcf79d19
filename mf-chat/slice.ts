import { defineRemote } from '@osaka/contracts/slice';

export default defineRemote({
  name: 'mf-chat',
  devPort: 8405,
  service: 'chat',
  screens: { '/admin/staff': { title: '상담 관리', shape: 'chat', access: 'staff' } },
  widgets: { chat: { module: './widget', hiddenBelow: ['/adminPage', '/admin/staff'] } },
});
