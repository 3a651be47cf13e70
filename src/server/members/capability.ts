import { createMembersHandlers } from './handlers.ts'
import type { MembersParts } from './parts.ts'
import { requestQueue } from './queue/store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 用户与角色: who belongs to a company and what they may do. */
export const createMembers = (deps: MembersParts) => ({
  handlers: { members: createMembersHandlers(deps) },
  queues: { permissions: { owned: false, count: async () => requestQueue(deps.db) } },
  personalData: [PERSONAL_DATA],
})
