import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactValue } from '#domain/matching/portrait.ts'

/** 知识产权类别: what one choice says of rights of both classes. */
const one = (id: string, text: string, first: FactValue, second: FactValue) => ({
  id,
  text,
  first,
  second,
})

export const IP_CHOICES = [
  one('one4', '有发明专利等 4 件以上（Ⅰ类）', { from: '4', to: null }, null),
  one('one1', '有发明专利等 1 至 3 件（Ⅰ类）', { from: '1', to: '3' }, null),
  one('two5', '只有软件著作权、实用新型等 5 件以上（Ⅱ类）', '0', { from: '5', to: null }),
  one('two3', '只有软件著作权、实用新型等 3 至 4 件（Ⅱ类）', '0', { from: '3', to: '4' }),
  one('two1', '只有软件著作权、实用新型等 1 至 2 件（Ⅱ类）', '0', { from: '1', to: '2' }),
  one('none', '都没有', '0', '0'),
] as const

/** Fields whose rights are among those of a class. */
export const AMONG_CLASS_ONE: readonly FieldCode[] = [
  'ipClassOneCore',
  'ipClassOneOwn',
  'ipClassOneHighValue',
]
export const AMONG_CLASS_TWO: readonly FieldCode[] = [
  'ipClassTwoCore',
  'ipClassTwoUnused',
  'softwareCopyrights',
]

/** What the number of a whole class says of a part of it. */
export const partOf = (whole: FactValue): FactValue => {
  if (whole === '0') return '0'
  return whole !== null && typeof whole === 'object' && 'from' in whole && whole.to !== null
    ? { from: '0', to: whole.to }
    : null
}
