import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { familyOf, hrefTo, pageAt } from './addresses.ts'
import { ADDRESSES, type PageName } from './pages.ts'

const names = Object.keys(ADDRESSES) as PageName[]
const everyPath = names.flatMap((name) => [...ADDRESSES[name]])

describe('the pages table', () => {
  it.each(names.flatMap((name) => ADDRESSES[name].map((path, at) => [path, name, at] as const)))(
    '%s is the page %s in spelling %i',
    (path, name, spelling) => {
      expect(pageAt(path)).toEqual({ name, spelling })
    },
  )

  it('names every address once', () => {
    expect(new Set(everyPath).size).toBe(everyPath.length)
  })

  it('keeps both families of the specification', () => {
    expect(ADDRESSES.policy).toEqual(['/policy', '/pcPolicy'])
    expect(ADDRESSES.policyList).toEqual(['/policy/list', '/pcPolicyList'])
    expect(ADDRESSES.policyDetail).toEqual(['/policy/detail', '/pcPolicyDetail'])
  })

  it('knows no other address', () => {
    expect(pageAt('/nowhere')).toBeNull()
    expect(pageAt('/policy/')).toBeNull()
    expect(pageAt('/constructor')).toBeNull()
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
      ADDRESSES.addDeclare.map((path) => familyOf(pageAt(path) ?? { name: 'home', spelling: 9 })),
    ).toEqual([0, 0, 1, 1])
    expect(familyOf({ name: 'home', spelling: 0 })).toBe(0)
    expect(familyOf({ name: 'policy', spelling: 1 })).toBe(1)
  })

  it('repeats a key, leaves out what is empty and escapes the rest', () => {
    expect(hrefTo('policyList', { q: '高 企&', level: ['n', 'p'], page: undefined, org: '' })).toBe(
      `/policy/list?q=${encodeURIComponent('高')}+${encodeURIComponent('企&')}&level=n&level=p`,
    )
  })

  it('writes what is read back, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), (texts) => {
        const [, query = ''] = hrefTo('policyList', { q: texts }).split('?')
        expect(new URLSearchParams(query).getAll('q')).toEqual(texts.map((it) => it.toWellFormed()))
      }),
    )
  })
})
