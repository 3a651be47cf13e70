import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskCompany, placeWords } from './mask.ts'

const PLACES = ['广东省', '深圳市', '深圳', '北京市', '北京']

test.each([
  ['深圳市某某科技有限公司', '深圳市****科技有限公司'],
  ['深圳某某智能装备股份有限公司', '深圳****智能装备股份有限公司'],
  ['广东省示例电子有限责任公司', '广东省****电子有限责任公司'],
  ['云川示例精测智能装备有限公司', '****智能装备有限公司'],
  ['深圳市科技有限公司', '深圳市****有限公司'],
  ['好超市连锁有限公司', '****有限公司'],
  ['北京示例律师事务所', '北京****事务所'],
  ['某某工作室', '****'],
  ['深圳市', '深圳市****'],
  ['', '****'],
])('%s becomes %s', (name, masked) => {
  expect(maskCompany(name, PLACES)).toBe(masked)
})

const distinctive = fc.string({
  unit: fc.constantFrom('甲', '乙', '丙', '丁', '戊', '己'),
  minLength: 1,
})

test('nothing of what tells a company apart is left, and two of a kind look the same', () => {
  const places = fc.constantFrom('', ...PLACES)
  const ends = fc.constantFrom('', '有限公司', '科技有限公司', '软件股份有限公司')
  fc.assert(
    fc.property(places, distinctive, distinctive, ends, (place, one, other, end) => {
      const masked = maskCompany(`${place}${one}${end}`, PLACES)
      for (const char of one) expect(masked).not.toContain(char)
      expect(masked).toBe(maskCompany(`${place}${other}${end}`, PLACES))
    }),
  )
})

test('places are known in full and in short', () => {
  const words = placeWords(['广东省', '内蒙古自治区', '广西壮族自治区', '县'])
  expect(words).toEqual(['广东省', '广东', '内蒙古自治区', '内蒙古', '广西壮族自治区', '广西'])
})
