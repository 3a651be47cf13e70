import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { company } from '#contract/company.ts'
import { session as contract } from '#contract/session.ts'
import type { NavItem } from '#domain/permissions/menu.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { useApplication, useSession } from '../context.ts'

/** How often a visible console asks what it may show. */
const EVERY_MS = 60_000
/** How soon it asks again what was not answered: nothing of the console is open until then. */
const AGAIN_MS = 5_000

interface ServedItem extends Omit<NavItem, 'child'> {
  child?: readonly ServedItem[]
}

const navItem = ({ child = [], ...item }: ServedItem): NavItem => ({
  ...item,
  child: child.map(navItem),
})

const codesOf = (nav: readonly NavItem[]): string[] =>
  nav.flatMap((item) => [item.permissionCode, ...codesOf(item.child)])

/**
 * Keeps the session's menu, columns and permission state as the server has them: when the console
 * opens, every minute while it is visible, and after a refusal (main.tsx). A change shows at once.
 */
export const useCompanyMenu = () => {
  const { session } = useApplication()
  const user = useSession()
  const enabled = user !== null
  const menu = useQuery({
    ...queryOptionsInline(contract.companyMenu, {}),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : EVERY_MS),
    refetchOnWindowFocus: true,
  })
  const tabs = useQuery({
    ...queryOptionsInline(company.tabs, {}),
    enabled: enabled && user.companyId !== '',
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
  useEffect(() => {
    if (!menu.data) return
    const { navList, ...state } = menu.data
    const nav = navList.map(navItem)
    session.update({ ...state, navList: nav, permissions: codesOf(nav) })
  }, [session, menu.data])
  useEffect(() => {
    if (!tabs.data) return
    const { companyName, companyTags } = tabs.data
    session.update({ companyName, companyTags })
  }, [session, tabs.data])
  return { menu, headImg: tabs.data?.headImg ?? '' }
}
