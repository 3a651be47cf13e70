import { sql } from 'kysely'
import { object, read as readAs, array as listOf, text } from '#contract/wire/schema.ts'
import { ASKED_LONGEST } from '#domain/search/site/asked.ts'
import { isSiteKind } from '#domain/search/site/kinds.ts'
import { keyOf, type Piece } from '#domain/packages/pieces.ts'
import { anyOf } from '#server/database/sql.ts'
import type { PieceStore } from '#server/packages/piece-store.ts'
import type { Content } from '../content.ts'

/** 敏感词, 共享快捷语 and pinned words of what a release ships. */
export const wordPieces = (content: Pick<Content, 'sensitiveWords' | 'quickReplies'>): Piece[] => [
  ...content.sensitiveWords.flatMap(({ note, words }) =>
    words.map((word) => ({
      kind: 'sensitiveWord' as const,
      id: word,
      title: word,
      value: { note },
    })),
  ),
  ...content.quickReplies.map(({ id, ...value }) => ({
    kind: 'quickReply' as const,
    id,
    title: value.title,
    value,
  })),
]

const judgedBy =
  (word: Parameters<typeof readAs>[0], name: string) =>
  (value: object): string[] =>
    readAs(word, value).ok ? [] : [`不是${name}`]

const isWord = judgedBy(object({ note: text(100) }), '敏感词')
const isReply = judgedBy(
  object({ title: text(40, 1), text: text(1_000, 1), tags: listOf(text(12, 1)) }),
  '快捷语',
)

export const sensitiveStore: PieceStore = {
  kinds: ['sensitiveWord'],
  judge: ({ id, value }) => (Array.from(id).length > 40 ? ['不是敏感词'] : isWord(value)),
  async read(on) {
    const rows = await on
      .selectFrom('sensitive_word')
      .select(['word', 'note'])
      .select((eb) =>
        eb
          .and([eb('created_by', '=', ''), eb('batch_id', 'is', null)])
          .$castTo<boolean>()
          .as('pristine'),
      )
      .orderBy('word')
      .execute()
    return rows.map(({ word, note, pristine }) => ({
      kind: 'sensitiveWord',
      id: word,
      title: word,
      value: { note },
      pristine,
    }))
  },
  async write(tx, pieces, author) {
    const rows = pieces.map(({ id, value }) => ({ word: id, ...value }))
    await sql`
      insert into sensitive_word (word, note, created_at, created_by)
      select word, note, ${author.at}, ${author.by === 'seed' ? '' : author.by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(word text, note text)
      on conflict (word) do update set note = excluded.note`.execute(tx)
  },
  async retire(tx, keys) {
    await tx
      .deleteFrom('sensitive_word')
      .where(
        'word',
        'in',
        keys.map(({ id }) => id),
      )
      .execute()
  },
}

export const quickReplyStore: PieceStore = {
  kinds: ['quickReply'],
  judge: ({ id, value }) => (/^[A-Za-z0-9_-]{1,64}$/.test(id) ? isReply(value) : ['不是快捷语']),
  async read(on) {
    const rows = await sharedReplies(on)
    return rows.map(({ id, pristine, ...value }) => ({
      kind: 'quickReply',
      id,
      title: value.title,
      value,
      pristine,
    }))
  },
  async removed(on) {
    const rows = await on
      .selectFrom('quick_reply')
      .select('id')
      .where('owner_id', '=', '')
      .where('removed_at', 'is not', null)
      .execute()
    return rows.map(({ id }) => ({ kind: 'quickReply', id }))
  },
  async write(tx, pieces, author) {
    const rows = pieces.map(({ id, value }) => ({ id, ...value }))
    await sql`
      insert into quick_reply (id, title, text, tags, created_at, updated_at)
      select id, title, text, tags, ${author.at}, ${author.at}
      from jsonb_populate_recordset(null::quick_reply, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do update set title = excluded.title, text = excluded.text,
        tags = excluded.tags, removed_at = null, version = quick_reply.version + 1,
        updated_at = excluded.updated_at, updated_by = ${author.by}
      where quick_reply.owner_id = ''`.execute(tx)
  },
  async retire(tx, keys, author) {
    await tx
      .updateTable('quick_reply')
      .set((eb) => ({
        removed_at: author.at,
        version: eb('version', '+', 1),
        updated_at: author.at,
        updated_by: author.by,
      }))
      .where('owner_id', '=', '')
      .where('id', '=', anyOf(keys.map(({ id }) => id)))
      .execute()
  },
}

const sharedReplies = async (on: Parameters<PieceStore['read']>[0]) =>
  on
    .selectFrom('quick_reply')
    .select(['id', 'title', 'text', 'tags'])
    .select((eb) =>
      eb
        .and([eb('updated_by', '=', ''), eb('version', '=', 1)])
        .$castTo<boolean>()
        .as('pristine'),
    )
    .where('owner_id', '=', '')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Words that the search shows first; their order stays as it is. */
export const hotWordPieces = (words: readonly string[]): Piece[] =>
  words.map((word, position) => ({ kind: 'hotWord', id: word, title: word, value: { position } }))

export const hotWordStore: PieceStore = {
  kinds: ['hotWord'],
  compared: () => ({}),
  judge: ({ id, value }) =>
    Array.from(id).length <= 50 && Number.isInteger((value as { position: unknown }).position)
      ? []
      : ['不是热门搜索词'],
  async read(on) {
    const rows = await on
      .selectFrom('hot_search')
      .select(['keyword', 'position'])
      .select((eb) => eb('updated_by', '=', '').$castTo<boolean>().as('pristine'))
      .where('pinned', '=', true)
      .orderBy('position')
      .orderBy('keyword')
      .execute()
    return rows.map(({ keyword, position, pristine }) => ({
      kind: 'hotWord',
      id: keyword,
      title: keyword,
      value: { position },
      pristine,
    }))
  },
  /** A word that operators do not want to see. */
  async removed(on) {
    const rows = await on
      .selectFrom('hot_search')
      .select('keyword')
      .where('banned', '=', true)
      .execute()
    return rows.map(({ keyword }) => ({ kind: 'hotWord', id: keyword }))
  },
  async problems(on, pieces) {
    const banned = new Set((await this.removed?.(on, ['hotWord']))?.map(({ id }) => id))
    return new Map(
      pieces
        .filter(({ id }) => banned.has(id))
        .map((piece) => [keyOf(piece), `“${piece.title}”已被禁止，先在热门搜索里恢复`]),
    )
  },
  async write(tx, pieces, author) {
    const rows = pieces.map(({ id, value }) => ({ keyword: id, ...value }))
    await sql`
      insert into hot_search (keyword, pinned, position, updated_at)
      select keyword, true, position, ${author.at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(keyword text, position integer)
      on conflict (keyword) do update set pinned = true`.execute(tx)
  },
  async retire(tx, keys) {
    await tx
      .deleteFrom('hot_search')
      .where(
        'keyword',
        'in',
        keys.map(({ id }) => id),
      )
      .where('pinned', '=', true)
      .execute()
  },
}

/** 常见问法 of what the release ships, a piece a thing: `policy/x`. */
export const askedPieces = (asked: Content['asked']): Piece[] =>
  asked.map(({ kind, id, questions }) => ({
    kind: 'askedQuestion',
    id: `${kind}/${id}`,
    title: questions[0] ?? id,
    value: { questions },
  }))

const areQuestions = judgedBy(object({ questions: listOf(text(ASKED_LONGEST, 2)) }), '常见问法')
const ASKED_ID = /^([a-zA-Z]+)\/[A-Za-z0-9_-]{1,64}$/

export const askedStore: PieceStore = {
  kinds: ['askedQuestion'],
  judge: ({ id, value }) =>
    isSiteKind(ASKED_ID.exec(id)?.[1] ?? '') ? areQuestions(value) : ['不是常见问法'],
  async read(on) {
    const rows = await on
      .selectFrom('asked_question')
      .select(['kind', 'obj_id', 'questions'])
      .select((eb) => eb('updated_by', '=', '').$castTo<boolean>().as('pristine'))
      .orderBy('kind')
      .orderBy('obj_id')
      .execute()
    return rows.map(({ kind, obj_id: id, questions, pristine }) => ({
      kind: 'askedQuestion',
      id: `${kind}/${id}`,
      title: questions[0] ?? '',
      value: { questions },
      pristine,
    }))
  },
  async write(tx, pieces, author) {
    const rows = pieces.map(({ id, value }) => ({
      kind: id.split('/')[0],
      obj_id: id.split('/')[1],
      ...value,
    }))
    await sql`
      insert into asked_question (kind, obj_id, questions, updated_at, updated_by)
      select kind, obj_id, questions, ${author.at}, ${author.by === 'seed' ? '' : author.by}
      from jsonb_populate_recordset(null::asked_question, ${JSON.stringify(rows)}::jsonb)
      on conflict (kind, obj_id) do update set questions = excluded.questions,
        version = asked_question.version + 1, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(tx)
  },
  async retire(tx, keys) {
    await tx
      .deleteFrom('asked_question')
      .where(sql<boolean>`kind || '/' || obj_id = any(${keys.map(({ id }) => id)})`)
      .execute()
  },
}
