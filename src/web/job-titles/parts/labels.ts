import { EDUCATION, JOB_GRADE } from '#domain/job-titles/codes.ts'
import type { EducationPath } from '#domain/job-titles/standard.ts'
import type { Confidence } from '#domain/policies/codes.ts'

/** 学历资历 in lines, one for each demand; educations that share it stand together. */
export const pathLines = (
  paths: readonly EducationPath[],
): { education: string; demand: string }[] => {
  const lines = new Map<string, string[]>()
  for (const path of paths) {
    const demand = demandOf(path)
    lines.set(demand, [...(lines.get(demand) ?? []), EDUCATION[path.education]])
  }
  return [...lines].map(([demand, names]) => ({ education: names.join('、'), demand }))
}

const demandOf = ({ priorGrade, years }: EducationPath): string => {
  if (priorGrade !== '') return `取得${JOB_GRADE[priorGrade]}满 ${years} 年`
  return years === 0 ? '从事本专业工作，不计年限' : `毕业后从事本专业满 ${years} 年`
}

/** Whether a fact is shown as not yet confirmed. */
export const isUnverified = (confidence: Confidence): boolean =>
  confidence === 'C' || confidence === 'G'

/** `3 年 2 个月`, `5 个月`. */
export const span = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [years > 0 ? `${years} 年` : '', rest > 0 ? `${rest} 个月` : '']
    .filter((part) => part !== '')
    .join(' ')
}
