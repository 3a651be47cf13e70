import { EDUCATION, JOB_GRADE, JOB_ROUTE } from '#domain/job-titles/codes.ts'
import { CONFIDENCE, DEADLINE_KIND, WINDOW_STATE } from '#domain/policies/codes.ts'
import { marked } from './marks.ts'
import { ruleFields } from './rules.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/jobTitle'

const region = () => pattern(/^\d{6}$/)
const grade = () => oneOf(codesOf(JOB_GRADE))
const priorGrade = () => oneOf(['', ...codesOf(JOB_GRADE)])

/** 学历资历: one way in which education and years admit to a grade. */
const educationPath = () =>
  object({
    education: oneOf(codesOf(EDUCATION)),
    priorGrade: priorGrade(),
    years: int({ max: 40 }),
  })

const material = () => object({ name: text(200, 1), required: boolean(), note: text(500) })
const step = () => object({ name: text(200, 1), duration: text(), note: text(500) })
/** 常见退回原因 and what to do about it. */
const returnReason = () => object({ reason: text(200, 1), remedy: text(500, 1) })

/** The lists that are the same nearly everywhere; a notice without its own shows these. */
const commonFields = () => ({
  materials: array(material()),
  steps: array(step()),
  returnReasons: array(returnReason()),
})

/** 往年时间: which months of a year a stage usually falls in. */
const stage = () =>
  object({
    name: text(32, 1),
    fromMonth: int({ min: 1, max: 12 }),
    toMonth: int({ min: 1, max: 12 }),
    confidence: oneOf(codesOf(CONFIDENCE)),
  })

/** 职称条件表 as it is stored: dated, by region (`000000` the nation) and perhaps by specialty. */
export const jobStandardBody = object({
  ...ruleFields(),
  name: text(200, 1),
  regionCode: region(),
  /** Codes of the specialties it stands for; empty = all. */
  specialties: array(text(32, 1)),
  grades: array(
    object({
      grade: grade(),
      paths: array(educationPath()),
      needsResults: boolean(),
      confidence: oneOf(codesOf(CONFIDENCE)),
      /** What the numbers do not say: practice, exceptions, vocational schools. */
      note: text(500),
    }),
  ),
  insuranceMonths: orNull(int({ max: 120 })),
  ceHours: orNull(int({ max: 500 })),
  /** From this age on `ageNote` is shown; null = never. */
  ageNoteFrom: orNull(int({ max: 120 })),
  ageNote: text(500),
  /** Where it was issued and read. */
  issuer: text(200, 1),
  sourceUrl: text(500),
  sourceNote: text(500),
  unverified: array(text(500)),
  ...commonFields(),
  /** The stages of a usual year. */
  calendar: array(stage()),
  faq: array(object({ question: text(200, 1), answer: text(1000, 1) })),
})

const windowBody = () =>
  object({
    batch: text(100, 1),
    certainty: oneOf(['published', 'reference', 'always', 'unknown']),
    opensOn: day(),
    deadlines: array(
      object({ kind: oneOf(codesOf(DEADLINE_KIND)), at: text(16, 10), note: text(200) }),
    ),
    note: text(500),
    confidence: oneOf(codesOf(CONFIDENCE)),
  })

/** What a notice says, in storage and in the answer alike. */
const noticeFields = () => ({
  title: text(200, 1),
  /** 示例: made up for the demonstration, on the national standard. */
  demo: boolean(),
  year: int({ min: 2019, max: 2100 }),
  regionCode: region(),
  /** 评委会. */
  committee: text(200, 1),
  series: text(32, 1),
  grades: array(grade()),
  specialties: array(text(32, 1)),
  routes: array(oneOf(codesOf(JOB_ROUTE))),
  educationYears: array(
    object({
      grade: grade(),
      education: oneOf(codesOf(EDUCATION)),
      priorGrade: priorGrade(),
      years: int({ max: 40 }),
      /** 总工龄 asked for besides; 0 = none. */
      totalYears: int({ max: 60 }),
    }),
  ),
  socialInsuranceMonths: orNull(int({ max: 120 })),
  ceHours: orNull(int({ max: 500 })),
  /** Other conditions in plain words, e.g. 岗位条件. */
  conditions: array(text(500, 1)),
  results: array(text(500, 1)),
  papers: text(500),
  interview: text(500),
  /** What the official text says of fees. */
  fee: text(500),
  windows: array(windowBody()),
  publicity: text(200),
  certificate: text(200),
  ...commonFields(),
  /** 原文 in our own summary; the official text stays with its issuer. */
  body: array(text(2000, 1)),
  sourceName: text(200, 1),
  sourceNo: text(),
  issuer: text(200, 1),
  /** Only an address that is certain. */
  noticeUrl: text(500),
  sourceNote: text(500),
  contacts: array(object({ name: text(200, 1), phone: text(), note: text(200) })),
  checkedOn: pattern(/^\d{4}-\d{2}-\d{2}$/),
  confidence: oneOf(codesOf(CONFIDENCE)),
  unverified: array(text(500, 1)),
  /** Ids of the policies it rests on. */
  policyIds: array(id()),
})

/** 职称申报通知 as it is stored. */
export const jobTitleBody = object(noticeFields())

/** 窗口状态 at the moment of the answer. */
const window = () =>
  object({
    /** Empty for a document without a window, e.g. a standard. */
    state: oneOf(['', ...codesOf(WINDOW_STATE)]),
    batch: text(),
    deadline: text(),
    daysLeft: orNull(int()),
    opensInDays: orNull(int()),
    urgent: boolean(),
  })

const named = () => object({ code: text(), name: text() })

/** A notice as a list shows it. */
const card = () =>
  object({
    jobTitleId: text(),
    title: text(),
    demo: boolean(),
    year: int(),
    regionCode: text(),
    regionName: text(),
    committee: text(),
    grades: array(grade()),
    specialties: array(named()),
    routes: array(oneOf(codesOf(JOB_ROUTE))),
    window: window(),
    checkedOn: text(),
    confidence: oneOf(codesOf(CONFIDENCE)),
  })

/** A table as an answer: without the lists that only a detail shows. */
const standard = () =>
  object({
    standardId: text(),
    ...ruleFields(),
    name: text(),
    regionCode: text(),
    regionName: text(),
    specialties: array(text()),
    specialtyNames: array(text()),
    grades: array(
      object({
        grade: grade(),
        paths: array(educationPath()),
        needsResults: boolean(),
        confidence: oneOf(codesOf(CONFIDENCE)),
        note: text(500),
      }),
    ),
    insuranceMonths: orNull(int()),
    ceHours: orNull(int()),
    ageNoteFrom: orNull(int()),
    ageNote: text(500),
    issuer: text(),
    sourceUrl: text(500),
    sourceNote: text(500),
    unverified: array(text(500)),
  })

const facet = () =>
  object({
    /** Name of the filter field, as the list call spells it. */
    facet: text(),
    options: array(object({ code: text(), name: text(), count: int() })),
  })

/** 职称申报. */
export const jobTitles = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobTitleList`,
    access: 'anyone',
    spec: false,
    input: object({
      keyword: withDefault(text(100), ''),
      regionCode: withDefault(region(), ''),
      year: withDefault(pattern(/^\d{4}$/), ''),
      grade: withDefault(priorGrade(), '' as const),
      specialty: withDefault(pattern(/^[a-z]{2,32}$/), ''),
      windowState: withDefault(oneOf(['', ...codesOf(WINDOW_STATE)]), '' as const),
      ...paging(),
    }),
    output: object({
      ...pageOf(
        object({
          ...card().shape,
          /** Runs of the title and of the passage that the keyword hit; empty without one. */
          titleMarks: marked(),
          snippet: marked(),
        }),
      ),
      facets: array(facet()),
      /** What a zero result would give with one filter less. */
      relaxations: array(object({ facet: text(), name: text(), total: int() })),
      /** The nearest known word when the keyword finds nothing; empty otherwise. */
      spell: text(),
      now: text(),
    }),
  }),

  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobTitleDetail`,
    access: 'anyone',
    spec: false,
    input: object({ jobTitleId: id() }),
    output: object({
      jobTitleId: text(),
      ...noticeFields(),
      regionName: text(),
      specialtyNames: array(text()),
      window: window(),
      /** The lists come from the general ones: the notice has none of its own. */
      commonMaterials: boolean(),
      commonSteps: boolean(),
      commonReasons: boolean(),
      /** 往年时间 of the whole country. */
      calendar: array(stage()),
      /** 国家参考标准 for its grades. */
      national: orNull(standard()),
      related: array(card()),
      /** The policies it rests on, by title. */
      policies: array(named()),
      now: text(),
    }),
  }),

  /** 职称条件表: every table in force, for the check and the ladder. */
  standards: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobStandardList`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      records: array(standard()),
      faq: array(object({ question: text(), answer: text(1000) })),
      now: text(),
    }),
  }),

  /** 评委会 that the notices of a region name; of the whole country without one. */
  committees: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobTitleCommitteeList`,
    access: 'anyone',
    spec: false,
    input: object({ regionCode: withDefault(region(), '') }),
    output: object({
      records: array(
        object({
          committee: text(),
          regionCode: text(),
          regionName: text(),
          grades: array(grade()),
          specialtyNames: array(text()),
          /** How many notices name it. */
          notices: int(),
          latestId: text(),
        }),
      ),
    }),
  }),
} as const
