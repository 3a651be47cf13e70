import type { members } from '#contract/members.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { createInviteHandlers } from './inviting/handlers.ts'
import { createJoinHandlers } from './joining/handlers.ts'
import type { MembersDeps } from './deps.ts'
import { createRequestHandlers } from './requests/handlers.ts'
import { createRoleHandlers } from './roles/handlers.ts'
import { createUserHandlers } from './users/handlers.ts'

/** 成员: users, roles, who asks to join, who is invited, and who asks for a permission. */
export const createMembersHandlers = (deps: MembersDeps): Handlers<typeof members> => ({
  ...createUserHandlers(deps),
  ...createRoleHandlers(deps),
  ...createJoinHandlers(deps),
  ...createInviteHandlers(deps),
  ...createRequestHandlers(deps),
})
