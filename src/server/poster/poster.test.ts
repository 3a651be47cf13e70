import { globSync, readFileSync } from 'node:fs'
import type { Node } from '@takumi-rs/core'
import { expect, test } from 'vitest'
import { posterFacts } from '#domain/policies/poster.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { emsOf } from '#domain/text/lines.ts'
import { cardNode } from './card.ts'
import { type Picture } from './parts.ts'
import { posterNode } from './poster.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')

const pictureOf = (policy: PolicyContent, more: Partial<PolicyContent> = {}): Picture => {
  const source = { ...policy, ...more }
  return {
    facts: posterFacts(
      {
        ...source,
        regionName: source.regionCode === '000000' ? '' : '云川市',
        replaced: source.replacedBy !== '',
        amountMax: source.amount.max,
        amountText: source.amount.text,
        issuer: source.source.issuer,
      },
      NOW,
    ),
    webName: '策桥',
    address: `https://www.ceqiao.example/policy/detail?id=${policy.id}&shareId=AbCd1234EfGh`,
  }
}

const policies = globSync('content/policies/*.json').flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as PolicyContent | PolicyContent[],
)

/** Every text of a drawing with its size. */
const textsOf = (node: Node): { text: string; size: number }[] => {
  if (node.type === 'container') return (node.children ?? []).flatMap(textsOf)
  return node.type === 'text' ? [{ text: node.text, size: Number(node.style?.fontSize) }] : []
}

const widestOf = (node: Node): number =>
  Math.max(...textsOf(node).map(({ text, size }) => emsOf(text) * size))

test('every policy of the content has a poster and a card without a line too wide', () => {
  expect(policies.length).toBeGreaterThan(80)
  for (const policy of policies) {
    const picture = pictureOf(policy)
    expect(widestOf(posterNode(picture)), policy.id).toBeLessThanOrEqual(638)
    expect(widestOf(cardNode(picture)), policy.id).toBeLessThanOrEqual(1056)
  }
})

test('hostile lengths end, and stay inside', () => {
  const [policy] = policies
  const long = '研发费用占营业收入的比重不低于百分之三且逐年增长'.repeat(12)
  const picture = pictureOf(policy!, {
    title: long,
    shortTitle: long,
    docNumber: long,
    orgs: [long],
    amount: { min: null, max: 99_999_999_999, text: long },
    windows: [],
    conditions: Array.from({ length: 5 }, (_, at) => ({
      code: `C${at}`,
      clause: '',
      text: long,
      threshold: `≥ 3% ${long}`,
      period: '',
      kind: 'required' as const,
      group: '',
      check: 'auto' as const,
      evidence: '',
      confidence: 'G' as const,
    })),
  })
  const node = posterNode({ ...picture, webName: long })
  expect(widestOf(node)).toBeLessThanOrEqual(638)
  const conditions = textsOf(node).filter(({ text }) => text.endsWith('（待核实）'))
  expect(conditions).toHaveLength(3)
})
