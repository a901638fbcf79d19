export { renderScreen } from './render-screen.tsx';
export { type SeenCall, serveCalls } from './serve-calls.ts';
export { loginInfoOf, type TestMember } from './test-member.ts';
