import { COMPANY_STATUS, COMPANY_TITLE } from '#domain/companies/codes.ts'
import { type Field, type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import { ENT_SIZE, HIGHTECH_FIELD } from '#domain/policies/codes.ts'

/** The fields of a company's portrait, in the order they are shown: all but a person's. */
export const COMPANY_FIELDS: readonly FieldCode[] = (Object.keys(FIELDS) as FieldCode[]).filter(
  (code) => FIELDS[code].group !== 'person',
)

/** Fields that stand in 基本信息 of the company: they are changed there and nowhere else. */
export const RECORD_FIELDS: ReadonlySet<FieldCode> = new Set([
  'region',
  'industry',
  'foundedOn',
  'companyStatus',
  'hightechField',
])

/** A field by its code; the table is narrower than what is asked here. */
export const fieldOf = (code: FieldCode): Field => FIELDS[code]

/** Whether a text names a field of a company's portrait. */
export const isCompanyField = (code: string): code is FieldCode =>
  (COMPANY_FIELDS as readonly string[]).includes(code)

type Names = Readonly<Record<string, string>>

/** 级别 of an award, a title or a body. */
const GRANTED: Names = { national: '国家级', provincial: '省部级' }
/** Of a standard: 国科发政〔2017〕115号 asks for 国际、国家或行业标准 (第八条（四）). */
const STANDARD: Names = { international: '国际', national: '国家', industry: '行业' }

/** 级别 that an entry of a list may have, by code. */
export const levelsOf = (field: FieldCode): Names => (field === 'standards' ? STANDARD : GRANTED)

const OPTION_NAME: Partial<Record<FieldCode, Names>> = {
  companyStatus: COMPANY_STATUS,
  entSize: ENT_SIZE,
  hightechField: { ...HIGHTECH_FIELD, none: '不属于' },
  vatPayer: { general: '一般纳税人', small: '小规模纳税人' },
  taxCollection: { audit: '查账征收', assessed: '核定征收' },
  ipObtained: { self: '自主研发', acquired: '受让、受赠或并购' },
  titles: {
    ...COMPANY_TITLE,
    'tech-innovative-sme': '科技和创新型中小企业',
    'tech-innovation-demo': '国家技术创新示范企业',
    'ip-advantage': '国家知识产权优势企业',
    'ip-demonstration': '国家知识产权示范企业',
  },
  awards: { science: '科学技术奖' },
  standards: { led: '主导制定', joined: '参与制定' },
  rdBodies: { 'rd-body': '经认定的研发机构' },
}

/** The Chinese name of a code that a field may have; the code itself where it has none. */
export const optionName = (field: FieldCode, code: string): string =>
  OPTION_NAME[field]?.[code] ?? code

/** The codes with their names that a field offers; empty where it is free. */
export const optionsOf = (field: FieldCode): { code: string; name: string }[] =>
  (fieldOf(field).options.length > 0
    ? fieldOf(field).options
    : Object.keys(OPTION_NAME[field] ?? {})
  ).map((code) => ({ code, name: optionName(field, code) }))

/** The name of a value: of a yearly one with its year; what the log and its history go by. */
export const factName = (field: FieldCode, year: number | null): string =>
  year === null ? FIELDS[field].name : `${year} 年${FIELDS[field].name}`

/** The accounting years that are shown and asked for on a day, the latest first. */
export const shownYears = (today: string): number[] =>
  [1, 2, 3].map((back) => Number(today.slice(0, 4)) - back)
