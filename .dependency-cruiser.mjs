import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

// Who may import whom (docs/architecture.md). Each rule's comment names the alternative.
const libraryOf = (names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
const packages = (...names) => `^packages/(${names.join('|')})/`;
/** A service's own contract, which its remote and other consumers may import as @osaka/svc-x/contract. */
const serviceContract = '^svc-[^/]+/contract\\.ts$';
const serviceFolders = '^(svc-[^/]+|gateway)/';
const releaseStore = '^packages/delivery/src/store/';
/** The router and the query client. */
const sharedModules = '^packages/web-kit/src/(router|query)/';
const browserFolders = '^(mf-[^/]+|shell)/';
/** The widget of the chat is a screen without a page file. */
const widgetFolders = ['mf-chat/src/customer'];
/** Folders of a remote without a page: several screens may import them. */
const sharedByScreens = readdirSync('.')
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => foldersIn(`${name}/src`))
  .filter(
    (folder) => !widgetFolders.includes(folder) && !readdirSync(folder).some((file) => file.endsWith('.page.tsx')),
  )
  .map((folder) => `^${folder}/`);
/** Folders of a service that hold no routes, use cases, repositories or jobs: others may import them. */
const sharedInServices = readdirSync('.')
  .filter((name) => name.startsWith('svc-'))
  .flatMap((name) => foldersIn(`${name}/src`))
  .filter((folder) => !readdirSync(folder).some((file) => /\.(routes|service|repository|job)\.ts$/.test(file)))
  .map((folder) => `^${folder}/`);
/** Both sides of the chat service, customers and staff, import these. */
const sharedByChat = ['^svc-chat/src/(rooms|messages)/'];
/** From the lowest to the highest. */
const serviceKitRooms = ['observe', 'data', 'jobs', 'events', 'http'];
// Results for other packages or exports are not taken from the cache, which knows only sources.
const workspaceFolders = ['.', 'packages'].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const packagesDigest = ['package-lock.json', ...workspaceFolders.map((folder) => join(folder, 'package.json'))]
  .filter((file) => existsSync(file))
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12);
const tests = '(\\.test\\.tsx?$|/testing/)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const anyImport = [
  {
    name: 'contracts-stand-alone',
    comment:
      'contracts run anywhere and know zod alone. What needs more belongs in service-kit, web-kit or the slice that uses it.',
    severity: 'error',
    from: { path: [packages('contracts'), serviceContract], pathNot: tests },
    to: { pathNot: [packages('contracts'), serviceContract, libraryOf(['zod'])] },
  },
  {
    name: 'domain-is-pure',
    comment:
      'domain computes from its arguments and runs anywhere: it knows the types, limits and messages of contracts.',
    severity: 'error',
    from: { path: packages('domain'), pathNot: tests },
    to: { pathNot: packages('domain', 'contracts') },
  },
  {
    name: 'rail-is-pure',
    comment:
      'rail computes from its arguments and runs anywhere: it knows positions of contracts. Only src/packing reads files.',
    severity: 'error',
    from: { path: packages('rail'), pathNot: [tests, '^packages/rail/src/packing/'] },
    to: { pathNot: packages('rail', 'contracts') },
  },
  ...serviceKitRooms.map((room, index) => ({
    name: `service-kit-${room}-stays-below`,
    comment: `The rooms of service-kit import in one direction: ${serviceKitRooms.join(' <- ')}.`,
    severity: 'error',
    from: { path: `^packages/service-kit/src/${room}/`, pathNot: tests },
    to: {
      path: `^packages/service-kit/src/(${serviceKitRooms.slice(index + 1).join('|') || 'service'})/`,
    },
  })),
  {
    name: 'gateway-rooms-one-way',
    comment: 'In the gateway the site uses the proxy and the releases; these two know neither the site nor each other.',
    severity: 'error',
    from: { path: '^gateway/src/(proxy|releases)/', pathNot: tests },
    to: { path: '^gateway/src/(proxy|site|releases)/', pathNot: '^gateway/src/$1/' },
  },
  {
    name: 'service-kit-stays-below-services',
    comment:
      'service-kit knows contracts and Node libraries. Hand in what it needs as an argument, or move the code to the service.',
    severity: 'error',
    from: { path: packages('service-kit') },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: packages('contracts', 'service-kit'),
    },
  },
  {
    name: 'release-store-knows-contracts-alone',
    comment:
      'The release store, which runs in the gateway, knows contracts and Node libraries. Hand in what it needs as an argument.',
    severity: 'error',
    from: { path: releaseStore },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: [packages('contracts'), releaseStore],
    },
  },
  {
    name: 'delivery-knows-contracts-alone',
    comment: 'Builds and releases find slices by their folders and import contracts alone.',
    severity: 'error',
    from: { path: packages('delivery') },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: packages('contracts', 'delivery'),
    },
  },
  {
    name: 'releases-in-gateway-and-tools',
    comment: 'A service has nothing to do with releases of screens; pictures have a store of their own in svc-travel.',
    severity: 'error',
    from: { path: '^svc-' },
    to: { path: packages('delivery') },
  },
  {
    name: 'web-kit-stays-below-screens',
    comment:
      'web-kit knows contracts, domain, rail and the React libraries. Hand in what it needs as a prop, or move the code to the remote.',
    severity: 'error',
    from: { path: packages('web-kit') },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: packages('contracts', 'domain', 'rail', 'web-kit'),
    },
  },
  {
    name: 'service-knows-no-other-service',
    comment:
      "A service imports service-kit and contracts. For another service's facts keep a copy fresh by an event; for an answer needed now declare a call in contracts.",
    severity: 'error',
    from: { path: serviceFolders, pathNot: '^[^/]+/slice\\.ts$' },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: ['^$1/', serviceContract, packages('contracts', 'domain', 'rail', 'service-kit'), releaseStore],
    },
  },
  {
    name: 'remote-knows-no-other-remote',
    comment:
      'A remote imports web-kit and contracts, and meets other remotes at run time by their federation name. Share through the address, server state or the session.',
    severity: 'error',
    from: { path: browserFolders, pathNot: ['^[^/]+/slice\\.ts$', '^[^/]+/journeys/'] },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: ['^$1/', serviceContract, packages('contracts', 'domain', 'rail', 'web-kit')],
    },
  },
  {
    name: 'declarations-are-data',
    comment:
      'slice.ts is read by the build and the tools: it imports contracts and the calls that its screens begin with, never a screen.',
    severity: 'error',
    from: { path: '^[^/]+/slice\\.ts$' },
    to: { pathNot: [packages('contracts'), serviceContract, '/src/first-calls\\.ts$'] },
  },
  {
    name: 'journeys-see-the-running-system',
    comment:
      'Journeys and measurements use contracts and the running system; journeys have their support from @osaka/e2e. What they need to know of the system comes by environment (BASE_URL, INBOX_URL).',
    severity: 'error',
    from: { path: '^(e2e|bench/src|[^/]+/journeys)/' },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|tools|e2e|bench)',
      pathNot: ['^$1/', '^e2e/support/', '^bench/harness/', packages('contracts', 'delivery')],
    },
  },
  {
    name: 'tools-import-no-product-code',
    comment:
      'tools build and start the product and know it by its folders and environment; they import contracts and delivery alone.',
    severity: 'error',
    from: { path: '^tools/' },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|e2e|bench)',
      pathNot: packages('contracts', 'delivery'),
    },
  },
  {
    name: 'trials-import-no-product-code',
    comment:
      'trials start the product with the tools and see it from outside; they and what they share with measurements import tools, contracts, delivery and the switch of tests alone.',
    severity: 'error',
    from: { path: '^bench/(trials|harness)/' },
    to: {
      path: '^(packages|shell|mf-|svc-|gateway|e2e|bench)',
      pathNot: [
        '^bench/(trials|harness)/',
        packages('contracts', 'delivery'),
        '^packages/service-kit/src/testing/outage-switch\\.ts$',
      ],
    },
  },
  {
    name: 'packages-by-name',
    comment:
      'Import another package by its name (@osaka/…), never by a path into its src/; add an entry to its `exports` if it should offer more.',
    severity: 'error',
    from: { path: '^(packages/[^/]+|[^/]+)/' },
    to: {
      path: '^(packages/[^/]+|shell|mf-[^/]+|svc-[^/]+|gateway|tools|e2e|bench)/',
      pathNot: '^$1/',
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'queues-and-redis-in-service-kit',
    comment:
      'bullmq and ioredis live in service-kit. Use context.jobs, context.redis or the limiter, or add what is missing there.',
    severity: 'error',
    from: { pathNot: [packages('service-kit'), '^tools/src/servers/ping\\.ts$', '^tools/src/backup/'] },
    to: { path: libraryOf(['bullmq', 'ioredis']) },
  },
  {
    name: 'react-router-and-query-by-the-shared-module',
    comment:
      'Import @osaka/web-kit/router and @osaka/web-kit/query: they are the copies that all remotes share at run time.',
    severity: 'error',
    from: { pathNot: sharedModules },
    to: { path: libraryOf(['react-router', 'react-router-dom', '@tanstack/react-query']) },
  },
  {
    name: 'shared-modules-by-name',
    comment:
      'Also inside web-kit: import @osaka/web-kit/router and @osaka/web-kit/query by these names. By a path they would be built into each remote.',
    severity: 'error',
    from: { path: packages('web-kit'), pathNot: sharedModules },
    to: { path: sharedModules, dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'no-node-in-the-browser',
    comment: 'Code for the browser uses no Node modules. Do it in a service and offer a call in contracts.',
    severity: 'error',
    from: {
      path: ['^(mf-[^/]+|shell)/src/', packages('web-kit', 'contracts', 'domain')],
      pathNot: tests,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'tests-stay-tests',
    comment: 'Released code imports no test and no ./testing entry. Move what both need into a file of its own.',
    severity: 'error',
    from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^e2e/', '/journeys/', '^bench/'] },
    to: { path: ['\\.test\\.tsx?$', '/testing/'] },
  },
  {
    name: 'imports-resolve',
    comment:
      "Nothing is found there. Correct the name, add an entry to the package's `exports`, or install the package in this workspace.",
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^mf_[a-z]+/', '^geojson$'] },
  },
  {
    name: 'dependencies-are-declared',
    comment:
      "The package is not in this workspace's package.json: npm install it there (-w <workspace> --save-exact), so that the slice can stand alone.",
    severity: 'error',
    from: {
      path: '^(packages/[^/]+|shell|mf-[^/]+|svc-[^/]+|gateway|tools|e2e|bench)/',
      // Runs in an image with other packages.
      pathNot: '^bench/trials/compose/stand-ins/',
    },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-circles',
    comment:
      'Two files that import each other, types included, are one file, or hide a third: move what both need into it.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
];

/**
 * Rules that look away when only a type is named; the parser does not distinguish the two, so they are a run of their
 * own with CRUISE=values.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const importOfValues = [
  {
    name: 'slices-stand-side-by-side',
    comment:
      'A folder of a service and a screen of a remote import no value of a sibling: app.ts (with app/) or routes.tsx composes them. What several need goes to a folder without a page, or without routes, service and repository. Types may be imported.',
    severity: 'error',
    from: { path: '^((?:svc|mf)-[^/]+)/src/([^/]+)/', pathNot: [tests, '/src/(jobs|app)/'] },
    to: {
      path: '^$1/src/[^/]+/',
      pathNot: ['^$1/src/$2/', '^$1/src/testing/', ...sharedByScreens, ...sharedInServices, ...sharedByChat],
    },
  },
  {
    name: 'mongodb-in-repositories',
    comment:
      "Only a slice's *.repository.ts and service-kit touch mongodb. Add a function to the repository and call that; the type Db may be named where app.ts composes.",
    severity: 'error',
    from: {
      pathNot: [
        '\\.repository\\.ts$',
        packages('service-kit'),
        tests,
        // Tools that administer a server, not documents of a service.
        '^tools/src/servers/ping\\.ts$',
        '^tools/src/backup/',
        // A bench counts what the service that it measures has stored.
        '^bench/',
      ],
    },
    to: { path: libraryOf(['mongodb']) },
  },
];

const valuesOnly = process.env.CRUISE === 'values';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: valuesOnly ? importOfValues : anyImport,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Our own build results; libraries have a dist/ too, and rules name libraries.
    exclude: { path: '^(?!.*node_modules/).*(^|/)(dist|\\.data|coverage)/|^releases/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    cache: { folder: `.cache/cruise/${packagesDigest}${valuesOnly ? '-values' : ''}`, strategy: 'content' },
  },
};

function foldersIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}
