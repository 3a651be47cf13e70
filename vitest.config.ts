import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { useTemporaryFolder } from './scripts/lib/temporary.mjs'

useTemporaryFolder()

const deep = process.env.DEEP === '1'
/** Their figures hold for a server that has the machine for itself; the deep run gives it that. */
const measured = ['src/server/lifecycle.test.ts', 'src/server/session/guesses.test.ts']
const server = ['src/server/**/*.test.ts']
/** The running portal without a browser. */
const site = [
  'e2e/pages.test.ts',
  'e2e/weight.test.ts',
  'e2e/killed.test.ts',
  'e2e/encryption.test.ts',
  'e2e/faults.test.ts',
  ...(deep ? measured : []),
]
/** Measures a quiet machine. */
const alone = ['e2e/deep/lighthouse.test.ts', 'e2e/deep/faults.test.ts']
const browser = ['src/web/**/*.test.tsx']
/** A portal with its browser: what is polled for has the time that locators have. */
const journey = {
  globalSetup: ['src/server/testing/cluster.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

/** Fixes the chance of every test. */
const setupFiles = ['testing/setup.ts']

export default defineConfig({
  test: {
    reporters: ['default'],
    // A third of the time is spent waiting for databases and browsers; the deep run measures.
    maxWorkers: deep ? Math.max(2, availableParallelism() - 1) : availableParallelism() + 1,
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
          exclude: server,
          // A guard against what hangs: laws over many cases share the machine with everything else.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: browser,
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
          include: server,
          exclude: deep ? measured : [],
          // No module keeps state (a law), so the files of a worker may share what they import.
          isolate: false,
          globalSetup: ['src/server/testing/cluster.ts'],
          // A guard against what hangs; a machine with other work needs its time.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'site',
          setupFiles,
          include: site,
          fileParallelism: !deep,
          ...journey,
        },
      },
      {
        test: {
          name: 'e2e',
          setupFiles,
          include: ['e2e/*.test.ts'],
          exclude: site,
          ...journey,
        },
      },
      {
        test: {
          // The journeys of what came before the encryption, each call encrypted.
          name: 'sealed',
          setupFiles,
          include: ['e2e/first-slice.test.ts', 'e2e/company.test.ts', 'e2e/https.test.ts'],
          env: { ENCRYPTED: '1' },
          ...journey,
        },
      },
      {
        test: {
          name: 'deep',
          setupFiles,
          include: ['e2e/deep/*.test.ts'],
          exclude: alone,
          ...journey,
        },
      },
      {
        test: {
          name: 'alone',
          setupFiles,
          include: alone,
          ...journey,
          fileParallelism: false,
        },
      },
    ],
  },
})
