export { asMember, bearer } from './as-member.ts';
export { unservedQueries } from './index-fit.ts';
export { type Listening, listen } from './listen.ts';
export { memberFilesOf } from './member-files.ts';
export { type OutageSwitch, openOutageSwitch } from './outage-switch.ts';
export { keepsAnswersOutOfCaches, refusesStrangers } from './security-cases.ts';
export { mountSmallDisk, type SmallDisk } from './small-disk.ts';
export { openTestDatabase, type TestDatabase } from './test-database.ts';
export { openTestRedis, type TestRedis } from './test-redis.ts';
