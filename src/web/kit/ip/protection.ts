import { type Protection, RIGHT_HOLDER, type RightHolder } from '#domain/ip/copyright.ts'

/** How the end of protection was computed, in words; every number comes from the table. */
export const formulaOf = (protection: Protection, holder: RightHolder): string => {
  const { basis, baseYear, until, years } = protection
  if (basis === 'published')
    return `${RIGHT_HOLDER[holder]}的作品：首次发表年份 ${baseYear} + ${years} 年，至当年 12 月 31 日。`
  if (basis === 'completed')
    return `未发表：自完成之日起 ${years} 年内没有发表的不再保护，算到 ${until}；在此期间发表的，改从首次发表起算。`
  if (basis === 'death')
    return `自然人的作品：死亡年份 ${baseYear} + ${years} 年，至当年 12 月 31 日；合作作品从最后死亡的作者起算。`
  if (basis === 'late') return `完成后 ${years} 年内没有发表的作品不再受保护，因此没有届满日。`
  return holder === 'person'
    ? `自然人的作品：作者终生及死亡后 ${years} 年；没有死亡日期，不推算届满日。`
    : '缺少完成日期或首次发表日期，不推算届满日。'
}
