import { jobStandardFields, jobTitleFields } from '#domain/content/forms/job-titles.ts'
import { JOB_GRADE, JOB_ROUTE } from '#domain/job-titles/codes.ts'
import { CONFIDENCE, WINDOW_STATE } from '#domain/policies/codes.ts'
import { shapeOf } from './form-shape.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
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
const standard = () => {
  const {
    materials: _materials,
    steps: _steps,
    returnReasons: _reasons,
    calendar: _calendar,
    faq: _faq,
    ...table
  } = shapeOf(jobStandardFields)
  return object({
    standardId: text(),
    ...table,
    regionName: text(),
    specialtyNames: array(text()),
  })
}

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
      ...shapeOf(jobTitleFields),
      regionName: text(),
      specialtyNames: array(text()),
      window: window(),
      /** The lists come from the general ones: the notice has none of its own. */
      commonMaterials: boolean(),
      commonSteps: boolean(),
      commonReasons: boolean(),
      /** 往年时间 of the whole country. */
      calendar: shapeOf(jobStandardFields).calendar,
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
      faq: shapeOf(jobStandardFields).faq,
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
