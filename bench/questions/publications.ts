import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { regionOf, type SetDoc } from './documents.ts'
import { joined, lines } from './sentences.ts'

type Fields = Record<string, unknown>

/** The kinds of publication people search, and the field that names one. */
const KINDS = {
  faq: 'question',
  ipRule: 'title',
  jobStandard: 'name',
  jobTitle: 'title',
  news: 'title',
  scenario: 'name',
  serviceProject: 'name',
  successCase: 'title',
} as const

/** Fields that say nothing about the matter. */
const ASIDE = new Set([
  ...['id', 'author', 'rightsNote', 'companyName', 'maskedName', 'advisor', 'contacts'],
  ...['sourceNote', 'checkedOn', 'unverified', 'position', 'unit', 'kind', 'item', 'code'],
])
const MOST_ENTRIES = 60

/** Every publication as one document. `read` gives a file below the folder `publications`. */
export function publicationDocs(read: (path: string) => unknown, folder: string): SetDoc[] {
  return Object.entries(KINDS).flatMap(([kind, name]) =>
    readdirSync(join(folder, kind)).flatMap((file) =>
      [read(`${kind}/${file}`)].flat().map((entry) => {
        const fields = entry as Fields
        const title = String(fields[name])
        const version = kind === 'ipRule' ? String(fields.version) : ''
        return {
          id: `${kind}/${String(fields.id)}`,
          title: version === '' ? title : `${title} ${version}`,
          text: lines([...sentencesOf({ ...fields, [name]: '' }), ...ruleLines(fields)]),
          ...regionOf(fields.regionCode),
        }
      }),
    ),
  )
}

/** Every Chinese sentence of an entry, in the order of its fields. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : []
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).flatMap(sentencesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !ASIDE.has(key) && !RULES.has(key))
    .flatMap(([, inner]) => sentencesOf(inner))
}

const RULES = new Set(['fees', 'limits', 'bands', 'entries'])
const WORDS: Record<string, string> = {
  invention: '发明专利',
  utility: '实用新型',
  design: '外观设计',
  year: '年',
  month: '个月',
  day: '天',
  percent: '%',
  yuan: '元',
}
const word = (key: unknown): string => {
  if (typeof key !== 'string') return typeof key === 'number' ? String(key) : ''
  return WORDS[key] ?? key
}

/** The rows of a rule table with their numbers. */
function ruleLines(fields: Fields): string[] {
  const rows = (key: string): Fields[] => (fields[key] as Fields[] | undefined) ?? []
  return [
    ...rows('fees').map((it) =>
      joined(word(it.kind), word(it.name), word(it.unit), `${word(it.amount)} 元`, word(it.note)),
    ),
    ...rows('limits').map((it) =>
      joined(word(it.name), `${word(it.value)}${word(it.unit)}`, word(it.clause), word(it.note)),
    ),
    ...rows('bands').map(
      (it) =>
        `${word(it.kind)}第 ${word(it.fromYear)} 至 ${word(it.toYear)} 年，年费 ${word(it.fee)} 元`,
    ),
    ...rows('entries').map((it) => joined(word(it.code), word(it.name))),
  ]
}
