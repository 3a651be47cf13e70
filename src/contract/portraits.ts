import { FACT_SOURCE } from '#domain/matching/portrait.ts'
import { permission } from '#domain/permissions/codes.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  orNull,
  jsonParam,
  object,
  array,
  pattern,
  text,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/crm/api/crm/companyPortrait'
const own = { method: 'POST', access: 'member', spec: false } as const
const reading = { ...own, permission: permission('enterprise:portrait') } as const
const editing = { ...own, permission: permission('enterprise:portrait:edit') } as const
const importing = { ...own, permission: permission('enterprise:portrait:import') } as const

const checking = {
  ...importing,
  rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
  audit: { none: '只检查表格并暂存，画像不变；导入时另有记录' },
} as const

/** Values that one save may change: more than a portrait has in four years. */
const FACTS_MOST = 300
/** Characters of a table that is pasted. */
const PASTED_MOST = 60_000

/** The code of a field of domain/matching/fields.ts. */
const fieldCode = () => pattern(/^[a-z][A-Za-z0-9]{0,39}$/)
/** Accounting year; 0 for what has none. */
const year = () => int({ max: 2200 })
/** Names the last telling of a value; `0` before there is one. */
const version = () => pattern(/^\d{1,18}$/)

/** A value of a field; `form` says which of the others counts. */
const value = () =>
  object({
    form: oneOf(['one', 'span', 'items', 'unclear']),
    text: text(400),
    from: text(40),
    to: text(40),
    items: array(
      object({
        code: text(40),
        level: text(40),
        on: text(10),
        until: text(10),
        rank: orNull(int({ max: 999 })),
      }),
    ),
  })

const fieldRow = () =>
  object({
    field: text(),
    name: text(),
    group: text(),
    kind: text(),
    unit: text(),
    yearly: boolean(),
    options: array(object({ code: text(), name: text() })),
    /** It stands in 基本信息 and is changed there. */
    ofRecord: boolean(),
    /** Programmes and policies that ask for it. */
    uses: int(),
    values: array(
      object({
        year: year(),
        value: value(),
        /** In words, with its unit. */
        shown: text(20_000),
        source: oneOf(codesOf(FACT_SOURCE)),
        observedAt: text(),
        updateTime: text(),
        updateUser: text(),
        version: version(),
        /** What other sources say of the same, when they say something else. */
        others: array(
          object({ source: oneOf(codesOf(FACT_SOURCE)), shown: text(20_000), observedAt: text() }),
        ),
      }),
    ),
  })

const portrait = () =>
  object({
    groups: array(object({ code: text(), name: text() })),
    fields: array(fieldRow()),
    /** Accounting years that are asked for, the latest first. */
    years: array(int()),
    /** 画像完整度, per cent, weighted by use. */
    completeness: int({ max: 100 }),
    /** 优先补充: what is missing, first what decides most. */
    unlocks: array(
      object({
        field: text(),
        name: text(),
        years: array(int()),
        policies: int(),
        alone: int(),
      }),
    ),
    hash: text(),
    now: text(),
  })

const cell = () => ({ row: int(), field: text(), year: year(), text: text(2_000), name: text() })

/** 导入预检: cell by cell what would change; what does not fit keeps its text. */
const checked = () =>
  object({
    /** Empty when nothing can be taken over: a cell does not fit, or none changes anything. */
    importId: text(),
    fileName: text(300),
    changeCount: int(),
    misfitCount: int(),
    leftOutCount: int(),
    /** The first of them. */
    changes: array(object({ ...cell(), before: text(20_000), after: text(20_000) })),
    misfits: array(object({ ...cell(), message: text(2_500) })),
    /** Rows that no field takes. */
    leftOut: array(object({ row: int(), text: text(2_000), reason: text() })),
    unchanged: int(),
  })

/** 企业画像: what is known of the own company, value by value. */
export const portraits = {
  read: endpoint({
    ...reading,
    path: `${BASE}/queryPortrait`,
    input: object({}),
    output: portrait(),
  }),
  /** Tells some values and takes others back, all or none. */
  save: endpoint({
    ...editing,
    path: `${BASE}/updatePortrait`,
    audit: { sometimes: 'portrait.edit', when: IF_CHANGED },
    input: object({
      facts: queryArray(
        jsonParam(
          object({
            field: fieldCode(),
            year: year(),
            /** Null takes back what people and sheets have told. */
            value: orNull(value()),
            /** The version that was looked at. */
            version: version(),
          }),
        ),
        FACTS_MOST,
      ),
    }),
    output: portrait(),
  }),
  /** Who changed a value when, from what to what; the newest first. */
  history: endpoint({
    ...reading,
    path: `${BASE}/queryPortraitHistory`,
    input: object({
      field: fieldCode(),
      year: withDefault(year(), 0),
    }),
    output: object({
      records: array(
        object({
          at: text(),
          by: text(),
          actionName: text(),
          before: text(1000),
          after: text(1000),
        }),
      ),
    }),
  }),
  /** The template of the import, with the choices of every field. */
  template: endpoint({
    ...importing,
    path: `${BASE}/downloadPortraitTemplate`,
    answer: 'file',
    audit: { none: '只下载模板' },
    input: object({}),
    output: fileAnswer(),
  }),
  /** 导入预检: reads a sheet (field `file`), says what would change and what does not fit. */
  dryRun: endpoint({
    ...checking,
    path: `${BASE}/checkPortraitImport`,
    body: 'multipart',
    background: true,
    input: object({}),
    output: checked(),
  }),
  /** The same for a table that was copied: cells between tabs, rows between line breaks. */
  checkPasted: endpoint({
    ...checking,
    path: `${BASE}/checkPortraitTable`,
    input: object({ table: text(PASTED_MOST, 1) }),
    output: checked(),
  }),
  /** Takes a table over as it was checked, all or nothing. */
  takeOver: endpoint({
    ...importing,
    path: `${BASE}/savePortraitImport`,
    audit: 'portrait.import',
    input: object({ importId: id() }),
    output: object({ changed: int(), portrait: portrait() }),
  }),
} as const
