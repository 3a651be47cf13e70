import type { Aspect } from '../aspects.ts'
import type { SearchDoc } from '../document.ts'
import { entryDoc } from '../entry.ts'
import type { Part } from '../wholes.ts'
import type { PolicyCondition, PolicyContent } from '#domain/policies/policy.ts'
import { joined, lines } from '#domain/text/sentences.ts'

/** 站内检索: a thing in the pieces that a question may fit, e.g. the conditions of a policy. */
export interface SitePiece {
  /** `kind/id`, and of a piece beside the first its name: `policy/x/conditions`. */
  id: string
  title: string
  text: string
  /** GB/T 2260, where it holds in one place only. */
  region?: string
}

/** `policy/x` of `policy/x/conditions-1`. */
export const wholeOf = (id: string): string => id.split('/').slice(0, 2).join('/')

/** The pieces of a policy; one of conditions that are alternatives has a number besides. */
export type PolicyPiece =
  | 'overview'
  | 'conditions'
  | 'standard'
  | 'materials'
  | 'procedure'
  | 'explanation'

const ASPECT: Readonly<Partial<Record<string, Aspect>>> = {
  standard: 'money',
  conditions: 'condition',
  materials: 'material',
  procedure: 'process',
}

/** Of what a piece is one, and what it tells of it; for the engine. */
export const partOf = (id: string): Part => ({
  whole: wholeOf(id),
  aspect: ASPECT[pieceName(id)] ?? null,
})

/** `conditions` of `policy/x/conditions-1`; empty for a thing of one piece. */
export const pieceName = (id: string): string => (id.split('/')[2] ?? '').replace(/-\d+$/, '')

/** A piece as the engine is told of it; `initialsOf`: see `searchDocOf`. */
export const pieceDoc = (
  { id, title, text, region }: SitePiece,
  initialsOf: (name: string) => string,
): SearchDoc => entryDoc({ id, title, passages: [text], regionCode: region }, initialsOf)

const placed = (code: unknown): { region?: string } =>
  typeof code === 'string' && code !== '' && code !== '000000' ? { region: code } : {}

/** A policy as its sections: overview, conditions, standard, materials, procedure, explanation. */
export const policyPieces = (policy: PolicyContent): SitePiece[] => {
  const names = [policy.shortTitle, policy.keywords.join('、')]
  const section = (
    key: PolicyPiece | `conditions-${number}`,
    name: string,
    sentences: readonly string[],
  ): SitePiece => ({
    id: `policy/${policy.id}/${key}`,
    title: `${policy.title} ${name}`,
    // What it is also called stands beside the title of every piece, as in the documents people quote.
    text: sentences.every((it) => it === '') ? '' : lines([...names, ...sentences]),
    ...placed(policy.regionCode),
  })
  const { summary, amount, source, platform } = policy
  const groups = Map.groupBy(policy.conditions, ({ group }) => group)
  const alone = groups.get('') ?? []
  groups.delete('')
  return told([
    section('overview', '概要', [
      ...[summary.what, summary.who, summary.how, summary.when, amount.text],
      ...[policy.docNumber, policy.docKind, policy.orgs.join('、'), source.name, platform.name],
    ]),
    section('conditions', '条件', alone.map(condition)),
    ...[...groups].map(([name, members], nth) =>
      section(`conditions-${nth + 1}`, `条件：${name}`, members.map(condition)),
    ),
    section(
      'standard',
      '支持标准',
      policy.benefits.map((it) => joined(it.situation, it.standard, it.payment)),
    ),
    section(
      'materials',
      '申报材料',
      policy.materials.map((it) => joined(it.name, it.note, it.issuer)),
    ),
    section('procedure', '时间与流程', [
      ...policy.windows.flatMap((it) => [
        joined(it.batch, it.opensOn, it.note),
        ...it.deadlines.map(({ at, note }) => joined('截止', at, note)),
      ]),
      ...policy.steps.map((it) => joined(it.name, it.duration, it.note)),
    ]),
    section('explanation', '解读', policy.body),
  ])
}

const told = (pieces: readonly SitePiece[]): SitePiece[] => pieces.filter(({ text }) => text !== '')

const condition = (it: PolicyCondition): string =>
  joined(it.clause, it.text, it.threshold, it.period, it.evidence)

/** The name of the piece of 常见问法. */
export const ASKED_PIECE = 'asked'

/** How people ask for a thing, beside its first piece and under its title. */
export const askedPiece = (
  { id, title, region }: Omit<SitePiece, 'text'>,
  questions: readonly string[],
): SitePiece => ({
  id: `${wholeOf(id)}/${ASKED_PIECE}`,
  title: title.replace(/ 概要$/, ''),
  text: lines(questions),
  ...placed(region),
})

/** What a 公告 says. */
interface ArticleText {
  id: string
  title: string
  description: string
  markdown: string
  source: string
  sourceNo: string
}

/** A 公告: its title, then its description and text without marks. */
export const articlePieces = (article: ArticleText): SitePiece[] => {
  const plain = article.markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*#>|`]|^[-\s|]+$/gm, ' ')
    .replaceAll(/[ \t]+/g, ' ')
  const { id, title, description, source, sourceNo } = article
  return told([
    {
      id: `article/${id}`,
      title,
      text: lines([description, ...plain.split('\n'), source, sourceNo]),
    },
  ])
}

/** Kinds of documents that are read field by field, and the field that names one. */
export const DOCUMENT_NAME = {
  faq: 'question',
  ipRule: 'title',
  jobStandard: 'name',
  jobTitle: 'title',
  news: 'title',
  scenario: 'name',
  serviceProject: 'name',
  successCase: 'title',
  expert: 'role',
} as const

type Fields = Readonly<Record<string, unknown>>

/** Fields that say nothing about the matter. */
const ASIDE = new Set([
  ...['id', 'author', 'rightsNote', 'companyName', 'maskedName', 'advisor', 'contacts'],
  ...['sourceNote', 'checkedOn', 'unverified', 'position', 'unit', 'kind', 'item', 'code'],
])
/** Of a list so many entries are read. */
const MOST_ENTRIES = 60

/** A published document of a kind, read field by field. */
export const documentPieces = (
  kind: keyof typeof DOCUMENT_NAME,
  id: string,
  fields: Fields,
): SitePiece[] => {
  const name = DOCUMENT_NAME[kind]
  const title = String(fields[name])
  const version = kind === 'ipRule' ? String(fields.version) : ''
  return told([
    {
      id: `${kind}/${id}`,
      title: version === '' ? title : `${title} ${version}`,
      text: lines([...sentencesOf({ ...fields, [name]: '' }), ...ruleLines(fields)]),
      ...placed(fields.regionCode),
    },
  ])
}

/** Every Chinese sentence of a value, in the order of its fields. */
const sentencesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : []
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).flatMap(sentencesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !ASIDE.has(key) && !RULES.has(key))
    .flatMap(([, inner]) => sentencesOf(inner))
}

const RULES = new Set(['fees', 'limits', 'bands', 'entries'])
const WORDS: Readonly<Record<string, string>> = {
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
const ruleLines = (fields: Fields): string[] => {
  const rows = (key: string): readonly Fields[] => (fields[key] as Fields[] | undefined) ?? []
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
