/** The jest configuration of all packages: each in its own project, TypeScript through swc, as ES modules. */
export const jestConfig = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.(ts|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '^uuid$': new URL('uuid-for-jest.cjs', import.meta.url).pathname,
    '\\.(css|woff2)$': new URL('css-for-jest.cjs', import.meta.url).pathname,
  },
  setupFiles: ['compile-once.cjs', 'end-async-storages.cjs'].map((file) => new URL(file, import.meta.url).pathname),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/releases/'],
  modulePathIgnorePatterns: ['<rootDir>/releases/', '/dist/', '/.data/'],
  // Ends tests that hang. How fast things are is measured in bench/; machines of CI differ.
  testTimeout: 180_000,
};
