import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { object, array, pattern, text } from '#contract/wire/schema.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { missingFacts } from '#domain/policies/publishing.ts'
import { ASKED_LONGEST } from '#domain/search/site/asked.ts'
import { isSiteKind, type SiteKind } from '#domain/search/site/kinds.ts'
import { regionsAbove } from '#domain/search/regions.ts'
import type { IpRecords } from '#server/ip/editing.store.ts'
import { siteConfigOf } from '#server/site/config.ts'
import type { NewPublication } from '#server/publications/store.ts'
import type { NewCompany } from '#server/companies/editing/store.ts'
import { readCompanies } from './companies.ts'
import { type Fields, problemsOf } from './fields.ts'
import { type CompanyIp, readCompanyIp } from './company-ip.ts'
import { readIp } from './ip.ts'
import { newsProblems } from './news.ts'
import { policyFields } from './policy-fields.ts'
import { readPublications } from './publications.ts'
import { readRules, type RuleContent } from './rules.ts'

/** The content that an empty database gets. */
export interface Content {
  policies: PolicyContent[]
  regions: ContentRegion[]
  dictionaries: ContentDictionary[]
  sites: { variant: string; body: object }[]
  hotWords: string[]
  /** 常见问法 by what they ask for. */
  asked: AskedContent[]
  /** 敏感词 by what they are about. */
  sensitiveWords: { note: string; words: string[] }[]
  /** 快捷语 of everybody; the id is what a later release knows one by, and gives the order. */
  quickReplies: { id: string; title: string; text: string; tags: string[] }[]
  publications: NewPublication[]
  ip: IpRecords
  /** Rights of the company of the demonstration. */
  companyIp: CompanyIp
  companies: NewCompany[]
  rules: RuleContent
}

/** Code, name, and the kind when it is not `admin`. */
export type ContentRegion = readonly [code: string, name: string, kind?: string]

export interface AskedContent {
  kind: SiteKind
  id: string
  questions: string[]
}

export interface ContentDictionary {
  dictType: string
  source: string
  entries: (readonly [code: string, name: string])[]
}

/** The content cannot be used; the message names each file and field. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** The repository's own content. */
export const contentDir = resolve(import.meta.dirname, '../../../content')

const regionFields: Fields = {
  note: text(500),
  regions: array(array(text(60, 1))),
}
const dictionaryFields: Fields = {
  dictType: pattern(/^[A-Z_]{2,32}$/),
  source: text(),
  entries: array(array(text(4_000, 1))),
}
const hotFields: Fields = { pinned: array(text(50, 1)) }
const askedFields: Fields = {
  questions: array(
    object({ id: pattern(/^[A-Za-z0-9_-]{1,64}$/), asked: array(text(ASKED_LONGEST, 2)) }),
  ),
}
const wordFields: Fields = {
  groups: array(object({ note: text(100, 1), words: array(text(40, 1)) })),
}
const replyFields: Fields = {
  replies: array(
    object({
      id: pattern(/^shared-\d{2,3}$/),
      title: text(40, 1),
      text: text(1_000, 1),
      tags: array(text(12, 1)),
    }),
  ),
}

/** Reads and judges every file of `dir`; a ContentError says all that is wrong at once. */
export const readContent = async (dir: string = contentDir): Promise<Content> => {
  const problems: string[] = []
  const report = (file: string, found: readonly string[]): boolean => {
    problems.push(...found.map((problem) => `content/${file}: ${problem}`))
    return found.length === 0
  }
  const json = async (file: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(join(dir, file), 'utf8'))
    } catch (error) {
      report(file, [error instanceof Error ? error.message : String(error)])
      return undefined
    }
  }
  const judged = async <T>(file: string, fields: Fields): Promise<T | undefined> => {
    const value = await json(file)
    if (value === undefined) return undefined
    return report(file, problemsOf(fields, value)) ? (value as T) : undefined
  }
  const folder = async <T>(name: string, take: (file: string) => Promise<T | undefined>) => {
    const names = (await readdir(join(dir, name))).filter((it) => it.endsWith('.json')).toSorted()
    const taken = await Promise.all(names.map(async (it) => take(`${name}/${it}`)))
    return taken.filter((it) => it !== undefined)
  }

  const regions =
    (await judged<{ regions: ContentRegion[] }>('regions.json', regionFields))?.regions ?? []
  report('regions.json', regionProblems(regions))
  const dictionaries = await folder('dictionaries', async (file) => {
    const found = await judged<ContentDictionary>(file, dictionaryFields)
    if (found !== undefined) report(file, entryProblems(found.entries))
    return found
  })
  const policies = await folder('policies', async (file) => {
    const policy = await judged<PolicyContent>(file, policyFields)
    if (policy !== undefined && `policies/${policy.id}.json` !== file)
      report(file, [`id is not the name of the file: ${policy.id}`])
    return policy
  })
  const hotWords = (await judged<{ pinned: string[] }>('hot-search.json', hotFields))?.pinned ?? []
  const askedOf = await folder('asked', async (file) => {
    const kind = file.slice('asked/'.length, -'.json'.length)
    if (!isSiteKind(kind)) return void report(file, ['is not named after a kind'])
    const found = await judged<{ questions: { id: string; asked: string[] }[] }>(file, askedFields)
    return found?.questions.map(({ id, asked: questions }) => ({ kind, id, questions }))
  })
  const sensitiveWords =
    (await judged<{ groups: Content['sensitiveWords'] }>('sensitive-words.json', wordFields))
      ?.groups ?? []
  const quickReplies =
    (await judged<{ replies: Content['quickReplies'] }>('quick-replies.json', replyFields))
      ?.replies ?? []
  const sites = await folder('site', async (file) => ({
    variant: file.slice('site/'.length, -'.json'.length),
    body: ((await json(file)) ?? {}) as object,
  }))

  const publications = await readPublications(dir, report)
  const ip = await readIp(dir, report)
  const companyIp = await readCompanyIp(dir, report)

  report('publications/expert', autoReplyProblems(publications, dictionaries))
  const codes = new Set(regions.map(([code]) => code))
  const ids = new Set(policies.map((policy) => policy.id))
  report('publications/news', newsProblems(publications, ids))
  const companies = await readCompanies(dir, codes, report)
  const rules = await readRules(dir, ids, report)
  for (const policy of policies)
    report(`policies/${policy.id}.json`, relationProblems(policy, codes, ids))
  const base = sites.find((site) => site.variant === 'default')
  if (base === undefined) report('site/default.json', ['is missing'])
  for (const { variant, body } of sites) {
    const made = siteConfigOf(base?.body, { ...body, version: '1' })
    if (!made.ok) report(`site/${variant}.json`, [made.problem])
  }

  if (problems.length > 0) throw new ContentError(problems.join('\n'))
  return {
    policies,
    regions,
    dictionaries,
    sites,
    hotWords,
    asked: askedOf.flat(),
    sensitiveWords,
    quickReplies,
    publications,
    ip,
    companyIp,
    companies,
    rules,
  }
}

const entryProblems = (entries: ContentDictionary['entries']): string[] => {
  const codes = entries.map(([code]) => code)
  return entries.flatMap((entry, index) => [
    ...(entry.length === 2 && entry[0].length <= 64
      ? []
      : [`entries[${index}] must be a code of at most 64 letters and a name`]),
    ...(codes.indexOf(entry[0]) < index ? [`entries[${index}] has a code twice: ${entry[0]}`] : []),
  ])
}

/** Experts name automatic replies that are there. */
const autoReplyProblems = (
  publications: readonly NewPublication[],
  dictionaries: readonly ContentDictionary[],
): string[] => {
  const replies = dictionaries.find(({ dictType }) => dictType === 'JOB_TITLE_AUTO_REPLY')
  const known = new Set(['', ...(replies?.entries ?? []).map(([code]) => code)])
  return publications
    .filter((it): it is NewPublication<'expert'> => it.kind === 'expert')
    .filter(({ body }) => !known.has(body.autoReplyDictId))
    .map(({ id, body }) => `${id} autoReplyDictId is no entry: ${body.autoReplyDictId}`)
}

const REGION_KINDS = ['statistical', 'virtual', 'unofficial']

const regionProblems = (regions: readonly ContentRegion[]): string[] => {
  const codes = new Set(regions.map(([code]) => code))
  return [
    ...(codes.size < regions.length ? ['regions has a code twice'] : []),
    ...regions.flatMap(([code, name, kind], index) =>
      /^\d{6}$/.test(code) && name !== undefined && (!kind || REGION_KINDS.includes(kind))
        ? []
        : [`regions[${index}] must be a code of six digits, a name and perhaps a kind`],
    ),
    ...regions.flatMap(([code]) =>
      codes.has(parentOf(code) ?? code) ? [] : [`regions has no parent of ${code}`],
    ),
  ]
}

/** The region that a code lies in, as its digits say; null for the whole country. */
export const parentOf = (code: string): string | null => {
  if (code === '000000') return null
  if (code.endsWith('0000')) return '000000'
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
}

/** What fits no field by itself: codes and ids that exist, numbers and lists that agree. */
const relationProblems = (
  policy: PolicyContent,
  regions: ReadonlySet<string>,
  ids: ReadonlySet<string>,
): string[] => {
  const problems: string[] = []
  const { amount, replacedBy, related } = policy
  for (const code of [policy.regionCode, ...policy.exceptRegionCodes])
    if (!regions.has(code)) problems.push(`regionCode is no region: ${code}`)
  for (const code of policy.exceptRegionCodes)
    if (!regionsAbove(code).includes(policy.regionCode))
      problems.push(`exceptRegionCodes is not within the region: ${code}`)
  for (const id of related) if (!ids.has(id)) problems.push(`related is no policy: ${id}`)
  if (related.includes(policy.id)) problems.push('related is the policy itself')
  if (replacedBy !== '' && !ids.has(replacedBy))
    problems.push(`replacedBy is no policy: ${replacedBy}`)
  if (replacedBy === policy.id) problems.push('replacedBy is the policy itself')
  if (amount.min !== null && amount.max !== null && amount.min > amount.max)
    problems.push(`amount.min is above amount.max: ${amount.min}`)
  if ((amount.min ?? 0) < 0 || (amount.max ?? 0) < 0) problems.push('amount is below zero')
  const lists: Readonly<Record<string, readonly string[]>> = {
    orgs: policy.orgs,
    related,
    conditions: policy.conditions.map((it) => it.code),
    supportModes: policy.supportModes,
    industries: policy.industries,
    hightechFields: policy.hightechFields,
    sizes: policy.sizes,
  }
  for (const [name, values] of Object.entries(lists)) {
    const twice = values.find((value, index) => values.indexOf(value) < index)
    if (twice !== undefined) problems.push(`${name} has one twice: ${twice}`)
  }
  for (const [index, window] of policy.windows.entries())
    if (window.deadlines.some((deadline) => deadline.at === ''))
      problems.push(`windows[${index}].deadlines has one without a date`)
  const missing = missingFacts(policy)
  if (missing.length > 0) problems.push(`cannot be published without ${missing.join('、')}`)
  return problems
}
