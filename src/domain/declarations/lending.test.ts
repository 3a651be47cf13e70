import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUS, type OrderStatus } from '../orders/codes.ts'
import { isLentTo, type Lending, mayLend } from './lending.ts'

const LENT: Lending = {
  orderNo: 'DD20261101000001',
  orderStatus: '60',
  orderAdvisorId: 'v',
  advisorUserId: 'v',
  editingAdvisorId: 'v',
}

test.each<[string, Partial<Lending>, boolean]>([
  ['lent', {}, true],
  ['confirmed', { orderStatus: '50' }, true],
  ['before consent', { editingAdvisorId: '' }, false],
  ['given to another', { editingAdvisorId: 'w' }, false],
  ['handed on', { advisorUserId: 'w' }, false],
  ['order of another', { orderAdvisorId: 'w' }, false],
  ['no order', { orderNo: '', orderStatus: '' }, false],
  ['not confirmed', { orderStatus: '40' }, false],
  ['finished', { orderStatus: '70' }, false],
  ['closed', { orderStatus: '92' }, false],
])('%s', (_name, more, lent) => {
  expect(isLentTo({ ...LENT, ...more }, 'v')).toBe(lent)
})

const person = fc.constantFrom('', 'v', 'w')
const lending = fc.record({
  orderNo: fc.constantFrom('', 'DD20261101000001'),
  orderStatus: fc.constantFrom('' as const, ...(Object.keys(ORDER_STATUS) as OrderStatus[])),
  orderAdvisorId: person,
  advisorUserId: person,
  editingAdvisorId: person,
})

test('it is lent to nobody, or to one, and only where it may be', () => {
  fc.assert(
    fc.property(lending, (it) => {
      const to = ['', 'v', 'w'].filter((userId) => isLentTo(it, userId))
      expect(to.length).toBeLessThanOrEqual(1)
      expect(to.length === 0 || mayLend(it)).toBe(true)
    }),
  )
})
