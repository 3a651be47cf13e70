import type { content } from '#contract/content.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { type Doubt, doubtsOf, MOST_DOUBTS } from '#domain/content/doubts.ts'
import { type Form, FormFault } from '#domain/fields/fields.ts'
import { type ContentAct, writeProblem } from '#domain/content/flow.ts'
import {
  CONTENT_KIND,
  type ContentKind,
  draftProblems,
  readForm,
  titleOf,
} from '#domain/content/kinds.ts'
import { cleanName } from '#domain/files/names.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { cleaned } from './clean.ts'
import { type Change, changeItem, type Editor, type Item } from './editor.ts'
import { gapsOf, shownDoubts } from './gaps.ts'
import { actingAs, shownMoment } from './roles.ts'
import { changedFields } from './runs.ts'
import { addSource, isLibraryFile } from './sources.store.ts'
import type { PublishedStore } from './published-store.ts'

/** Reads a form that was sent; refused where it is none, or no draft. */
export const formGiven = (kind: ContentKind, text: string): Form => {
  const form = parsed(kind, text)
  const [problem] = draftProblems(kind, form)
  if (problem !== undefined) throw apiError('invalid', problem.text)
  return form
}

const parsed = (kind: ContentKind, text: string): Form => {
  try {
    return cleaned(CONTENT_KIND[kind].fields, readForm(kind, JSON.parse(text)))
  } catch (error) {
    if (error instanceof FormFault)
      throw apiError('invalid', `表单无法识别${error.message === '' ? '' : `：${error.message}`}`)
    if (error instanceof SyntaxError) throw apiError('invalid', '表单不是有效的 JSON')
    throw error
  }
}

/** Reads doubts that were sent. */
export const doubtsGiven = (text: string): Doubt[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw apiError('invalid', '待核对的字段无法识别')
  }
  const doubts = doubtsOf(value)
  if (doubts.length > MOST_DOUBTS)
    throw apiError('invalid', `一次最多导入 ${MOST_DOUBTS} 处待核对的内容`)
  return doubts
}

/** Writing forms: what is kept of each, and in whose name. */
export const createWriting = (deps: {
  db: Database
  clock: Clock
  publishedStore: PublishedStore
}) => {
  const { db, clock, publishedStore } = deps

  const written = (
    item: Item,
    form: Form,
    author: Editor,
    act: ContentAct,
    note: string,
  ): Change | null => {
    const { work, live, row } = item
    const problem = writeProblem({ work, live, deletedAt: row.deletedAt?.getTime() ?? null })
    if (problem !== null) throw apiError('invalid', problem)
    if (act === 'save' && JSON.stringify(form) === JSON.stringify(item.form)) return null
    return {
      act,
      note,
      row: { work: 'draft', editedBy: author.by, editedAt: author.at },
      working: form,
      audit: {
        action: act === 'import' ? 'content.import' : 'content.save',
        before: { 标题: item.title },
        after: {
          标题: titleOf(item.kind, form),
          修改: changedFields(item.kind, item.form, form),
          ...(note === '' ? {} : { 说明: note }),
        },
      },
    }
  }

  return {
    /** 自动保存; the same form again changes nothing. */
    async save(
      { kind, id, version, form: text }: ParsedOf<typeof content.save>,
      caller: MemberCaller,
    ): Promise<AnswerOf<typeof content.save>> {
      const form = formGiven(kind, text)
      const { author } = actingAs(caller, clock.now())
      const saved = await changeItem(
        db,
        publishedStore,
        { key: { kind, id }, seen: version, author },
        async (_tx, item) => written(item, form, author, 'save', ''),
      )
      const now = { ...saved.item, form }
      return {
        version: saved.version,
        title: titleOf(kind, form),
        updateTime: shownMoment(author.at),
        problems: (await gapsOf(db, publishedStore, now)).slice(0, 200),
        doubts: shownDoubts(now),
      }
    },

    /** 从公文导入: what was taken, where it is from, and what is to be looked at still. */
    async takeIn(
      input: ParsedOf<typeof content.takeIn>,
      caller: MemberCaller,
    ): Promise<AnswerOf<typeof content.takeIn>> {
      const { kind, id, version, fileId } = input
      const form = formGiven(kind, input.form)
      const doubts = doubtsGiven(input.doubts)
      const { author } = actingAs(caller, clock.now())
      const source = {
        fileId,
        fileName: cleanName(input.fileName === '' ? '粘贴的文字' : input.fileName),
        text: input.text,
      }
      const taken = await changeItem(
        db,
        publishedStore,
        { key: { kind, id }, seen: version, author },
        async (tx, item) => {
          if (fileId !== '' && !(await isLibraryFile(tx, fileId)))
            throw apiError('invalid', '文件库里没有导入的原文，请重新上传')
          const change = written(item, form, author, 'import', source.fileName)
          return (
            change && {
              ...change,
              doubts: [...item.row.doubts.filter(({ open }) => open !== true), ...doubts],
              tables: async (on: Tx) => addSource(on, { kind, id }, { ...source, ...author }),
            }
          )
        },
      )
      return { version: taken.version }
    },

    /** 回到旧版本: an old form is the working one again. */
    async rollBack(
      { kind, id, version, number }: ParsedOf<typeof content.rollBack>,
      caller: MemberCaller,
      formNumbered: (item: Item, number: number, on: Tx) => Promise<Form>,
    ): Promise<AnswerOf<typeof content.rollBack>> {
      const { author } = actingAs(caller, clock.now())
      const put = await changeItem(
        db,
        publishedStore,
        { key: { kind, id }, seen: version, author },
        async (tx, item) =>
          written(
            item,
            await formNumbered(item, number, tx),
            author,
            'rollBack',
            `回到第 ${number} 版`,
          ),
      )
      return { version: put.version }
    },
  }
}
