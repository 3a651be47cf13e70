import { describe, expect, it } from 'vitest'
import { PLACES } from '#domain/visits/places.ts'
import { FOOTER_GROUPS, isUnder, MAIN_MENU, TOP_LINKS } from './menus.ts'
import { familyOf, hrefTo, isForMembers, pageAt, type PageName, pages } from './pages.ts'
import { isLayer, placeOf } from './useArrival.ts'

const names = Object.keys(pages) as PageName[]
const everyPath = names.flatMap((name) => [...pages[name].paths])

describe('the pages table', () => {
  it.each(names.flatMap((name) => pages[name].paths.map((path, at) => [path, name, at] as const)))(
    '%s is the page %s in spelling %i',
    (path, name, spelling) => {
      expect(pageAt(path)).toEqual({ name, spelling })
    },
  )

  it('names every address once', () => {
    expect(new Set(everyPath).size).toBe(everyPath.length)
  })

  it('keeps both families of the specification', () => {
    expect(pages.policy.paths).toEqual(['/policy', '/pcPolicy'])
    expect(pages.policyList.paths).toEqual(['/policy/list', '/pcPolicyList'])
    expect(pages.policyDetail.paths).toEqual(['/policy/detail', '/pcPolicyDetail'])
  })

  it('knows no other address', () => {
    expect(pageAt('/nowhere')).toBeNull()
    expect(pageAt('/policy/')).toBeNull()
    expect(pageAt('/constructor')).toBeNull()
  })
})

describe('the pages that are counted', () => {
  /** The style sheet, the privacy text, what says why something is closed, and links out of a mail. */
  const UNCOUNTED: readonly string[] = ['demo', 'privacy', 'tips', 'unsubscribe', 'mailConfirm']

  it('are all public ones, by the same addresses', () => {
    const counted = names
      .filter((name) => !isForMembers(pages[name]) && !UNCOUNTED.includes(name))
      .map((name) => [name, 'pattern' in pages[name] ? [] : pages[name].paths])
    expect(
      Object.fromEntries(Object.entries(PLACES).map(([name, { paths }]) => [name, paths])),
    ).toEqual(Object.fromEntries(counted))
  })
})

describe('hrefTo', () => {
  it('writes the canonical path without a query', () => {
    expect(hrefTo('home')).toBe('/')
    expect(hrefTo('policyList')).toBe('/policy/list')
  })

  it('stays in the family the visitor came in by', () => {
    expect(hrefTo('policyDetail', { id: 'gaoqi' }, 1)).toBe('/pcPolicyDetail?id=gaoqi')
    expect(hrefTo('home', {}, 1)).toBe('/')
  })

  it('keeps to a family where a page has several spellings of each', () => {
    expect(hrefTo('editDeclare', { id: 'SB1' })).toBe('/admin/editDeclare?id=SB1')
    expect(hrefTo('editDeclare', { id: 'SB1' }, 1)).toBe('/pcAdminEditDeclare?id=SB1')
    expect(
      pages.addDeclare.paths.map((path) => familyOf(pageAt(path) ?? { name: 'home', spelling: 9 })),
    ).toEqual([0, 0, 1, 1])
    expect(familyOf({ name: 'home', spelling: 0 })).toBe(0)
    expect(familyOf({ name: 'policy', spelling: 1 })).toBe(1)
  })

  it('repeats a key, leaves out what is empty and escapes the rest', () => {
    expect(hrefTo('policyList', { q: '高 企&', level: ['n', 'p'], page: undefined, org: '' })).toBe(
      `/policy/list?q=${encodeURIComponent('高')}+${encodeURIComponent('企&')}&level=n&level=p`,
    )
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
