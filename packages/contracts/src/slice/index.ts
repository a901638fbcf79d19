export { type Call, call } from './call.ts';
export {
  defineRemote,
  defineShell,
  type RemoteSlice,
  type ScreenDefinition,
  type SiteDefinition,
} from './define-remote.ts';
export { defineService, type ServiceContainer, type ServiceSetting, type ServiceSlice } from './define-service.ts';
