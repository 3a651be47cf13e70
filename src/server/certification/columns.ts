import type {
  ApplicationTexts,
  ElementName,
  Elements,
  TextName,
} from '#domain/certification/form.ts'
import type { Certification, Company } from '#server/database/schema.ts'

/** The column of each element, in an application as in the company's record. */
export const ELEMENT_COLUMN = {
  companyName: 'company_name',
  creditCode: 'credit_code',
  legalPerson: 'legal_person',
} as const satisfies Record<ElementName, keyof Certification & keyof Company>

/** The column of each text of an application. */
const TEXT_COLUMN = {
  ...ELEMENT_COLUMN,
  note: 'note',
} as const satisfies Record<TextName, keyof Certification>

type Columns<N extends string, C extends string> = Readonly<Record<N, C>>

const written = <N extends string, C extends string>(
  columns: Columns<N, C>,
  texts: Readonly<Record<N, string>>,
) =>
  Object.fromEntries(
    (Object.entries(columns) as [N, C][]).map(([name, column]) => [column, texts[name]]),
  ) as Record<C, string>

const read = <N extends string, C extends string>(
  columns: Columns<N, C>,
  row: Readonly<Record<C, string>>,
) =>
  Object.fromEntries(
    (Object.entries(columns) as [N, C][]).map(([name, column]) => [name, row[column]]),
  ) as Record<N, string>

export type ElementRow = Record<(typeof ELEMENT_COLUMN)[ElementName], string>
export type TextRow = Record<(typeof TEXT_COLUMN)[TextName], string>

export const elementRow = (it: Elements): ElementRow => written(ELEMENT_COLUMN, it)
export const elementsIn = (row: ElementRow): Elements => read(ELEMENT_COLUMN, row)
export const textRow = (it: ApplicationTexts): TextRow => written(TEXT_COLUMN, it)
export const textsIn = (row: TextRow): ApplicationTexts => read(TEXT_COLUMN, row)
