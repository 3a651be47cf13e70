import type { content } from '#contract/content.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { type Doubt, doubtsOf, MOST_DOUBTS } from '#domain/content/doubts.ts'
import {
  type Decided,
  decidedFacts,
  type Fact,
  factsOf,
  joinedFacts,
  judgedFacts,
  keptFacts,
  MOST_FACTS,
} from '#domain/content/facts.ts'
import { type Form, FormFault } from '#domain/fields/fields.ts'
import { type ContentAct, writeProblem } from '#domain/content/flow.ts'
import { CONTENT_KIND, type ContentKind, readForm, titleOf } from '#domain/content/kinds.ts'
import { cleanName } from '#domain/files/names.ts'
import { BLOCK_KIND, NOTICE_SECTION } from '#domain/notices/notice.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { cleaned } from './clean.ts'
import { type Change, changeItem, type Editor, type Item } from './editor.ts'
import { gapsOf, shownDoubts, shownFacts } from './gaps.ts'
import { actingAs, shownMoment } from './roles.ts'
import { changedFields } from './runs.ts'
import { addSource, isLibraryFile, type SourceBlock } from './sources.store.ts'
import { keepFacts } from './store.ts'
import type { PublishedStore } from './published-store.ts'

/** Reads a form that was sent; refused where it is none. A draft may lack everything. */
export const formGiven = (kind: ContentKind, text: string): Form => {
  try {
    return cleaned(CONTENT_KIND[kind].fields, readForm(kind, JSON.parse(text)))
  } catch (error) {
    if (error instanceof FormFault)
      throw apiError('invalid', `表单无法识别${error.message === '' ? '' : `：${error.message}`}`)
    if (error instanceof SyntaxError) throw apiError('invalid', '表单不是有效的 JSON')
    throw error
  }
}

const listGiven = <T>(text: string, read: (value: unknown) => T[], most: number): T[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw apiError('invalid', '公文内容无法识别')
  }
  const list = read(value)
  if (list.length > most) throw apiError('invalid', `一条内容最多导入 ${most} 处公文内容`)
  return list
}

/** Reads doubts that were sent. */
const doubtsGiven = (text: string): Doubt[] => listGiven(text, doubtsOf, MOST_DOUBTS)
/** Reads facts that were sent, or what was decided about them. */
const factsGiven = (text: string): Fact[] => listGiven(text, factsOf, MOST_FACTS)

const isBlock = (value: unknown): value is SourceBlock => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, text, section } = value as Record<string, unknown>
  return (
    Object.hasOwn(BLOCK_KIND, String(kind)) &&
    typeof text === 'string' &&
    (section === '' || Object.hasOwn(NOTICE_SECTION, String(section)))
  )
}
const blocksGiven = (text: string): SourceBlock[] =>
  listGiven(
    text,
    (value) =>
      (Array.isArray(value) ? (value as unknown[]) : [])
        .filter(isBlock)
        .map(({ kind, text: words, section }) => ({ kind, text: words, section })),
    MOST_BLOCKS,
  )
/** Paragraphs that one document has at most. */
const MOST_BLOCKS = 5_000

/** What was left out of the form, or taken up again, by the names of the fields. */
const leftNow = (item: Item, after: readonly Fact[]): Record<string, string> => {
  const { fields } = CONTENT_KIND[item.kind]
  const was = item.row.facts
  const turned = (from: boolean): string =>
    judgedFacts(fields, item.form, after)
      .filter(({ fact }, at) => {
        const before = was[at]?.decision === 'left'
        return before === from && (fact.decision === 'left') !== from && fact.decision !== 'taken'
      })
      .map(({ label }) => label)
      .join('、')
  const [left, again] = [turned(false), turned(true)]
  return {
    ...(left === '' ? {} : { 忽略: left }),
    ...(again === '' ? {} : { 改回待确认: again }),
  }
}

/** 识别 n 处, with what the log has of every version. */
const importAudit = ({ audit }: Change, count: number): Change['audit'] => ({
  ...audit,
  after: { ...audit.after, 识别: `${count} 处` },
})

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
    /** 自动保存, with what was decided about facts; the same again changes nothing. */
    async save(
      { kind, id, version, form: text, ...given }: ParsedOf<typeof content.save>,
      caller: MemberCaller,
    ): Promise<AnswerOf<typeof content.save>> {
      const form = formGiven(kind, text)
      const decided: Decided[] = factsGiven(given.decided)
      const doubts = doubtsGiven(given.doubts)
      const { author } = actingAs(caller, clock.now())
      let facts: readonly Fact[] = []
      const saved = await changeItem(
        db,
        publishedStore,
        { key: { kind, id }, seen: version, author },
        async (tx, item) => {
          const said = decidedFacts(item.row.facts, decided)
          facts = keptFacts(CONTENT_KIND[kind].fields, item.form, form, said)
          const change = written(item, form, author, 'save', '')
          const after = leftNow(item, facts)
          if (Object.keys(after).length > 0)
            await writeAuditEntry(tx, author.actor, {
              action: 'content.confirm',
              companyId: '',
              objectType: kind,
              objectId: id,
              objectName: item.title,
              after,
            })
          if (change !== null)
            return { ...change, facts: said, doubts: [...item.row.doubts, ...doubts] }
          if (decided.length > 0) await keepFacts(tx, item, facts)
          return null
        },
      )
      const now = { ...saved.item, form, row: { ...saved.item.row, facts } }
      if (saved.change !== null) now.row = { ...now.row, doubts: saved.change.doubts ?? [] }
      return {
        version: saved.version,
        title: titleOf(kind, form),
        updateTime: shownMoment(author.at),
        problems: (await gapsOf(db, publishedStore, now)).slice(0, 200),
        doubts: shownDoubts(now),
        facts: shownFacts(now),
      }
    },

    /** 从公文导入: a document and all that was read of it; what becomes of each is said afterwards. */
    async takeIn(
      input: ParsedOf<typeof content.takeIn>,
      caller: MemberCaller,
    ): Promise<AnswerOf<typeof content.takeIn>> {
      const { kind, id, version, fileId } = input
      const read = factsGiven(input.facts)
      const blocks = blocksGiven(input.blocks)
      const { author } = actingAs(caller, clock.now())
      const source = {
        fileId,
        fileName: cleanName(input.fileName === '' ? '粘贴的文字' : input.fileName),
      }
      const taken = await changeItem(
        db,
        publishedStore,
        { key: { kind, id }, seen: version, author },
        async (tx, item) => {
          if (fileId !== '' && !(await isLibraryFile(tx, fileId)))
            throw apiError('invalid', '文件库里没有导入的原文，请重新上传')
          const change = written(item, item.form, author, 'import', source.fileName)
          if (change === null) return null
          const number = await addSource(tx, { kind, id }, { ...source, blocks, ...author })
          const facts = joinedFacts(
            item.row.facts,
            read.map((fact) => ({ ...fact, source: number })),
          )
          if (facts.length > MOST_FACTS)
            throw apiError('invalid', `一条内容最多导入 ${MOST_FACTS} 处公文内容`)
          return { ...change, facts, audit: importAudit(change, facts.length) }
        },
      )
      return { version: taken.version, facts: read.length }
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
