import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { enterpriseSize } from '#domain/matching/enterprise-size.ts'
import { exact, type Fraction, type Range } from '#domain/matching/exact.ts'
import type { EntSize } from '#domain/policies/codes.ts'
import { moneyText } from '#domain/text/numbers.ts'
import type { Extent } from './quantity.ts'
import {
  type Founded,
  SITUATION_RIGHTS,
  type Situation,
  type SituationField,
  type SituationRight,
} from './situation.ts'

/** What a situation makes of the filters of a list; empty where it says nothing of one. */
export interface SituationFilters {
  region: string
  /** Section of GB/T 4754. */
  industry: string
  size: EntSize | ''
}

/** The codes under which lists are asked for what fits a situation: all of it that leaves the browser. */
export const filtersOf = ({ region, industry, staff, revenue }: Situation): SituationFilters => ({
  region: region ?? '',
  industry: industry?.slice(0, 1) ?? '',
  size:
    industry === undefined
      ? ''
      : (enterpriseSize(industry, {
          staff: rangeOf(staff),
          revenue: rangeOf(revenue),
          assets: null,
        }) ?? ''),
})

const rangeOf = (extent: Extent | undefined): Range | null =>
  extent === undefined ? null : { from: fraction(extent.from), to: fraction(extent.to) }
const fraction = (end: number | null): Fraction | null => (end === null ? null : exact(String(end)))

/** 12 人, 30 至 39 人, 不超过 19 人, 20 人及以上. */
const extentText = ({ from, to }: Extent, say: (value: number) => string): string => {
  if (from !== null && from === to) return from === 0 ? '没有' : say(from)
  if (from === null || from === 0) return to === null ? '' : `不超过 ${say(to)}`
  return to === null ? `${say(from)}及以上` : `${say(from)}至 ${say(to)}`
}

const counted =
  (unit: string) =>
  (value: number): string =>
    `${value} ${unit}`

const foundedText = (founded: Founded): string => {
  if ('month' in founded) return `${founded.month.replace('-', ' 年 ')} 月`
  if ('year' in founded) return `${founded.year} 年`
  const { from, to } = founded.years
  return to === 0 ? '不满一年' : extentText({ from, to }, counted('年'))
}

/** A field of a situation in words, for whoever checks what was read; places and trades by their names. */
export const factText = (
  situation: Situation,
  field: SituationField,
  nameOf: (field: 'region' | 'industry', code: string) => string,
): { name: string; text: string } => {
  const { founded, staff, revenue, rdSpend, titles = [], without = [], rights = {} } = situation
  const listed = (codes: readonly (keyof typeof COMPANY_TITLE)[]): string =>
    codes.map((code) => COMPANY_TITLE[code]).join('、')
  switch (field) {
    case 'region':
    case 'industry':
      return {
        name: field === 'region' ? '地区' : '行业',
        text: nameOf(field, situation[field] ?? ''),
      }
    case 'staff':
      return { name: '人数', text: staff === undefined ? '' : extentText(staff, counted('人')) }
    case 'founded':
      return { name: '成立', text: founded === undefined ? '' : foundedText(founded) }
    case 'revenue':
    case 'rdSpend': {
      const sum = field === 'revenue' ? revenue : rdSpend
      const name = field === 'revenue' ? '收入' : '研发费用'
      return sum === undefined
        ? { name, text: '' }
        : { name: `${sum.year} 年${name}`, text: extentText(sum, moneyText) }
    }
    case 'titles':
      return { name: '已有', text: listed(titles) }
    case 'without':
      return { name: '尚未取得', text: listed(without) }
    case 'rights':
      return {
        name: '知识产权',
        text: (Object.keys(SITUATION_RIGHTS) as SituationRight[])
          .flatMap((right) => {
            const extent = rights[right]
            return extent === undefined
              ? []
              : `${SITUATION_RIGHTS[right]} ${extentText(extent, counted('件'))}`
          })
          .join('，'),
      }
  }
}
