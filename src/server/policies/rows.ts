import type {
  Confidence,
  EntSize,
  HightechField,
  PolicyKind,
  PolicyLevel,
  PolicyType,
  SupportMode,
  Validity,
} from '#domain/policies/codes.ts'
import type {
  PolicyAmount,
  PolicyCondition,
  PolicyContent,
  PolicyMeasure,
  PolicyWindow,
} from '#domain/policies/policy.ts'
import type { PolicyStatus } from '#domain/policies/publishing.ts'

/** A policy as it stands in the tables. */
export interface StoredPolicy extends PolicyContent {
  status: PolicyStatus
  version: number
}

/** What `detail` of a policy's row holds: everything that is only read, never filtered by. */
export interface PolicyDetail {
  summary: PolicyContent['summary']
  benefits: PolicyContent['benefits']
  materials: PolicyContent['materials']
  steps: PolicyContent['steps']
  contacts: PolicyContent['contacts']
  platform: PolicyContent['platform']
  sourceNote: string
  unverified: string[]
  /** Missing in rows of before there were any. */
  remarks?: string[]
  body: string[]
}

/** One row of {@link import('./store.ts').createPolicyStore}'s reading statement. */
export interface PolicyRow {
  id: string
  title: string
  short_title: string
  keywords: string[]
  type: PolicyType
  kind: PolicyKind | ''
  doc_kind: string
  doc_number: string
  level: PolicyLevel
  region_code: string
  except_region_codes: string[]
  written_on: string | null
  published_on: string | null
  effective_on: string | null
  expires_on: string | null
  validity: Validity
  replaced_by: string | null
  industries: string[]
  hightech_fields: HightechField[]
  sizes: EntSize[]
  support_modes: SupportMode[]
  amount_min: string | null
  amount_max: string | null
  amount_text: string
  amounts: PolicyAmount[]
  source_name: string
  source_issuer: string
  source_url: string
  checked_on: string | null
  confidence: Confidence
  detail: PolicyDetail
  status: PolicyStatus
  version: number
  orgs: string[]
  conditions: ConditionRow[]
  windows: PolicyWindow[]
  related: string[]
}

/** The policy of a row. */
export const policyOf = (row: PolicyRow): StoredPolicy => ({
  id: row.id,
  title: row.title,
  shortTitle: row.short_title,
  keywords: row.keywords,
  type: row.type,
  kind: row.kind,
  docKind: row.doc_kind,
  orgs: row.orgs,
  docNumber: row.doc_number,
  level: row.level,
  regionCode: row.region_code,
  exceptRegionCodes: row.except_region_codes,
  writtenOn: row.written_on ?? '',
  publishedOn: row.published_on ?? '',
  effectiveOn: row.effective_on ?? '',
  expiresOn: row.expires_on ?? '',
  validity: row.validity,
  replacedBy: row.replaced_by ?? '',
  industries: row.industries,
  hightechFields: row.hightech_fields,
  sizes: row.sizes,
  supportModes: row.support_modes,
  amount: { min: yuan(row.amount_min), max: yuan(row.amount_max), text: row.amount_text },
  amounts: row.amounts,
  summary: row.detail.summary,
  windows: row.windows,
  conditions: row.conditions.map(conditionOf),
  benefits: row.detail.benefits,
  materials: row.detail.materials,
  steps: row.detail.steps,
  contacts: row.detail.contacts,
  platform: row.detail.platform,
  source: {
    name: row.source_name,
    issuer: row.source_issuer,
    url: row.source_url,
    note: row.detail.sourceNote,
  },
  checkedOn: row.checked_on ?? '',
  confidence: row.confidence,
  unverified: row.detail.unverified,
  remarks: row.detail.remarks ?? [],
  body: row.detail.body,
  related: row.related,
  status: row.status,
  version: row.version,
})

/** A condition with what a machine checks of it, in the columns of its row. */
type ConditionRow = Omit<PolicyCondition, 'measure'> &
  (
    | { field: string; op: string; value: Omit<PolicyMeasure, 'field' | 'op'> }
    | { field: null; op: null; value: null }
  )

const conditionOf = ({ field, op, value, ...said }: ConditionRow): PolicyCondition =>
  field === null ? said : { ...said, measure: { field, op, ...value } }

const yuan = (text: string | null): number | null => (text === null ? null : Number(text))

/** The rows that hold policies, table by table, for one statement each. */
export const rowsOf = (policies: readonly PolicyContent[]) => ({
  policy: policies.map((it) => ({
    id: it.id,
    title: it.title,
    short_title: it.shortTitle,
    keywords: it.keywords,
    type: it.type,
    kind: it.kind,
    doc_kind: it.docKind,
    doc_number: it.docNumber,
    level: it.level,
    region_code: it.regionCode,
    except_region_codes: it.exceptRegionCodes,
    written_on: orNull(it.writtenOn),
    published_on: orNull(it.publishedOn),
    effective_on: orNull(it.effectiveOn),
    expires_on: orNull(it.expiresOn),
    validity: it.validity,
    replaced_by: orNull(it.replacedBy),
    industries: it.industries,
    hightech_fields: it.hightechFields,
    sizes: it.sizes,
    support_modes: it.supportModes,
    amount_min: it.amount.min,
    amount_max: it.amount.max,
    amount_text: it.amount.text,
    amounts: it.amounts,
    source_name: it.source.name,
    source_issuer: it.source.issuer,
    source_url: it.source.url,
    checked_on: orNull(it.checkedOn),
    confidence: it.confidence,
    detail: {
      summary: it.summary,
      benefits: it.benefits,
      materials: it.materials,
      steps: it.steps,
      contacts: it.contacts,
      platform: it.platform,
      sourceNote: it.source.note,
      unverified: it.unverified,
      remarks: it.remarks,
      body: it.body,
    } satisfies PolicyDetail,
  })),
  org: policies.flatMap((it) =>
    it.orgs.map((name, position) => ({ policy_id: it.id, position, name })),
  ),
  condition: policies.flatMap((it) =>
    it.conditions.map((each, position) => ({
      policy_id: it.id,
      position,
      code: each.code,
      clause: each.clause,
      text: each.text,
      threshold: each.threshold,
      period: each.period,
      kind: each.kind,
      any_of: each.group,
      checked_by: each.check,
      evidence: each.evidence,
      confidence: each.confidence,
      ...measuredBy(each.measure),
    })),
  ),
  window: policies.flatMap((it) =>
    it.windows.map((each, position) => ({
      policy_id: it.id,
      position,
      batch: each.batch,
      certainty: each.certainty,
      opens_on: orNull(each.opensOn),
      note: each.note,
      confidence: each.confidence,
    })),
  ),
  deadline: policies.flatMap((it) =>
    it.windows.flatMap((window, batch) =>
      window.deadlines.map((each, position) => ({
        policy_id: it.id,
        batch_position: batch,
        position,
        kind: each.kind,
        day: each.at.slice(0, 10),
        hour: orNull(each.at.slice(11)),
        note: each.note,
      })),
    ),
  ),
  relation: policies.flatMap((it) =>
    it.related.map((related, position) => ({ policy_id: it.id, position, related_id: related })),
  ),
})

const measuredBy = (measure: PolicyMeasure | undefined) => {
  if (measure === undefined || measure.field === '') return { field: null, op: null, value: null }
  const { field, op, ...value } = measure
  return { field, op, value }
}

const orNull = (text: string): string | null => (text === '' ? null : text)
