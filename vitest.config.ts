/** Two suites: logic beside the code, and what must hold of the built site. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
