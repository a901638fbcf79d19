export { announcedOnTop } from './announced-on-top.ts';
export { blockStorage } from './block-storage.ts';
export { historyAtRest } from './history-at-rest.ts';
export { renderScreen } from './render-screen.tsx';
export { type SeenCall, serveCalls } from './serve-calls.ts';
export { showScreens } from './show-screens.ts';
export { testCard, testDestination } from './test-card.ts';
export { loginInfoOf, type TestMember } from './test-member.ts';
export { plansHandler, testPlan } from './test-plan.ts';
