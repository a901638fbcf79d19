export * from './audit.ts';
export * from './calendar-months.ts';
export * from './canaries.ts';
export { countCharacters, cutCharacters, isolated, isVisible, withoutUnseen } from './characters.ts';
export * from './common-messages.ts';
export * from './coordinates.ts';
export * from './endpoint.ts';
export * from './events.ts';
export * from './member-data.ts';
export * from './notices.ts';
export * from './page-reports.ts';
export * from './pick.ts';
export * from './preview-picture.ts';
export {
  type Canary,
  canary,
  POINTER_SCHEMA,
  type ReleasePointer,
  type ServedRelease,
  type StoredVersions,
} from './release-pointer.ts';
export * from './releases.ts';
export * from './reserved-names.ts';
export * from './screens.ts';
export * from './services.ts';
export * from './site-config.ts';
export * from './statistics.ts';
export * from './tokens.ts';
export * from './values.ts';
