import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { useTemporaryFolder } from './scripts/lib/temporary.mjs'

useTemporaryFolder()

const deep = process.env.DEEP === '1'
/** Kills programs or measures: has the machine for itself, in the deep run alone. */
const alone = '**/*.alone.test.ts'
/** Runs in the deep run alone, beside others. */
const deepOnly = '**/*.deep.test.ts'
const server = 'src/server/**/*.test.ts'
/** The running portal without a browser. */
const site = ['e2e/pages.test.ts', 'e2e/weight.test.ts', 'e2e/encryption.test.ts']
/** Of every project: fixes chance. */
const setupFiles = ['testing/setup.ts']
/** A portal with its browser: what is polled for has the time that locators have. */
const journey = {
  setupFiles,
  globalSetup: ['src/server/testing/cluster.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

/** What the projects are for and what they may cost stands in docs/testing.md. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // A third of the time is spent waiting for databases.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'laws', setupFiles, include: ['laws/**/*.test.ts'] } },
      {
        test: {
          name: 'unit',
          setupFiles,
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/faults/*.test.ts',
          ],
          exclude: [server, ...(deep ? [] : [deepOnly])],
          // A guard against what hangs: laws over many cases share the machine with everything else.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'src/web/testing-setup.ts'],
          runner: './src/web/testing-runner.ts',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles,
          include: [server],
          exclude: [alone, ...(deep ? [] : [deepOnly])],
          // No module keeps state (a law), so the files of a worker may share what they import.
          isolate: false,
          globalSetup: ['src/server/testing/cluster.ts'],
          // A guard against what hangs; a machine with other work needs its time.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...journey, name: 'site', include: site } },
      { test: { ...journey, name: 'journeys', include: ['e2e/*.test.ts'], exclude: site } },
      {
        test: {
          // The journeys of what came before the encryption, each call encrypted.
          ...journey,
          name: 'sealed',
          include: ['e2e/first-slice.test.ts', 'e2e/company.test.ts', 'e2e/https.test.ts'],
          env: { ENCRYPTED: '1' },
        },
      },
      { test: { ...journey, name: 'deep', include: ['e2e/deep/*.test.ts'], exclude: [alone] } },
      {
        test: {
          ...journey,
          name: 'alone',
          include: [`src/server/${alone}`, `e2e/deep/${alone}`],
          fileParallelism: false,
        },
      },
    ],
  },
})
