import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { claimTemporaryFolder } from './scripts/lib/temporary.mjs'

claimTemporaryFolder()

const deep = process.env.DEEP === '1'
/** Measures, or kills what others would miss: has the machine for itself, in the deep run alone. */
const alone = '**/*.alone.test.ts'
/** Runs in the deep run alone, beside others. */
const deepOnly = '**/*.deep.test.ts'
const server = 'src/server/**/*.test.ts'
const chat = 'src/server/chat/**/*.test.ts'
/** The running portal without a browser, beside the first group. */
const site = ['e2e/pages.test.ts', 'e2e/weight.test.ts', 'e2e/encryption.test.ts']
/** People who talk to each other in browsers. */
const talks = [
  'e2e/chat.test.ts',
  ...(deep ? ['e2e/deep/chat.test.ts', 'e2e/deep/nodes.test.ts'] : []),
]
/** Of every project: fixes chance. */
const setupFiles = ['testing/setup.ts']
/** What is polled for has the time that locators have: a second is too short under load. */
const expect = { poll: { timeout: 15_000 } }
/** Projects of a group run beside each other; a third of their time is spent waiting for databases. */
const first = {
  setupFiles,
  expect,
  // Young objects of a test die with it; with the usual 16 MB they are copied about first.
  execArgv: ['--max-semi-space-size=64'],
  maxWorkers: availableParallelism() + 1,
  sequence: { groupOrder: 0 },
}
const withDatabase = {
  ...first,
  setupFiles: [...setupFiles, 'testing/cheap-passwords.ts'],
  globalSetup: ['src/server/testing/cluster.ts'],
  // No module keeps state (a law), so the files of a worker may share what they import.
  isolate: false,
  // A guard against what hangs; a machine with other work needs its time.
  testTimeout: 120_000,
  hookTimeout: 60_000,
}
/** A portal with its browser. */
const journey = {
  setupFiles,
  expect,
  globalSetup: ['src/server/testing/cluster.ts', 'e2e/shared.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Each file is a portal with its browser, which waits a third of its time: in the usual run beside
  // all others, in the deep run, where there are dozens, without a third one that makes answers late.
  ...(deep
    ? { maxWorkers: Math.max(2, availableParallelism()), sequence: { groupOrder: 1 } }
    : { maxWorkers: first.maxWorkers, sequence: first.sequence }),
}

/** Of walks that need nothing of a window, which costs a third; a file may ask for the whole browser. */
const { CHROME_LIGHT: light, CHROME_PATH: whole = '' } = process.env
const lightBrowser: Record<string, string> = light
  ? { CHROME_PATH: light, CHROME_WHOLE: whole }
  : {}

/** What the projects are for and what they may cost stands in docs/testing.md. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { ...first, name: 'laws', include: ['laws/**/*.test.ts'] } },
      {
        test: {
          ...first,
          name: 'unit',
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/{eval,everyday,questions}/*.test.ts',
            'e2e/{faults,plan}/*.test.ts',
          ],
          exclude: [server, ...(deep ? [] : [deepOnly])],
          // A guard against what hangs: laws over many cases share the machine with everything else.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...first,
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
          ...withDatabase,
          name: 'server',
          include: [server],
          exclude: [chat, alone, ...(deep ? [] : [deepOnly])],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'chat',
          include: [chat],
          exclude: [alone, ...(deep ? [] : [deepOnly])],
        },
      },
      { test: { ...journey, ...first, name: 'site', include: site } },
      {
        test: {
          ...journey,
          name: 'journeys',
          include: ['e2e/*.test.ts'],
          exclude: [...site, ...talks, ...(deep ? [] : [deepOnly])],
        },
      },
      { test: { ...journey, name: 'chat-journeys', include: talks } },
      {
        test: {
          // The journeys of what came before the encryption, each call encrypted.
          ...journey,
          name: 'sealed',
          include: ['e2e/first-slice.test.ts', 'e2e/company.test.ts', 'e2e/https.deep.test.ts'],
          env: { ENCRYPTED: '1', ...lightBrowser },
        },
      },
      {
        test: {
          ...journey,
          name: 'pages',
          include: ['e2e/deep/*.test.ts'],
          exclude: [alone, ...talks],
          env: lightBrowser,
        },
      },
      {
        test: {
          // Real programs around the portal (npm run programs), one part after the other.
          ...journey,
          name: 'programs',
          include: ['e2e/programs/*.test.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...journey,
          name: 'alone',
          include: [`src/server/${alone}`, `e2e/deep/${alone}`],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
