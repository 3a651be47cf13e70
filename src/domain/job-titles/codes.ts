/** The code tables of engineers' job titles (工程系列职称): code → official Chinese name, lowest first. */

/** 职称级别, from the first to the highest. */
export const JOB_GRADE = {
  technician: '技术员',
  assistant: '助理工程师',
  engineer: '工程师',
  senior: '高级工程师',
  principal: '正高级工程师',
} as const

/** 级别层次 of a grade. */
export const GRADE_TIER = {
  technician: '初级（员级）',
  assistant: '初级（助理级）',
  engineer: '中级',
  senior: '副高级',
  principal: '正高级',
} as const satisfies Record<JobGrade, string>

/** 学历学位 that the education conditions speak of, lowest first. */
export const EDUCATION = {
  secondary: '中等职业学校',
  college: '大学专科',
  bachelor: '大学本科',
  secondBachelor: '第二学士学位',
  master: '硕士',
  doctor: '博士',
} as const

/** 取得方式: how a title is obtained. */
export const JOB_ROUTE = {
  recognition: '认定',
  review: '评审',
  exam: '考评结合',
  exception: '破格',
  skill: '技能贯通',
} as const

/** 自测结论 of one grade, in the product's result words. */
export const CHECK_RESULT = {
  hopeful: '较有希望',
  possible: '存在机会',
  incomplete: '需补充数据',
  unmet: '暂不满足',
  inapplicable: '不适用',
} as const

export type JobGrade = keyof typeof JOB_GRADE
export type Education = keyof typeof EDUCATION
export type CheckResult = keyof typeof CHECK_RESULT

/** The grades from the first to the highest. */
export const GRADES = Object.keys(JOB_GRADE) as JobGrade[]

const EDUCATIONS = Object.keys(EDUCATION) as Education[]

/** How high a grade stands, from 0. */
export const gradeRank = (grade: JobGrade): number => GRADES.indexOf(grade)

/** How high an education stands, from 0. */
export const educationRank = (education: Education): number => EDUCATIONS.indexOf(education)
