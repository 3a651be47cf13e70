import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPersonal, isBankCard, isIdCard, maskPersonal, personalNote } from './personal.ts'

/** Numbers of the standards' own examples, of nobody. */
const ID = '11010519491231002X'
const OTHER_ID = '440524188001010014'
const CARD = '6222021234567890128'
const SHORT_CARD = '4111111111111111'

describe('numbers of a person', () => {
  test.each([
    [ID, 'idCard'],
    [OTHER_ID, 'idCard'],
    ['11010519491231002x', 'idCard'],
    ['110105 19491231 002X', 'idCard'],
    ['１１０１０５１９４９１２３１００２Ｘ', 'idCard'],
    [CARD, 'bankCard'],
    [SHORT_CARD, 'bankCard'],
    ['4111 1111 1111 1111', 'bankCard'],
    ['4111-1111-1111-1111', 'bankCard'],
  ] as const)('%s is found where it stands', (number, kind) => {
    const text = `我的号码是${number}，请查收`
    expect(findPersonal(text)).toEqual([{ kind, from: 5, to: 5 + number.length }])
  })

  test.each([
    ['110105194912310021', 'a wrong last character'],
    ['110105194913310026', 'a month that is none'],
    ['4111111111111112', 'digits that do not agree'],
    ['411111111111111', 'too few digits'],
    ['13800138000', 'a telephone number'],
    ['91110000100000000X', 'a company’s code'],
    ['AB11010519491231002X', 'part of a longer code'],
    ['2026-11-22 09:00:00', 'a time'],
    ['0000000000000000', 'nothing but noughts'],
    ['', 'nothing'],
  ])('%s is none: %s', (text) => {
    expect(findPersonal(text)).toEqual([])
  })

  test('both in one text, each once and by its place', () => {
    const text = `${CARD} 和 ${ID}`
    expect(findPersonal(text).map(({ kind }) => kind)).toEqual(['bankCard', 'idCard'])
    expect(personalNote(findPersonal(text))).toBe('检测到银行卡号和身份证号，建议用“安全提交”发送')
    expect(personalNote(findPersonal(ID))).toBe('检测到身份证号，建议用“安全提交”发送')
  })
})

describe('masked', () => {
  test.each([
    [`身份证${ID}`, '身份证110***********002X'],
    ['110105 19491231 002X。', '110*** ******** 002X。'],
    [`卡 ${SHORT_CARD}，谢谢`, '卡 4111********1111，谢谢'],
    ['没有号码', '没有号码'],
  ])('%s becomes %s', (text, shown) => {
    expect(maskPersonal(text)).toBe(shown)
  })

  const digits = (length: number) =>
    array(integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) =>
      all.join(''),
    )
  const idCard = tuple(digits(6), integer({ min: 1900, max: 2020 }), digits(3)).map(
    ([place, year, last]) => {
      const body = `${place}${year}0115${last}`
      return body + Array.from('0123456789X').find((check) => isIdCard(body + check))
    },
  )
  const bankCard = digits(15).map((body) => {
    const start = `62${body}`
    return start + Array.from('0123456789').find((check) => isBankCard(start + check))
  })
  const words = string({ unit: constantFrom('甲', '，', ' ', '。', '\n'), maxLength: 5 })

  test('whatever stands around it: found, then not found again, and as long as before', () => {
    assert(
      property(words, oneof(idCard, bankCard), words, (before, number, after) => {
        const text = `${before}甲${number}乙${after}`
        expect(findPersonal(text)).toHaveLength(1)
        const shown = maskPersonal(text)
        expect(findPersonal(shown)).toEqual([])
        expect(shown).toHaveLength(text.length)
        expect(shown.startsWith(`${before}甲${number.slice(0, 3)}`)).toBe(true)
        expect(shown.endsWith(`${number.slice(-4)}乙${after}`)).toBe(true)
        expect(shown).toContain('*'.repeat(8))
      }),
    )
  })
})
