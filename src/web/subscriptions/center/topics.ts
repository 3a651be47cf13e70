import { COMPANY_TITLE, type CompanyTitle } from '#domain/companies/codes.ts'
import { SUPPORT_MODE, type SupportMode } from '#domain/policies/codes.ts'
import type { SavedSearchFilter } from '#domain/subscriptions/saved-search.ts'

/** A ready-made set: what it looks for beside what a new set begins with. */
export interface Topic {
  /** Its name, and that of the set made of it. */
  name: string
  filter: Partial<SavedSearchFilter>
}

export interface TopicGroup {
  name: string
  /** What the topics of the group have in common. */
  note: string
  topics: readonly Topic[]
}

/** A name is at most 20 characters (product 4.9). */
const named = (name: string): string => Array.from(name).slice(0, 20).join('')

/** The modes that companies ask for by name; 资质认定 stands among the titles. */
const MODES: readonly SupportMode[] = [
  'award',
  'afterward',
  'grant',
  'interest',
  'tax',
  'voucher',
  'talent',
  'instant',
]

/** 按地区: the company's own place with and without what is above it, and the whole country. */
const placeTopics = (codes: readonly string[], nameOf: (code: string) => string): Topic[] => {
  const [own] = codes
  const national: Topic = { name: '国家级政策', filter: { regionCodes: [], levels: ['1'] } }
  if (own === undefined) return [national]
  const place = nameOf(own).split(' ').at(-1) ?? own
  return [
    {
      name: named(`${place}政策（含上级）`),
      filter: { regionCodes: [own], includeUpper: true },
    },
    { name: named(`只看${place}政策`), filter: { regionCodes: [own], includeUpper: false } },
    national,
  ]
}

/** The ready-made sets of somebody, group by group. */
export const topicGroups = (known: {
  regionCodes: readonly string[]
  regionName: (code: string) => string
  industries: readonly { code: string; name: string }[]
}): TopicGroup[] => [
  {
    name: '按地区',
    note: '企业所在地的新政策',
    topics: placeTopics(known.regionCodes, known.regionName),
  },
  {
    name: '按资质',
    note: '认定、复核和相关奖励',
    topics: (Object.keys(COMPANY_TITLE) as CompanyTitle[]).map((title) => ({
      name: named(COMPANY_TITLE[title]),
      filter: { titles: [title] },
    })),
  },
  {
    name: '按支持方式',
    note: '资金和资源的支持形式',
    topics: MODES.map((mode) => ({
      name: named(SUPPORT_MODE[mode]),
      filter: { supportModes: [mode] },
    })),
  },
  {
    name: '按行业',
    note: '国民经济行业门类',
    topics: known.industries.map(({ code, name }) => ({
      name: named(name),
      filter: { industryCodes: [code] },
    })),
  },
]
