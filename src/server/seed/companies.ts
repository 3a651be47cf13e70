import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oneOf, codesOf, id, int, array, pattern, text } from '#contract/wire/schema.ts'
import { creditCodeFault } from '#domain/companies/credit-code.ts'
import { COMPANY_STATUS, COMPANY_TITLE, COMPANY_TYPE } from '#domain/companies/codes.ts'
import { ENT_SIZE, HIGHTECH_FIELD } from '#domain/policies/codes.ts'
import { fold } from '#domain/text/fold.ts'
import type { NewCompany } from '#server/companies/editing/store.ts'
import { createToSimplified } from '#server/text/simplified.ts'
import { type Fields, problemsOf } from './fields.ts'

/** A company of the content; its folded name is made when it is read. */
type ContentCompany = Omit<NewCompany, 'nameFolded'>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const count = () => int({ max: 100_000 })

const companyFields: Fields = {
  id: id(),
  name: text(80, 4),
  creditCode: text(18, 18),
  companyType: oneOf(codesOf(COMPANY_TYPE)),
  legalPerson: text(30, 2),
  regionCode: pattern(/^\d{6}$/),
  address: text(200),
  industryCode: pattern(/^[A-T]\d{0,4}$/),
  establishDate: pattern(DAY),
  regCapital: int({ max: 100_000_000_000 }),
  currency: text(20, 1),
  status: oneOf(codesOf(COMPANY_STATUS)),
  size: oneOf(codesOf(ENT_SIZE)),
  insured: count(),
  hightechField: oneOf(['', ...codesOf(HIGHTECH_FIELD)]),
  tags: array(text(20, 1)),
  titles: {
    rows: {
      title: oneOf(codesOf(COMPANY_TITLE)),
      validFrom: pattern(DAY),
      validTo: pattern(/^(\d{4}-\d{2}-\d{2})?$/),
    },
  },
  ip: {
    record: {
      invention: count(),
      utility: count(),
      design: count(),
      software: count(),
      trademark: count(),
    },
  },
  source: text(200, 1),
  checkedOn: pattern(DAY),
}

/** Reads `companies/*.json`, each a list of companies; what is wrong is reported by file. */
export const readCompanies = async (
  dir: string,
  regions: ReadonlySet<string>,
  report: (file: string, problems: readonly string[]) => void,
): Promise<NewCompany[]> => {
  const toSimplified = createToSimplified()
  const found: NewCompany[] = []
  const folder = await readdir(join(dir, 'companies')).catch(() => [])
  for (const name of folder.filter((it) => it.endsWith('.json')).toSorted()) {
    const file = `companies/${name}`
    const given = await readFile(join(dir, file), 'utf8').then(JSON.parse).catch(String)
    if (!Array.isArray(given)) {
      report(file, [typeof given === 'string' ? given : 'must be a list'])
      continue
    }
    for (const [at, company] of (given as ContentCompany[]).entries()) {
      const shape = problemsOf(companyFields, company)
      const problems = shape.length > 0 ? shape : relationProblems(company, found, regions)
      report(
        file,
        problems.map((problem) => `[${at}] ${problem}`),
      )
      if (problems.length === 0)
        found.push({ ...company, nameFolded: fold(company.name, toSimplified) })
    }
  }
  return found
}

/** What fits no field by itself. */
const relationProblems = (
  company: ContentCompany,
  others: readonly NewCompany[],
  regions: ReadonlySet<string>,
): string[] => {
  const { name, creditCode, regionCode, establishDate, titles } = company
  const fault = creditCodeFault(creditCode)
  return [
    ...(fault === null ? [] : [`creditCode has a wrong ${fault}: ${creditCode}`]),
    // A code that could be a real company's must not stand for an invented one.
    ...(creditCode.slice(2, 8) === '999999' ? [] : [`creditCode is no sample: ${creditCode}`]),
    // Nor must its name, wherever it stands.
    ...(name.includes('示例') ? [] : [`name does not say 示例: ${name}`]),
    ...(regions.has(regionCode) ? [] : [`regionCode is no region: ${regionCode}`]),
    ...(['id', 'name', 'creditCode'] as const).flatMap((field) =>
      others.some((other) => other[field] === company[field])
        ? [`${field} is used twice: ${company[field]}`]
        : [],
    ),
    ...titles.flatMap(({ title, validFrom, validTo }) =>
      validFrom < establishDate || (validTo !== '' && validTo < validFrom)
        ? [`the days of ${title} do not agree`]
        : [],
    ),
  ]
}
