import type { showcase } from '#contract/showcase.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { CASE_PROGRAMME, shownCompany } from '#domain/showcase/cases.ts'
import { type Choice, choicesOf, fitting } from '#domain/showcase/choices.ts'
import type { Published } from '#server/publications/publications.ts'
import type { Names } from './shared.ts'

export type CaseCard = OutputOf<(typeof showcase)['case']>['case']

/** 380200 → 380000. */
const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`

/** A case as the public may see it; null when the company did not consent to being shown. */
export const caseCardOf = (
  { id, publishedOn, body }: Published<'successCase'>,
  names: Names,
): CaseCard | null => {
  const company = shownCompany(body)
  if (company === null) return null
  return {
    caseId: id,
    title: body.title,
    ...company,
    masked: body.consent === 'masked',
    industryCode: body.industryCode,
    industryName: names.name('INDUSTRY', body.industryCode),
    regionCode: body.regionCode,
    regionName: names.regionName(provinceOf(body.regionCode)),
    programme: body.programme,
    year: body.year,
    before: body.before,
    work: body.work,
    figures: body.figures,
    result: body.result,
    durationDays: body.durationDays,
    advisor: body.advisor,
    publishedOn,
    demo: body.demo,
  }
}

const VALUES = {
  industry: (it: CaseCard) => it.industryCode,
  programme: (it: CaseCard) => it.programme as string,
  region: (it: CaseCard) => provinceOf(it.regionCode),
  year: (it: CaseCard) => String(it.year),
}
type CaseField = keyof typeof VALUES
type Chosen = Record<CaseField, string>

/** The cases that fit, and what every other choice would give. */
export const caseList = (cards: readonly CaseCard[], chosen: Chosen, names: Names) => {
  const nameOf: Record<CaseField, (code: string) => string> = {
    industry: (code) => names.name('INDUSTRY', code),
    programme: (code) => CASE_PROGRAMME[code as keyof typeof CASE_PROGRAMME],
    region: (code) => names.regionName(code),
    year: (code) => `${code} 年`,
  }
  const named = (field: CaseField, order: (one: Choice, other: Choice) => number) =>
    choicesOf(cards, VALUES, chosen, field)
      .toSorted(order)
      .map((it) => ({ ...it, name: nameOf[field](it.code) }))
  const programmes = Object.keys(CASE_PROGRAMME)
  return {
    fits: fitting(cards, VALUES, chosen),
    choices: {
      industry: named('industry', (one, other) => (one.code < other.code ? -1 : 1)),
      programme: named(
        'programme',
        (one, other) => programmes.indexOf(one.code) - programmes.indexOf(other.code),
      ),
      region: named('region', (one, other) => Number(one.code) - Number(other.code)),
      year: named('year', (one, other) => Number(other.code) - Number(one.code)),
    },
  }
}
