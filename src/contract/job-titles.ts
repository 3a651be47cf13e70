import { EDUCATION, JOB_GRADE, JOB_ROUTE } from '#domain/job-titles/codes.ts'
import { CONFIDENCE, DEADLINE_KIND, WINDOW_STATE } from '#domain/policies/codes.ts'
import { marked } from './marks.ts'
import { ruleFields } from './rules.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/portalpublic/jobTitle'

const region = () => shaped(/^\d{6}$/)
const grade = () => choice(codesOf(JOB_GRADE))
const priorGrade = () => choice(['', ...codesOf(JOB_GRADE)])

/** 学历资历: one way in which education and years admit to a grade. */
const educationPath = () =>
  record({
    education: choice(codesOf(EDUCATION)),
    priorGrade: priorGrade(),
    years: int({ max: 40 }),
  })

const material = () => record({ name: text(200, 1), required: flag(), note: text(500) })
const step = () => record({ name: text(200, 1), duration: text(), note: text(500) })
/** 常见退回原因 and what to do about it. */
const returnReason = () => record({ reason: text(200, 1), remedy: text(500, 1) })

/** The lists that are the same nearly everywhere; a notice without its own shows these. */
const commonFields = () => ({
  materials: rows(material()),
  steps: rows(step()),
  returnReasons: rows(returnReason()),
})

/** 往年时间: which months of a year a stage usually falls in. */
const stage = () =>
  record({
    name: text(32, 1),
    fromMonth: int({ min: 1, max: 12 }),
    toMonth: int({ min: 1, max: 12 }),
    confidence: choice(codesOf(CONFIDENCE)),
  })

/** 职称条件表 as it is stored: dated, by region (`000000` the nation) and perhaps by specialty. */
export const jobStandardBody = record({
  ...ruleFields(),
  name: text(200, 1),
  regionCode: region(),
  /** Codes of the specialties it stands for; empty = all. */
  specialties: rows(text(32, 1)),
  grades: rows(
    record({
      grade: grade(),
      paths: rows(educationPath()),
      needsResults: flag(),
      confidence: choice(codesOf(CONFIDENCE)),
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
  unverified: rows(text(500)),
  ...commonFields(),
  /** The stages of a usual year. */
  calendar: rows(stage()),
  faq: rows(record({ question: text(200, 1), answer: text(1000, 1) })),
})

const windowBody = () =>
  record({
    batch: text(100, 1),
    certainty: choice(['published', 'reference', 'always', 'unknown']),
    opensOn: day(),
    deadlines: rows(
      record({ kind: choice(codesOf(DEADLINE_KIND)), at: text(16, 10), note: text(200) }),
    ),
    note: text(500),
    confidence: choice(codesOf(CONFIDENCE)),
  })

/** What a notice says, in storage and in the answer alike. */
const noticeFields = () => ({
  title: text(200, 1),
  /** 示例: made up for the demonstration, on the national standard. */
  demo: flag(),
  year: int({ min: 2019, max: 2100 }),
  regionCode: region(),
  /** 评委会. */
  committee: text(200, 1),
  series: text(32, 1),
  grades: rows(grade()),
  specialties: rows(text(32, 1)),
  routes: rows(choice(codesOf(JOB_ROUTE))),
  educationYears: rows(
    record({
      grade: grade(),
      education: choice(codesOf(EDUCATION)),
      priorGrade: priorGrade(),
      years: int({ max: 40 }),
      /** 总工龄 asked for besides; 0 = none. */
      totalYears: int({ max: 60 }),
    }),
  ),
  socialInsuranceMonths: orNull(int({ max: 120 })),
  ceHours: orNull(int({ max: 500 })),
  /** Other conditions in plain words, e.g. 岗位条件. */
  conditions: rows(text(500, 1)),
  results: rows(text(500, 1)),
  papers: text(500),
  interview: text(500),
  /** What the official text says of fees. */
  fee: text(500),
  windows: rows(windowBody()),
  publicity: text(200),
  certificate: text(200),
  ...commonFields(),
  /** 原文 in our own summary; the official text stays with its issuer. */
  body: rows(text(2000, 1)),
  sourceName: text(200, 1),
  sourceNo: text(),
  issuer: text(200, 1),
  /** Only an address that is certain. */
  noticeUrl: text(500),
  sourceNote: text(500),
  contacts: rows(record({ name: text(200, 1), phone: text(), note: text(200) })),
  checkedOn: shaped(/^\d{4}-\d{2}-\d{2}$/),
  confidence: choice(codesOf(CONFIDENCE)),
  unverified: rows(text(500, 1)),
  /** Ids of the policies it rests on. */
  policyIds: rows(id()),
})

/** 职称申报通知 as it is stored. */
export const jobTitleBody = record(noticeFields())

/** 窗口状态 at the moment of the answer. */
const window = () =>
  record({
    /** Empty for a document without a window, e.g. a standard. */
    state: choice(['', ...codesOf(WINDOW_STATE)]),
    batch: text(),
    deadline: text(),
    daysLeft: orNull(int()),
    opensInDays: orNull(int()),
    urgent: flag(),
  })

const named = () => record({ code: text(), name: text() })

/** A notice as a list shows it. */
const card = () =>
  record({
    jobTitleId: text(),
    title: text(),
    demo: flag(),
    year: int(),
    regionCode: text(),
    regionName: text(),
    committee: text(),
    grades: rows(grade()),
    specialties: rows(named()),
    routes: rows(choice(codesOf(JOB_ROUTE))),
    window: window(),
    checkedOn: text(),
    confidence: choice(codesOf(CONFIDENCE)),
  })

/** A table as an answer: without the lists that only a detail shows. */
const standard = () =>
  record({
    standardId: text(),
    ...ruleFields(),
    name: text(),
    regionCode: text(),
    regionName: text(),
    specialties: rows(text()),
    specialtyNames: rows(text()),
    grades: rows(
      record({
        grade: grade(),
        paths: rows(educationPath()),
        needsResults: flag(),
        confidence: choice(codesOf(CONFIDENCE)),
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
    unverified: rows(text(500)),
  })

const facet = () =>
  record({
    /** Name of the filter field, as the list call spells it. */
    facet: text(),
    options: rows(record({ code: text(), name: text(), count: int() })),
  })

const companyId = () => orElse(text(), '')

/** 职称申报. */
export const jobTitles = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobTitleList`,
    access: 'anyone',
    spec: false,
    input: record({
      keyword: orElse(text(100), ''),
      regionCode: orElse(region(), ''),
      year: orElse(shaped(/^\d{4}$/), ''),
      grade: orElse(priorGrade(), '' as const),
      specialty: orElse(shaped(/^[a-z]{2,32}$/), ''),
      windowState: orElse(choice(['', ...codesOf(WINDOW_STATE)]), '' as const),
      ...paging(),
      companyId: companyId(),
    }),
    output: record({
      ...pageOf(
        record({
          ...card().shape,
          /** Runs of the title and of the passage that the keyword hit; empty without one. */
          titleMarks: marked(),
          snippet: marked(),
        }),
      ),
      facets: rows(facet()),
      /** What a zero result would give with one filter less. */
      relaxations: rows(record({ facet: text(), name: text(), total: int() })),
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
    input: record({ jobTitleId: id(), companyId: companyId() }),
    output: record({
      jobTitleId: text(),
      ...noticeFields(),
      regionName: text(),
      specialtyNames: rows(text()),
      window: window(),
      /** The lists come from the general ones: the notice has none of its own. */
      commonMaterials: flag(),
      commonSteps: flag(),
      commonReasons: flag(),
      /** 往年时间 of the whole country. */
      calendar: rows(stage()),
      /** 国家参考标准 for its grades. */
      national: orNull(standard()),
      related: rows(card()),
      /** The policies it rests on, by title. */
      policies: rows(named()),
      now: text(),
    }),
  }),

  /** 职称条件表: every table in force, for the check and the ladder. */
  standards: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobStandardList`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: companyId() }),
    output: record({
      records: rows(standard()),
      faq: rows(record({ question: text(), answer: text(1000) })),
      now: text(),
    }),
  }),

  /** 评委会 that the notices of a region name; of the whole country without one. */
  committees: endpoint({
    method: 'POST',
    path: `${BASE}/queryJobTitleCommitteeList`,
    access: 'anyone',
    spec: false,
    input: record({ regionCode: orElse(region(), ''), companyId: companyId() }),
    output: record({
      records: rows(
        record({
          committee: text(),
          regionCode: text(),
          regionName: text(),
          grades: rows(grade()),
          specialtyNames: rows(text()),
          /** How many notices name it. */
          notices: int(),
          latestId: text(),
        }),
      ),
    }),
  }),
} as const
