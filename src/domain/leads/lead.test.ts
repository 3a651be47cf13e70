import { describe, expect, test } from 'vitest'
import {
  contactDue,
  isHidden,
  LEAD_EVENT,
  LEAD_STATUS,
  type LeadEvent,
  leadTransitions,
  type LeadStatus,
  leadStep,
  noteProblem,
} from './lead.ts'

const STATUSES = Object.keys(LEAD_STATUS) as LeadStatus[]
const EVENTS = Object.keys(LEAD_EVENT) as LeadEvent[]

/** Written by hand from product.md 4.12: state, event, who, state after. */
const ADVISOR: Partial<Record<LeadStatus, Partial<Record<LeadEvent, LeadStatus>>>> = {
  assigned: { contact: 'contacted', dismiss: 'invalid' },
  contacted: { contact: 'contacted', confirm: 'valid', dismiss: 'invalid' },
  valid: { contact: 'valid', order: 'order', close: 'closed' },
  invalid: { close: 'closed', reopen: 'contacted' },
  order: { close: 'closed' },
  closed: { reopen: 'contacted' },
}
const ASSIGNER: Partial<Record<LeadStatus, Partial<Record<LeadEvent, LeadStatus>>>> = {
  new: { take: 'assigned', assign: 'assigned' },
  assigned: { assign: 'assigned' },
  contacted: { assign: 'contacted' },
  valid: { assign: 'valid', close: 'closed' },
  invalid: { close: 'closed', reopen: 'contacted' },
  order: { close: 'closed' },
  closed: { reopen: 'contacted' },
}

describe.each(STATUSES)('in %s', (status) => {
  test.each(EVENTS)('%s', (event) => {
    const step = (context: { own: boolean; free: boolean; assigns: boolean }) =>
      leadStep({ status, ...context }, event)?.to ?? null
    expect(step({ own: true, free: false, assigns: false })).toBe(ADVISOR[status]?.[event] ?? null)
    expect(step({ own: false, free: status === 'new', assigns: true })).toBe(
      ASSIGNER[status]?.[event] ?? null,
    )
    // Another's lead is looked at; one that nobody has can be taken.
    const taking = status === 'new' && event === 'take' ? 'assigned' : null
    expect(step({ own: false, free: status === 'new', assigns: false })).toBe(taking)
  })
})

test('what is offered is what is allowed', () => {
  for (const status of STATUSES)
    for (const assigns of [true, false])
      for (const own of [true, false]) {
        const context = { status, own, free: false, assigns }
        const offered = leadTransitions(context).map(({ event }) => event)
        expect(new Set(offered).size).toBe(offered.length)
        for (const event of EVENTS)
          expect(leadStep(context, event) !== null).toBe(offered.includes(event))
      }
})

const CALENDAR = { off: new Set(['2026-10-01', '2026-10-02']), on: new Set(['2026-10-10']) }

test.each([
  ['2026-11-18 14:30:00', '2026-11-19 14:30:00', 'Wednesday to Thursday'],
  ['2026-11-20 17:59:59', '2026-11-23 17:59:59', 'Friday to Monday'],
  ['2026-11-21 10:00:00', '2026-11-24 09:00:00', 'Saturday counts from Monday 9 o’clock'],
  ['2026-11-22 23:00:00', '2026-11-24 09:00:00', 'Sunday too'],
  ['2026-09-30 16:00:00', '2026-10-05 16:00:00', 'over two days off and a weekend'],
  ['2026-10-09 09:00:00', '2026-10-10 09:00:00', 'to a Saturday that is worked'],
  ['2026-10-10 09:00:00', '2026-10-12 09:00:00', 'from a Saturday that is worked'],
])('left %s: called by %s (%s)', (created, due) => {
  expect(contactDue(created, CALENDAR)).toBe(due)
})

test('a number is kept readable for 180 days', () => {
  const then = Date.parse('2026-01-01T00:00:00Z')
  expect(isHidden(then, then + 180 * 86_400_000)).toBe(false)
  expect(isHidden(then, then + 180 * 86_400_000 + 1)).toBe(true)
})

test.each([
  ['', true, '请填写说明'],
  ['  ', true, '请填写说明'],
  ['', false, null],
  ['字'.repeat(300), true, null],
  ['字'.repeat(301), false, '最多 300 字'],
])('note %j, needed %j: %j', (note, needed, problem) => {
  expect(noteProblem(note, needed)).toBe(problem)
})
