import { findPeople } from './finding.store.ts'
import { createMembersHandlers } from './handlers.ts'
import type { MembersDeps } from './deps.ts'
import { requestQueue } from './queue.store.ts'
import { MEMBER_WORK } from './work.store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 用户与角色: who belongs to a company and what they may do. */
export const createMembers = (deps: MembersDeps) => ({
  handlers: { members: createMembersHandlers(deps) },
  finds: { person: findPeople },
  queues: { permissions: { owned: false, count: async () => requestQueue(deps.db) } },
  work: { member: MEMBER_WORK },
  personalData: [PERSONAL_DATA],
})
