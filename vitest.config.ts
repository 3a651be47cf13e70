import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']
const browser = ['src/web/**/*.test.tsx']

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'laws', include: ['laws/**/*.test.ts'] } },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: server,
        },
      },
      {
        plugins: [react()],
        test: { name: 'web', include: browser, environment: 'jsdom' },
      },
      {
        test: {
          name: 'server',
          include: server,
          globalSetup: ['src/server/testing/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: ['src/server/testing/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'deep',
          include: ['e2e/deep/*.test.ts'],
          globalSetup: ['src/server/testing/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
