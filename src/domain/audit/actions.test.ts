import { expect, test } from 'vitest'
import { actionsIn, AUDIT_ACTION, AUDIT_GROUP, type AuditGroup, auditGroupOf } from './actions.ts'

const groups = Object.keys(AUDIT_GROUP) as AuditGroup[]
const actions = Object.keys(AUDIT_ACTION)

test('every act stands in exactly one group, and no group is empty', () => {
  expect(groups.flatMap(actionsIn).toSorted()).toEqual(actions.toSorted())
  for (const group of groups) expect(actionsIn(group), group).not.toEqual([])
})

test.each([
  ['user.disable', 'people'],
  ['content.move', 'content'],
  ['declaration.assign', 'orders'],
  ['lead.reveal', 'reception'],
  ['ip.pay', 'ip'],
  ['job.run', 'system'],
])('%s is among %s', (action, group) => expect(auditGroupOf(action)).toBe(group))
