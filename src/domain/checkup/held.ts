import type { FactItem } from '#domain/matching/portrait.ts'
import { levelsOf, optionName } from '#domain/portraits/catalogue.ts'
import { FIELDS } from '#domain/matching/fields.ts'
import { type Bases, state } from './bases.ts'
import { heldItems } from './dates.ts'
import type { CheckupGiven, GivenFact } from './given.ts'
import type { Section, Statement } from './report.ts'

const itemLine = (
  { fact, item }: { fact: GivenFact; item: FactItem },
  bases: Bases,
  today: string,
): Statement => {
  const over = item.until !== '' && item.until < today
  const parts = [
    levelsOf(fact.field)[item.level] ?? '',
    item.rank === null ? '' : `第 ${item.rank} 名`,
    item.on === '' ? '' : `${item.on} 取得`,
    item.until === '' ? '' : over ? `${item.until} 已到期` : `有效期至 ${item.until}`,
  ].filter((part) => part !== '')
  const name = optionName(fact.field, item.code)
  return state(
    'title',
    parts.length === 0 ? `${name}。` : `${name}：${parts.join('，')}。`,
    [bases.value(fact)],
    { day: item.until },
  )
}

/** A number of rights that says there is something. */
const isOwned = ({ field, value }: GivenFact): boolean =>
  FIELDS[field].group === 'ip' &&
  FIELDS[field].kind === 'number' &&
  typeof value === 'string' &&
  value !== '0'

/** 已经拥有: titles, awards and bodies with the ends of their terms, and rights by number. */
export const heldSection = (given: CheckupGiven, bases: Bases): Section => {
  const titles = heldItems(given).map((one) => itemLine(one, bases, given.today))
  const owned = given.facts
    .filter(isOwned)
    .map((fact) => state('owned', `${fact.name} ${fact.text}。`, [bases.value(fact)]))
  const statements = [...titles, ...owned]
  return {
    code: 'held',
    statements:
      statements.length === 0
        ? [state('none', '企业画像中暂无资质、奖项或知识产权数据。', [bases.run()])]
        : statements,
    entries: [],
  }
}
