import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NATION } from '#domain/search/regions.ts'
import type { PolicyCondition, PolicyContent } from '#domain/policies/policy.ts'
import { publicationDocs } from './publications.ts'
import { joined, lines } from './sentences.ts'

/** A document of the labelled set. */
export interface SetDoc {
  id: string
  title: string
  text: string
  /** GB/T 2260, where it holds in one place only. */
  region?: string
}

/** The documents of the labelled set: every section of what stands in `content/`, by id. */
export function documentsOf(content: string): SetDoc[] {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(content, path), 'utf8'))
  const policies = readdirSync(join(content, 'policies')).filter((name) => name.endsWith('.json'))
  const docs = [
    ...policies.flatMap((name) => policyDocs(read(`policies/${name}`) as PolicyContent)),
    ...articleDocs(join(content, 'articles')),
    ...publicationDocs((path) => read(`publications/${path}`), join(content, 'publications')),
  ]
  return docs.filter(({ text }) => text !== '').sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What a document says of its place: nothing of the nation. */
export const regionOf = (code: unknown): { region?: string } =>
  typeof code === 'string' && code !== '' && code !== NATION ? { region: code } : {}

/** A policy as its sections: overview, conditions, standard, materials, procedure, explanation. */
export function policyDocs(policy: PolicyContent): SetDoc[] {
  const section = (key: string, name: string, sentences: string[]): SetDoc => ({
    id: `policy/${policy.id}/${key}`,
    title: `${policy.title} ${name}`,
    text: lines(sentences),
    ...regionOf(policy.regionCode),
  })
  const { summary, amount, source, platform } = policy
  const [groups, alone] = grouped(policy.conditions)
  return [
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
  ]
}

function condition(it: PolicyCondition): string {
  return joined(it.clause, it.text, it.threshold, it.period, it.evidence)
}

function grouped(
  conditions: readonly PolicyCondition[],
): [groups: Map<string, PolicyCondition[]>, alone: PolicyCondition[]] {
  const groups = Map.groupBy(conditions, ({ group }) => group)
  const alone = groups.get('') ?? []
  groups.delete('')
  return [groups, alone]
}

/** Each article is one document: its title, then its description and text without marks. */
function articleDocs(folder: string): SetDoc[] {
  return readdirSync(folder).map((name) => {
    const [, head = '', body = ''] = readFileSync(join(folder, name), 'utf8').split(/^---$/m)
    const field = (key: string): string => head.match(new RegExp(`^${key}: *(.*)$`, 'm'))?.[1] ?? ''
    const plain = body
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[*#>|`]|^[-\s|]+$/gm, ' ')
      .replaceAll(/[ \t]+/g, ' ')
    return {
      id: `article/${name.replace('.md', '')}`,
      title: field('title'),
      text: lines([field('description'), ...plain.split('\n'), field('source'), field('sourceNo')]),
    }
  })
}
