/** Three suites: logic beside the code, the built sites, and the samples of every page. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One per core: nothing else runs on a machine that runs these tests.
    maxWorkers: '100%',
    reporters: ['default', './tests/samples/count-reporter.support.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          // Modules have no state, so files can share them. Loading them again for each file takes a minute.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts', 'bench/**/*.test.ts'],
          // Generous: a busy machine makes tests slow, and must not make them fail.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'samples',
          include: ['tests/samples/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
