// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showcase } from '#contract/showcase.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { scenario } from './samples.ts'
import ScenarioPage, { prepare } from './ScenarioPage.tsx'

afterEach(cleanup)

const NAMES = [
  ['startup', '初创团队'],
  ['gaoqi', '拟认定高企'],
] as const

const open = (address: string) =>
  openPage(ScenarioPage, address, [
    on(showcase.scenarios, {
      records: NAMES.map(([scenarioId, name]) => ({ scenarioId, name, summary: '一句话' })),
      total: 2,
    }),
    on(showcase.scenario, (input) => {
      const { scenarioId } = input as { scenarioId: string }
      return scenario(scenarioId, NAMES.find(([id]) => id === scenarioId)?.[1] ?? '')
    }),
  ])

test('the address chooses; thresholds name their document, their day and whether they are sure', async () => {
  const { inputsOf } = open('/scenario?id=gaoqi')
  const source = await screen.findByRole('link', { name: '国科发火〔2016〕32号' })
  expect(source.getAttribute('href')).toBe('/policy/detail?id=gaoqi')
  const sure = source.closest('dl > div')!
  expect(sure.textContent).toBe('科技人员占比≥ 10%当年国科发火〔2016〕32号核对于 2026-11-21')
  const unsure = screen.getByText('评分路径总分').closest('dl > div')!
  expect(unsure.textContent).toContain('待核实')
  expect(inputsOf(showcase.scenario)).toHaveLength(1)
})

test('a service that is gone leads to the list of its type', async () => {
  open('/scenario?id=gaoqi')
  const there = await screen.findByRole('link', { name: '有的服务' })
  expect(there.getAttribute('href')).toBe('/serviceProject/detail?id=p1')
  expect(screen.getByRole('link', { name: '下架的服务' }).getAttribute('href')).toBe(
    '/serviceProject/list?type=patent',
  )
})

test('without a choice the first one stands; an unknown one says so and keeps the list', async () => {
  open('/scenario')
  expect(await screen.findByText('18 个月的路径')).toBeTruthy()
  const list = within(screen.getByRole('navigation', { name: '全部场景' }))
  const [current] = list.getAllByRole('link')
  expect(current?.getAttribute('aria-current')).toBe('true')
  cleanup()
  open('/scenario?id=none')
  expect(await screen.findByText('没有找到这个场景')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /拟认定高企/ }).length).toBeGreaterThan(0)
})

test('the server tells an unknown scenario by its status', async () => {
  const { client } = open('/scenario')
  const head = (query: string) =>
    prepare({
      query: new URLSearchParams(query),
      pathname: '/scenario',
      client,
      ask: async () => Promise.reject(new Error('not asked')),
    })
  expect(await head('id=none')).toMatchObject({ status: 404 })
  expect(await head('id=gaoqi')).toMatchObject({
    title: '拟认定高企的服务场景',
    canonicalQuery: '?id=gaoqi',
  })
  expect((await head('')).canonicalQuery).toBeUndefined()
})
