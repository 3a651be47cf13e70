// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { lines, openMemory, timers } from '../testing.ts'
import type { ChatWorld } from '../useTalk.ts'
import { IDLE_MS, LOOK_MS, useIdleAway } from './useIdleAway.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const begin = (status: AnswerOf<typeof workbench.presence>['status']) => {
  const clock = timers()
  const world: ChatWorld = { ...lines(), openOutbox: openMemory, random: () => 0, ...clock }
  const Idle = () => {
    useIdleAway(world, true)
    return null
  }
  const { inputsOf } = openAt(<Idle />, '/', [
    on(workbench.presence, { status, capacity: 6 }),
    on(workbench.setPresence, { status, capacity: 6 }),
  ])
  const told = () => inputsOf(workbench.setPresence)
  const pass = async (ms: number): Promise<void> => act(async () => clock.pass(ms))
  return { clock, told, pass }
}

const AWAY = { status: 'away', reason: '长时间未操作', capacity: 6 }

test('whoever does nothing for ten minutes is away, and is told so once', async () => {
  const { told, pass } = begin('online')
  await pass(IDLE_MS - LOOK_MS)
  expect(told()).toEqual([])
  await pass(2 * LOOK_MS)
  expect(told()).toEqual([AWAY])
  await pass(2 * IDLE_MS)
  expect(told()).toEqual([AWAY])
})

test('input in any tab of the browser begins the time anew', async () => {
  const { clock, told, pass } = begin('online')
  await pass(IDLE_MS - LOOK_MS)
  save('lastInput', clock.now())
  await pass(IDLE_MS - LOOK_MS)
  expect(told()).toEqual([])
  await pass(2 * LOOK_MS)
  expect(told()).toEqual([AWAY])
})

test.each(['busy', 'away', 'hidden'] as const)('whoever said %s stays so', async (status) => {
  const { told, pass } = begin(status)
  await pass(2 * IDLE_MS)
  expect(told()).toEqual([])
})
