import type { content } from '#contract/content.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Form } from '#domain/fields/fields.ts'
import {
  CONTENT_KIND,
  type ContentKind,
  idProblem,
  isDocumentKind,
  newForm,
  titleOf,
} from '#domain/content/kinds.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Handler } from '#server/wire/handler.ts'
import type { Item } from './editor.ts'
import { actingAs } from './roles.ts'
import {
  addVersion,
  lockItem,
  isExpertAccount,
  isTaken,
  type Key,
  lastWith,
  UNTOUCHED,
  writeItem,
} from './store.ts'
import { formGiven } from './writing.ts'

/** Letters of a made id that keep two of one day apart. */
const LETTERS = 6

/** 新建: an empty form, a copy, or one that was read elsewhere. */
export const createAdding = (
  deps: { db: Database; clock: Clock; newId: () => string },
  itemOf: (key: Key) => Promise<Item>,
): Handler<typeof content.add> => {
  const { db, clock, newId } = deps

  /** An id that nothing has or had; of 公告 the next number of the day. */
  const made = async (tx: Tx, kind: ContentKind, today: string): Promise<string> => {
    const digits = today.replaceAll('-', '')
    if (kind !== 'article') return `${digits}-${newId().replaceAll('-', '').slice(0, LETTERS)}`
    const last = await lastWith(tx, kind, digits)
    return `${digits}${String(Number(last.slice(8) || 0) + 1).padStart(2, '0')}`
  }

  const idOf = async (tx: Tx, kind: ContentKind, asked: string, today: string): Promise<string> => {
    const rule = CONTENT_KIND[kind].id
    if (rule.by === 'kind') return rule.id
    if (asked === '' && rule.by === 'editor') throw apiError('invalid', `请填写编号：${rule.help}`)
    const id = asked === '' ? await made(tx, kind, today) : asked
    const problem = idProblem(kind, id)
    if (problem !== null) throw apiError('invalid', problem)
    if (kind === 'expert' && !(await isExpertAccount(tx, id)))
      throw apiError('invalid', '没有这个专家账号')
    return id
  }

  return async ({ kind, id: asked, from, form: text }, caller) => {
    const { author } = actingAs(caller, clock.now())
    const today = formatBeijingDate(author.at.getTime())
    const source = from === '' ? null : await itemOf({ kind, id: from })
    const form: Form = source?.form ?? (text === '' ? newForm(kind, today) : formGiven(kind, text))
    const fresh = isDocumentKind(kind) ? { ...form, publishedOn: today } : form
    const id = await inTransaction(db, async (tx) => {
      await lockItem(tx, { kind, id: '' })
      const key = { kind, id: await idOf(tx, kind, asked, today) }
      if (await isTaken(tx, key)) throw apiError('conflict', '这个编号已经用过')
      const row = { work: 'draft', editedBy: author.by, editedAt: author.at } as const
      const title = titleOf(kind, fresh).slice(0, 500)
      await writeItem(tx, key, { ...UNTOUCHED, ...row, form: fresh, title }, author)
      const act = source === null ? 'add' : 'copy'
      const note = source === null ? '' : `复制自《${source.title}》`.slice(0, 500)
      await addVersion(tx, key, { act, form: fresh, note, at: author.at, by: author.by })
      await writeAuditEntry(tx, author.actor, {
        action: 'content.add',
        companyId: '',
        objectType: kind,
        objectId: key.id,
        objectName: title,
        after: { 种类: CONTENT_KIND[kind].name, ...(note === '' ? {} : { 说明: note }) },
      })
      return key.id
    })
    return { id, version: 1 }
  }
}
