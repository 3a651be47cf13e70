import type { Education, JobGrade } from './codes.ts'

/**
 * What a person says of themselves. Every answer may be left open (不清楚): the empty text, or null
 * for a number. No name and no identity number is asked for.
 */
export interface CheckAnswers {
  education: Education | ''
  /** Month of the certificate, `yyyy-MM`. */
  graduatedOn: string
  /** 全日制, or 后取学历 earned beside the work. */
  studyMode: 'fullTime' | 'later' | ''
  /** The subject studied is the one applied for, or near it. */
  major: 'related' | 'other' | ''
  currentGrade: JobGrade | 'none' | ''
  /** Month of the present title, `yyyy-MM`. */
  gradeSince: string
  specialty: string
  /** Month the technical work began, `yyyy-MM`. */
  workSince: string
  regionCode: string
  insuranceMonths: number | null
  ceHours: number | null
  /** 代表性成果: with proof, without, none. */
  results: 'proved' | 'some' | 'none' | ''
}

export type CheckField = keyof CheckAnswers

/** Every answer left open. */
export const NO_ANSWERS: CheckAnswers = {
  education: '',
  graduatedOn: '',
  studyMode: '',
  major: '',
  currentGrade: '',
  gradeSince: '',
  specialty: '',
  workSince: '',
  regionCode: '',
  insuranceMonths: null,
  ceHours: null,
  results: '',
}
