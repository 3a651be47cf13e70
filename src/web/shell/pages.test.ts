import { describe, expect, it } from 'vitest'
import { type PageName, PORTAL_PAGES } from '#domain/pages/pages.ts'
import { FOOTER_GROUPS, isUnder, MAIN_MENU, TOP_LINKS } from './menus.ts'
import { isForMembers, pages } from './pages.ts'
import { isLayer, placeOf } from './useArrival.ts'

const names = Object.keys(pages) as PageName[]

describe('the pages that are counted', () => {
  /** The style sheet, the privacy text, what says why something is closed, and links out of a mail. */
  const UNCOUNTED: readonly string[] = ['demo', 'privacy', 'tips', 'unsubscribe', 'mailConfirm']

  it('are all public ones', () => {
    const counted = names.filter((name) => !isForMembers(pages[name]) && !UNCOUNTED.includes(name))
    expect(Object.keys(PORTAL_PAGES).toSorted()).toEqual(counted.toSorted())
  })
})

describe('the menus', () => {
  it('offer only pages that exist, in the order of the specification', () => {
    expect(MAIN_MENU.slice(0, 2).map((item) => item.name)).toEqual(['首页', '政策通知'])
    const groups = FOOTER_GROUPS.flatMap((group) => group.items)
    for (const item of [...MAIN_MENU, ...TOP_LINKS, ...groups]) expect(names).toContain(item.page)
  })

  it('mark the item a page belongs to', () => {
    expect(isUnder('/', 'home')).toBe(true)
    expect(isUnder('/policy', 'home')).toBe(false)
    expect(isUnder('/pcPolicyDetail', 'policy')).toBe(true)
    expect(isUnder('/nowhere', 'policy')).toBe(false)
  })
})

describe('placeOf', () => {
  it('is the same place under another filter, another one for another object or page', () => {
    const here = placeOf('/policy/list', '?q=a&level=n')
    expect(placeOf('/policy/list', '?level=p')).toBe(here)
    expect(placeOf('/policy/list', '?q=a&page=2')).not.toBe(here)
    expect(placeOf('/policy/detail', '?id=a')).not.toBe(placeOf('/policy/detail', '?id=b'))
    expect(placeOf('/pcPolicyList', '')).not.toBe(here)
  })

  it('a row of a list of the console opens over it; an object of the portal is another place', () => {
    const opened = (path: string, from: string, to: string) =>
      isLayer(placeOf(path, from), placeOf(path, to))
    expect(opened('/admin/leads', '', '?id=a')).toBe(true)
    expect(opened('/pcAdminLeads', '?page=2&id=a', '?page=2')).toBe(true)
    expect(opened('/admin/leads', '?id=a', '?id=b')).toBe(false)
    expect(opened('/admin/leads', '?id=a', '?page=2')).toBe(false)
    expect(opened('/scenario', '', '?id=gaoqi')).toBe(false)
    expect(isLayer(placeOf('/admin/leads', ''), placeOf('/admin/orders', '?id=a'))).toBe(false)
  })
})
