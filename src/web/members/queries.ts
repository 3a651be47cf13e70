import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { members } from '#contract/members.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { Paging } from '#web/kit/usePaging.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** One page of a list, from 0. */
type Page = Paging['asked']

/** What somebody else may change at any time is asked anew; the rows before stay until the new ones come. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const

export const usersQuery = (filters: InputOf<typeof members.users>) => ({
  ...queryOptionsInline(members.users, filters),
  ...FRESH,
})

export const joinsQuery = (page: Page) => ({
  ...queryOptionsInline(members.joins, page),
  ...FRESH,
})

export const invitesQuery = (page: Page) => ({
  ...queryOptionsInline(members.invites, page),
  ...FRESH,
})

export const requestsQuery = (page: Page) => ({
  ...queryOptionsInline(members.permissionRequests, page),
  ...FRESH,
})

/** How many there are: the total of a list of one row. */
const ONE = { page: 0, pageSize: 1 } as const

export const userCountQuery = () => ({ ...queryOptionsInline(members.users, ONE), staleTime: 0 })
export const joinCountQuery = () => ({
  ...queryOptionsInline(members.joins, { ...ONE, state: 'submitted' }),
  staleTime: 0,
})
export const inviteCountQuery = () => ({
  ...queryOptionsInline(members.invites, { ...ONE, state: 'valid' }),
  staleTime: 0,
})
export const requestCountQuery = () => ({
  ...queryOptionsInline(members.permissionRequests, { ...ONE, state: 'submitted' }),
  staleTime: 0,
})

export const roleChoicesQuery = () => ({
  ...queryOptionsInline(members.roleChoices, {}),
  staleTime: 0,
})

export const rolesQuery = () => ({ ...queryOptionsInline(members.roles, {}), staleTime: 0 })

export const treeQuery = () => queryOptionsInline(members.permissionTree, {})

/** Asks everything about members and roles once more: one change shows in several lists. */
export const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return async () => {
    const shown = [
      members.users,
      members.joins,
      members.invites,
      members.permissionRequests,
      members.roleChoices,
      members.roles,
    ]
    await Promise.all(shown.map(async ({ path }) => client.invalidateQueries({ queryKey: [path] })))
  }
}
