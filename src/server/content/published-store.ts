import type { PublicationBody, PublicationKind } from '#contract/publications.ts'
import { type FieldProblem, type Form, lettersOf } from '#domain/fields/fields.ts'
import type { Live, Work } from '#domain/content/flow.ts'
import { FIXED_DICTIONARIES } from '#domain/content/forms/dictionary.ts'
import { isDocumentKind, storedForm } from '#domain/content/kinds.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { PolicyStatus } from '#domain/policies/publishing.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { findPublication, publishAll, showPublication } from '#server/publications/store.ts'
import type { Key } from './store.ts'

/** Who writes and when. */
export interface Writing {
  by: string
  at: Date
}

/** 政策 in the tables that readers are answered from; given by the policies themselves. */
export interface PolicyTables {
  read(
    db: Database | Tx,
    id: string,
  ): Promise<(PolicyContent & { status: PolicyStatus; updatedAt: Date; updatedBy: string }) | null>
  /** Writes one whole; its status stays. */
  save(tx: Tx, policy: PolicyContent, author: Writing): Promise<void>
  publish(tx: Tx, id: string, author: Writing): Promise<void>
  takeOffline(tx: Tx, id: string, author: Writing): Promise<void>
  /** With an empty `by` it is replaced no more. */
  replace(tx: Tx, it: { id: string; by: string }, author: Writing): Promise<void>
  /** Makes what it asks of companies what they are matched with. */
  decide(tx: Tx, policy: PolicyContent, author: Writing): Promise<void>
}

/** One entry of a dictionary as the form has it; empty days have no end. */
interface Entry {
  code: string
  name: string
  parent: string
  from: string
  to: string
  source: string
}

/** 字典 in its table; given by the dictionaries themselves. */
export interface DictionaryTables {
  /** The entries in their order; null when there are none. */
  read(
    db: Database | Tx,
    dictType: string,
  ): Promise<{ name: string; entries: Entry[]; updatedAt: Date } | null>
  /** Writes entries in their order; none is ever removed. */
  publish(
    tx: Tx,
    dictType: string,
    dictionary: { name: string; entries: readonly Entry[] },
    at: Date,
  ): Promise<void>
}

/** 企业名录 in the register; given by the companies themselves. */
export interface CompanyTables {
  read(
    db: Database | Tx,
    id: string,
  ): Promise<{ company: object; listed: boolean; updatedAt: Date; updatedBy: string } | null>
  publish(tx: Tx, id: string, company: never, author: Writing): Promise<void>
  show(tx: Tx, id: string, listed: boolean, author: Writing): Promise<void>
  /** What only the register knows to stand against publishing a company. */
  problems(
    db: Database | Tx,
    id: string,
    company: { name: string; creditCode: string },
  ): Promise<FieldProblem[]>
}

/** The tables of what is no publication. */
export interface OwnTables {
  policies: PolicyTables
  dictionaries: DictionaryTables
  companies: CompanyTables
}

/** What stands in the published tables of an item. */
export interface PublishedItem {
  form: Form
  live: Live
  /** Of a row that was written there but is not public: what it waits for. */
  work: Work
  /** Id of the item that took its place; empty when none did. */
  replacedBy: string
  updatedAt: Date
  updatedBy: string
}

const LIVE: Readonly<Record<PolicyStatus, Live>> = {
  draft: 'none',
  review: 'none',
  published: 'published',
  offline: 'offline',
  replaced: 'replaced',
}
const workOf = (status: PolicyStatus): Work =>
  status === 'draft' || status === 'review' ? status : ''

/** A policy as the form of the content editor has it. */
export const formOfPolicy = ({
  id: _id,
  replacedBy: _by,
  ...rest
}: PolicyContent): Omit<PolicyContent, 'id' | 'replacedBy'> => rest

/** The policy of a form. */
export const policyOfForm = (id: string, form: Form, replacedBy: string): PolicyContent =>
  ({ id, replacedBy, ...form }) as unknown as PolicyContent

/** The day, the place in lists and the body of a publication's form. */
export const publicationOfForm = <K extends PublicationKind>(form: Form) => {
  const { publishedOn, position, ...body } = form
  return {
    publishedOn: lettersOf(publishedOn),
    position: Number(position ?? 0),
    body: body as unknown as PublicationBody<K>,
  }
}

/** The published tables as the content editor reads and writes them. */
export const createPublishedStore = ({ policies, dictionaries, companies }: OwnTables) => ({
  /** What only the tables know to stand against publishing a form. */
  async problems(db: Database | Tx, { kind, id }: Key, form: Form): Promise<FieldProblem[]> {
    if (kind !== 'company') return []
    const [name, creditCode] = [lettersOf(form.name), lettersOf(form.creditCode)]
    return companies.problems(db, id, { name, creditCode })
  },

  /** What stands there of an item; null when nothing does. */
  async read(db: Database | Tx, { kind, id }: Key): Promise<PublishedItem | null> {
    if (kind === 'policy') {
      const found = await policies.read(db, id)
      if (found === null) return null
      const { status, updatedAt, updatedBy, ...policy } = found
      return {
        form: storedForm(kind, formOfPolicy(policy)),
        live: LIVE[status],
        work: workOf(status),
        replacedBy: policy.replacedBy,
        updatedAt,
        updatedBy,
      }
    }
    if (kind === 'dictionary') {
      const found = FIXED_DICTIONARIES.has(id) ? null : await dictionaries.read(db, id)
      if (found === null) return null
      const { updatedAt, ...form } = found
      return {
        form: storedForm(kind, form),
        live: 'published',
        work: '',
        replacedBy: '',
        updatedAt,
        updatedBy: '',
      }
    }
    if (kind === 'company') {
      const found = await companies.read(db, id)
      return (
        found && {
          form: storedForm(kind, found.company),
          live: found.listed ? 'published' : 'offline',
          work: '',
          replacedBy: '',
          updatedAt: found.updatedAt,
          updatedBy: found.updatedBy,
        }
      )
    }
    const found = await findPublication(db, kind, id)
    if (found === null) return null
    const { status, publishedOn, position, body, updatedAt, updatedBy } = found
    return {
      form: storedForm(kind, { publishedOn, position, ...body }),
      live: LIVE[status],
      work: workOf(status),
      replacedBy: '',
      updatedAt,
      updatedBy,
    }
  },

  /** Makes a form what readers see. */
  async publish(
    tx: Tx,
    { kind, id }: Key,
    it: { form: Form; replacedBy: string },
    author: Writing,
  ): Promise<void> {
    if (kind === 'policy') {
      const policy = policyOfForm(id, it.form, it.replacedBy)
      await policies.save(tx, policy, author)
      await policies.publish(tx, id, author)
      await policies.decide(tx, policy, author)
      return
    }
    if (kind === 'dictionary') {
      const dictionary = it.form as unknown as { name: string; entries: readonly Entry[] }
      await dictionaries.publish(tx, id, dictionary, author.at)
      return
    }
    if (kind === 'company') {
      await companies.publish(tx, id, it.form as never, author)
      return
    }
    await publishAll(tx, [{ kind, id, ...publicationOfForm(it.form) }], author)
  },

  /** 下线: the form stays in the tables, and nobody sees it. */
  async takeOffline(tx: Tx, { kind, id }: Key, author: Writing): Promise<void> {
    if (kind === 'policy') await policies.takeOffline(tx, id, author)
    else if (kind === 'company') await companies.show(tx, id, false, author)
    else if (isDocumentKind(kind)) await showPublication(tx, { kind, id }, 'offline', author)
  },

  /** 恢复发布: what stood there stands again. */
  async restore(tx: Tx, { kind, id }: Key, author: Writing): Promise<void> {
    if (kind === 'policy') await policies.publish(tx, id, author)
    else if (kind === 'company') await companies.show(tx, id, true, author)
    else if (isDocumentKind(kind)) await showPublication(tx, { kind, id }, 'published', author)
  },

  replace: policies.replace,
})

export type PublishedStore = ReturnType<typeof createPublishedStore>
