import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculators } from '#contract/calculators.ts'
import { TAX_RULE, taxYear } from '#domain/calculators/tax-rules.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'
import { createCalculatorsHandlers } from './handlers.ts'

let server: ContentServer
beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-29T04:10:00Z'))
})
afterAll(async () => server.close())

describe('the tables of tax reliefs', () => {
  test('reach anybody, each figure with its name, its clause and a policy that is public', async () => {
    const client = createTestClient(server.app, { browser: true })
    const { records, now } = await client.call(calculators.rules, {})
    expect(now).toBe('2026-11-29 12:10:00')
    const values = records.flatMap((table) => table.values)
    expect(values.filter(({ policy }) => policy === null)).toEqual([])
    expect(values.filter(({ name, clause, says }) => name === '' || clause === '' || says === ''))
      // Nothing is said without its place.
      .toEqual([])
    expect(Object.keys(taxYear(records, '2026')).toSorted()).toEqual(
      Object.keys(TAX_RULE).toSorted(),
    )
    const highTech = values.find(({ item }) => item === 'highTechRate')
    expect(highTech).toMatchObject({
      ...{ name: '高新技术企业税率', value: '15%', clause: '第二十八条第二款' },
      policy: { policyId: 'gaoqi-suodeshui-15' },
    })
  })

  test('a policy that is not public any more costs its link alone', async () => {
    const body = {
      ...{ code: 'softwareVat', title: '软件', version: '1', note: '' },
      ...{ effectiveFrom: '2026-01-01', effectiveTo: '', sourceDoc: '通知', sourceNo: '' },
      ...{ checkedOn: '2026-11-29', confidence: 'B' },
      values: [
        { item: 'vatRate', value: '13%', clause: '第四条', policyId: 'gone', says: '13%' } as const,
      ],
    } as const
    const handlers = createCalculatorsHandlers({
      publications: {
        all: () => [{ id: 'x', publishedOn: '', updatedAt: new Date(), body }] as never,
      },
      policyRefs: async () => new Map(),
      clock: { now: () => new Date('2026-11-29T04:10:00Z') } as never,
    })
    const { records } = await handlers.rules({ companyId: '' }, {} as never)
    expect(records[0]?.values).toEqual([
      {
        item: 'vatRate',
        name: '增值税税率',
        value: '13%',
        clause: '第四条',
        says: '13%',
        policy: null,
      },
    ])
  })
})
