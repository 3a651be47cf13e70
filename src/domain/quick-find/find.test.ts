import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '#testing/seed.ts'
import { permissionsOf } from '../permissions/roles.ts'
import { bestOf, FIND_KINDS, type Findable, fitOf, isNumbered, mayFind, wordsOf } from './find.ts'

const SOUNDS: Readonly<Record<string, string>> = {
  高新技术企业认定: 'gxjsqyrd',
  一种检测方法: 'yzjcff',
}
const initialsOf = (name: string): string => SOUNDS[name] ?? ''

const thing = (more: Partial<Findable> = {}): Findable => ({
  title: '高新技术企业认定',
  numbers: ['SB20261129000042', '2020101234567'],
  also: ['云川精测有限公司'],
  ...more,
})

describe('what is found', () => {
  test.each<[string, number | null]>([
    ['SB20261129000042', 0],
    ['sb20261129000042', 0],
    ['ZL202010123456.7', 0],
    ['0042', 1],
    ['042', null],
    ['高新', 2],
    ['技术企业', 3],
    ['gxjs', 4],
    ['GXJS', 4],
    ['jsqy', 6],
    ['云川', 5],
    ['sb2026', 5],
    ['高新 云川', 5],
    ['高新 别的', null],
    ['没有的', null],
    ['g', null],
    ['', null],
    ['  ', null],
    ['ＧＸＪＳ', 4],
  ])('%s: %s', (typed, fit) => {
    expect(fitOf(wordsOf(typed), thing(), initialsOf)).toBe(fit)
  })

  test('a number names a thing, words do not', () => {
    expect([0, 1, 2, 6].map(isNumbered)).toEqual([true, true, false, false])
  })

  test('the best come first, equal ones as they stood, at most so many', () => {
    const things = [
      thing({ title: '申报高新技术' }),
      thing({ title: '高新一' }),
      thing({ title: '别的', also: [] }),
      thing({ title: '高新二' }),
    ]
    const titles = (most: number) =>
      bestOf(['高新'], things, initialsOf, most).map((one) => one.thing.title)
    expect(titles(9)).toEqual(['高新一', '高新二', '申报高新技术'])
    expect(titles(1)).toEqual(['高新一'])
  })

  test('every number is found whole and by each end of four or more', () => {
    const digits = fc.stringMatching(/^\d{4,18}$/)
    fc.assert(
      fc.property(digits, fc.nat(), (number, cut) => {
        const of = thing({ title: '', also: [], numbers: [number] })
        const end = number.slice(cut % (number.length - 3))
        const fit = fitOf(wordsOf(end), of, initialsOf)
        expect(fit).toBe(end === number ? 0 : 1)
      }),
      { numRuns: cases(200, 5_000) },
    )
  })

  test('whatever is typed, every word of it stands somewhere in what is found', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (typed) => {
        const of = thing({ numbers: [] })
        const words = wordsOf(typed)
        const text = [of.title, ...of.also, initialsOf(of.title)].join(' ').toLowerCase()
        const holds = words.every((word) => text.includes(word))
        expect(fitOf(words, of, initialsOf) === null || holds).toBe(true)
      }),
      { numRuns: cases(200, 5_000) },
    )
  })
})

describe('who may find what', () => {
  const kindsOf = (roles: readonly string[], companyId: string) =>
    FIND_KINDS.filter((kind) => mayFind(kind, { companyId, permissions: permissionsOf(roles) }))

  test.each<[string, string, string, readonly string[]]>([
    ['nobody in particular', '', 'c1', ['policy']],
    [
      'the administrator of a company',
      'ENT_ADMIN',
      'c1',
      ['declaration', 'order', 'trademark', 'patent', 'copyright', 'policy', 'person'],
    ],
    ['who declares', 'ENT_DECLARER', 'c1', ['declaration', 'order', 'policy']],
    ['who keeps the rights', 'ENT_IP', 'c1', ['trademark', 'patent', 'copyright', 'policy']],
    [
      'an advisor',
      'PLAT_ADVISOR',
      '',
      ['declaration', 'order', 'company', 'lead', 'titleCase', 'policy'],
    ],
    ['an editor', 'PLAT_EDITOR', '', ['content', 'policy']],
    ['an auditor', 'PLAT_AUDITOR', '', ['policy']],
    // Of no company, so that nothing is a company's own.
    [
      'the super administrator',
      'SUPER_ADMIN',
      '',
      [
        ...['declaration', 'order', 'company', 'lead', 'titleCase', 'partner'],
        ...['content', 'policy', 'person'],
      ],
    ],
    // A code of the platform opens nothing to somebody of a company.
    ['an advisor by a role that a company has made', 'PLAT_ADVISOR', 'c1', ['policy']],
  ])('%s', (_who, role, companyId, kinds) => {
    expect(kindsOf([role], companyId)).toEqual(kinds)
  })
})
