import { content } from '#contract/content.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { ContentMove } from '#domain/content/flow.ts'
import type { Form } from '#domain/fields/fields.ts'
import type { ContentKind } from '#domain/content/kinds.ts'
import type { TestClient } from '#server/testing/client.ts'

type One = AnswerOf<typeof content.one>

/** Somebody at the content editor, as tests say what they do. */
export const editorOf = (who: TestClient) => {
  const one = async (kind: ContentKind, id: string): Promise<One> =>
    who.call(content.one, { kind, id })
  const formOf = async (kind: ContentKind, id: string): Promise<Form> =>
    JSON.parse((await one(kind, id)).form) as Form
  return {
    one,
    formOf,
    async add(kind: ContentKind, form: object = {}, more: { id?: string; from?: string } = {}) {
      const text = Object.keys(form).length === 0 ? '' : JSON.stringify(form)
      return who.call(content.add, { kind, form: text, ...more })
    },
    /** Saves the form as it is with something changed. */
    async save(kind: ContentKind, id: string, change: object) {
      const { version, form: before } = await one(kind, id)
      const form = JSON.stringify({ ...(JSON.parse(before) as Form), ...change })
      return who.call(content.save, { kind, id, version, form })
    },
    async move(
      kind: ContentKind,
      id: string,
      move: ContentMove,
      more: { reason?: string; at?: string; itemId?: string; comments?: string } = {},
    ) {
      const { version } = await one(kind, id)
      return who.call(content.move, { kind, id, version, move, ...more })
    },
    async movesOf(kind: ContentKind, id: string) {
      return (await one(kind, id)).moves
    },
  }
}

export type TestEditor = ReturnType<typeof editorOf>

/** A policy with nothing lacking. */
export const POLICY_FORM = {
  title: '关于组织开展智能制造试点的通知（测试）',
  shortTitle: '智能制造试点',
  keywords: ['智能制造'],
  type: 'notice',
  kind: 'support',
  docKind: '通知',
  orgs: ['测试市工业和信息化局'],
  docNumber: '测工信〔2026〕9 号',
  level: '3',
  regionCode: '330100',
  publishedOn: '2026-11-01',
  validity: 'valid',
  supportModes: ['award'],
  amount: { min: 100_000, max: 500_000.5, text: '最高 50 万元' },
  amounts: [
    {
      text: '通过验收的最高 50 万元',
      min: 100_000,
      max: 500_000.5,
      times: 'once',
      rate: 10,
      base: '设备投资',
      cap: 500_000.5,
      formula: '',
      example: { given: '设备投资 200 万元', yuan: 200_000 },
      source: {
        title: '测工信〔2026〕9 号',
        url: 'https://example.com/notice/9',
        passage: '按设备投资的 10% 给予不超过 50 万元',
        seenOn: '2026-11-20',
      },
    },
  ],
  summary: { who: '制造业企业', what: '最高 50 万元', when: '12 月 20 日前', how: '网上申报' },
  windows: [
    {
      batch: '2026 年度',
      certainty: 'published',
      opensOn: '2026-11-10',
      deadlines: [
        { kind: 'online', at: '2026-12-20 17:00', note: '' },
        { kind: 'paper', at: '2026-12-25', note: '一式两份' },
      ],
      note: '',
      confidence: 'A',
    },
  ],
  conditions: [
    {
      code: 'C1',
      clause: '第三条（一）',
      text: '在本市依法设立',
      threshold: '',
      period: '',
      kind: 'required',
      group: '',
      check: 'auto',
      evidence: '营业执照',
      confidence: 'A',
    },
  ],
  benefits: [{ situation: '通过验收', standard: '设备投资的 10%', payment: '一次拨付' }],
  materials: [{ name: '申报书', required: true, note: '', issuer: '' }],
  steps: [{ name: '网上填报', duration: '5 天', note: '' }],
  contacts: [{ name: '企业处', phone: '', note: '' }],
  platform: { name: '申报平台', url: '' },
  source: {
    name: '测试市工业和信息化局网站',
    issuer: '测试市工业和信息化局',
    url: 'https://example.com/notice/9',
    note: '',
  },
  checkedOn: '2026-11-20',
  confidence: 'A',
  unverified: [],
  remarks: [],
  body: ['本通知面向制造业企业。'],
  related: ['gaoqi-niandu-baogao'],
} as const
