import type { CheckField } from '#domain/job-titles/answers.ts'
import type { Caution, GradeVerdict, Shortage } from '#domain/job-titles/check.ts'
import { EDUCATION, JOB_GRADE } from '#domain/job-titles/codes.ts'
import { monthOf } from '#domain/job-titles/months.ts'
import { span } from '../parts/labels.ts'

/** The fields of the form by their labels. */
export const FIELD_NAME: Record<CheckField, string> = {
  regionCode: '地区',
  education: '最高学历',
  graduatedOn: '毕业时间',
  studyMode: '学习形式',
  major: '所学专业',
  currentGrade: '现职称',
  gradeSince: '现职称取得时间',
  specialty: '申报专业',
  workSince: '从事专业工作起始',
  insuranceMonths: '当地社保',
  ceHours: '近一年继续教育',
  results: '代表性成果',
}

/** What is short, and by how much. */
export const shortageText = (shortage: Shortage): string => {
  switch (shortage.code) {
    case 'education':
      return `学历要到${EDUCATION[shortage.education]}`
    case 'priorGrade':
      return `先取得${JOB_GRADE[shortage.grade]}`
    case 'years': {
      const { from, years, monthsLeft } = shortage
      const what =
        from === '' ? `毕业后从事本专业满 ${years} 年` : `取得${JOB_GRADE[from]}满 ${years} 年`
      return `${what}，还差 ${span(monthsLeft)}`
    }
    case 'insurance':
      return `当地社保满 ${shortage.need} 个月，现有 ${shortage.have} 个月`
    case 'ceHours':
      return `继续教育每年 ${shortage.need} 学时，现有 ${shortage.have} 学时`
    case 'results':
      return '要有能证明本人水平的代表性成果'
  }
}

/** Why it is a chance and no more. */
export const CAUTION_TEXT: Record<Caution, string> = {
  boundaryMonth: '本月刚满年限，以证书上的日期和通知的截止日为准',
  laterDegree: '后取学历的年限起算各地不同，向受理机构核对',
  otherMajor: '所学专业与申报专业不同，可能要加年限或补说明',
  insuranceNone: '无当地社保，多数地区要求单位参保',
  ceNone: '无继续教育学时，申报前按当地要求补学',
  resultsProof: '成果要有能看出本人作用的证明',
  nationalOnly: '当地条件没有收录，按国家参考标准估计',
  unverified: '所依据的条款还在核实',
}

/** When education and years suffice; empty while it is not known. */
export const earliestText = (verdict: GradeVerdict, now: string): string => {
  const { earliest, shortages } = verdict
  if (earliest === '') return ''
  if ((monthOf(earliest) ?? 0) <= (monthOf(now) ?? 0)) return `年限自 ${earliest} 起已满`
  return shortages.some(({ code }) => code === 'priorGrade')
    ? `逐级按时取得，最早 ${earliest}`
    : `最早 ${earliest}`
}
