import { sql } from 'kysely'
import type { Form } from '#domain/fields/fields.ts'
import { titleOf, storedForm } from '#domain/content/kinds.ts'
import { keyOf, type Piece } from '#domain/packages/pieces.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { missingFacts } from '#domain/policies/publishing.ts'
import { addPackageVersions } from '#server/content/store.ts'
import { notifyHolders } from '#server/content/notify.ts'
import { decideByPolicy } from '#server/matching/rules/policy.store.ts'
import { OF_POLICY } from '#domain/matching/policy-table.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { PieceStore } from '#server/packages/piece-store.ts'
import { publish, savePolicies, takeOffline } from '#server/policies/editing/store.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { problemsOf } from '../fields.ts'
import { policyFields } from '../policy-fields.ts'

export const policyPieces = (policies: readonly PolicyContent[]): Piece[] =>
  policies.map((value) => ({ kind: 'policy', id: value.id, title: value.title, value }))

const formOf = (value: object): object => {
  const { id: _id, replacedBy, ...form } = policyOf(value)
  return { ...withoutLate(storedForm('policy', form)), replacedBy }
}

/** Fields that came after the first packages: files of before have none of them. */
const LATE: Pick<PolicyContent, 'kind' | 'exceptRegionCodes' | 'amounts' | 'remarks'> = {
  kind: '',
  exceptRegionCodes: [],
  amounts: [],
  remarks: [],
}

const policyOf = (value: object): PolicyContent => ({ ...LATE, ...(value as PolicyContent) })

/** While they say nothing, a digest is what it was without them. */
const withoutLate = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) =>
        !Object.hasOwn(LATE, name) || (Array.isArray(value) ? value.length > 0 : value !== ''),
    ),
  )

/** 政策: those that readers find. What an operator has taken offline is away. */
export const policyStore: PieceStore = {
  kinds: ['policy'],
  compared: formOf,
  judge({ id, value }) {
    const { conditions, ...rest } = policyOf(value)
    // What a machine checks of a condition is judged where it is decided.
    const plain = Array.isArray(conditions)
      ? conditions.map(({ measure: _measure, ...said }) => said)
      : conditions
    const shape = problemsOf(policyFields, { ...rest, conditions: plain })
    if (shape.length > 0) return shape
    const policy = value as PolicyContent
    const missing = missingFacts(policy)
    return [
      ...(policy.id === id ? [] : ['编号不一致']),
      ...(missing.length > 0 ? [`缺少${missing.join('、')}`] : []),
    ]
  },
  async read(on) {
    const { rows } = await sql<{ id: string; pristine: boolean; held: boolean }>`
      select p.id, p.updated_by = 'seed' as pristine, coalesce(i.work, '') <> '' as held
      from policy p left join content_item i on i.kind = 'policy' and i.id = p.id
      where p.status in ('published', 'replaced') and not p.del_flag
        and i.deleted_at is null`.execute(on)
    const policies = await createPolicyStore(on).read(rows.map(({ id }) => id))
    const found = new Map(policies.map((policy) => [policy.id, policy]))
    return rows.flatMap(({ id, ...signs }) => {
      const policy = found.get(id)
      if (policy === undefined) return []
      const { status: _status, version: _version, ...value } = policy
      return [{ kind: 'policy' as const, id, title: value.title, value, ...signs }]
    })
  },
  async removed(on) {
    const { rows } = await sql<{ id: string }>`
      select p.id from policy p left join content_item i on i.kind = 'policy' and i.id = p.id
      where p.status not in ('published', 'replaced') or p.del_flag
        or i.deleted_at is not null`.execute(on)
    return rows.map(({ id }) => ({ kind: 'policy', id }))
  },
  async problems(on, pieces) {
    const policies = pieces.map(({ value }) => policyOf(value))
    const [regions, ids] = await Promise.all([
      on.selectFrom('region').select('code').execute(),
      on.selectFrom('policy').select('id').execute(),
    ])
    const places = new Set(regions.map(({ code }) => code))
    const known = new Set([...ids, ...policies].map(({ id }) => id))
    return new Map(
      policies.flatMap((policy): [string, string][] => {
        const lost = [...policy.related, policy.replacedBy].filter(
          (id) => id !== '' && !known.has(id),
        )
        const key = keyOf({ kind: 'policy', id: policy.id })
        const nowhere = [policy.regionCode, ...policy.exceptRegionCodes].find(
          (code) => !places.has(code),
        )
        if (nowhere !== undefined) return [[key, `《${policy.title}》的地区 ${nowhere} 不存在`]]
        return lost.length === 0
          ? []
          : [[key, `《${policy.title}》关联的政策 ${lost.join('、')} 尚不存在，请一起采用`]]
      }),
    )
  },
  async write(tx, pieces, author) {
    const policies = pieces.map(({ value }) => policyOf(value))
    await savePolicies(tx, policies, author)
    await publish(
      tx,
      policies.map(({ id }) => id),
      author,
    )
    // Those that are matched by their own conditions, or were until now.
    const decided = await ownTables(
      tx,
      policies.map(({ id }) => id),
    )
    for (const policy of policies)
      if (decided.has(policy.id) || policy.conditions.some(({ measure }) => measure !== undefined))
        await decideByPolicy(tx, policy, author)
    const byId = new Map(policies.map((policy) => [policy.id, policy]))
    await addPackageVersions(
      tx,
      policies.map(({ id }) => ({ kind: 'policy', id })),
      author,
      async ({ id }) => byId.get(id) ?? {},
    )
  },
  async retire(tx, keys, author) {
    for (const { id } of keys) {
      if (!(await takeOffline(tx, id, author))) continue
      const [policy] = await createPolicyStore(tx).read([id])
      if (policy === undefined) continue
      const title = titleOf('policy', storedForm('policy', policy))
      await notifyHolders(tx, { id, title }, { how: 'offline', reason: '新版本的内容不再包含' })
      await addPackageVersions(tx, [{ kind: 'policy', id }], author, async () => policy)
    }
  },
}

const ownTables = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('rule_table')
    .select('code')
    .where('code', 'in', ids)
    .where('based_on', '=', OF_POLICY)
    .where('status', '=', 'published')
    .execute()
  return new Set(rows.map(({ code }) => code))
}
