import { sql } from 'kysely'
import { publications, type PublicationKind } from '#contract/publications.ts'
import { read } from '#contract/wire/schema.ts'
import { isDocumentKind, storedForm, titleOf, type DocumentKind } from '#domain/content/kinds.ts'
import { type Piece, PIECE_KINDS } from '#domain/packages/pieces.ts'
import { addPackageVersions } from '#server/content/store.ts'
import { dateText } from '#server/database/sql.ts'
import type { PieceStore } from '#server/packages/piece-store.ts'
import {
  type NewPublication,
  publishAll,
  showPublication,
  findPublication,
} from '#server/publications/store.ts'

/** A document with its day and its place in lists, as the form of the content editor has it. */
const valueOf = ({ publishedOn, position, body }: Omit<NewPublication, 'kind' | 'id'>): object => ({
  publishedOn,
  position,
  ...body,
})

/** Published documents as pieces of a package: each with its id, its title and its stored form. */
export const documentPieces = (documents: readonly NewPublication[]): Piece[] =>
  documents.map((one) => {
    const value = valueOf(one)
    return {
      kind: one.kind,
      id: one.id,
      title: titleOf(one.kind, storedForm(one.kind, value)),
      value,
    }
  })

const documentOf = ({ kind, id, value }: Piece): NewPublication => {
  const { publishedOn, position, ...body } = value as { publishedOn: string; position: number }
  return { kind: kind as PublicationKind, id, publishedOn, position, body } as NewPublication
}

/** 发布内容: the documents that readers find. */
export const documentStore: PieceStore = {
  kinds: PIECE_KINDS.filter((kind) => kind !== 'demoRole' && Object.hasOwn(publications, kind)),
  judge(piece) {
    const { kind, id, publishedOn, position, body } = documentOf(piece)
    const judged = read(publications[kind], body)
    return [
      ...(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id) ? [] : ['编号不对']),
      ...(/^\d{4}-\d{2}-\d{2}$/.test(publishedOn) && Number.isInteger(position)
        ? []
        : ['日期或次序不对']),
      ...(judged.ok ? [] : [`${judged.issue.field} 不对`]),
    ]
  },
  async read(on, kinds) {
    const { rows } = await sql<
      NewPublication & { kind: DocumentKind; pristine: boolean; held: boolean }
    >`
      select p.kind, p.id, ${dateText('p.published_on')} as "publishedOn", p.position,
        p.body, p.updated_by = 'seed' as pristine, coalesce(i.work, '') <> '' as held
      from publication p left join content_item i on i.kind = p.kind and i.id = p.id
      where p.kind = any(${[...kinds]}) and p.status = 'published' and not p.del_flag
        and i.deleted_at is null
      order by p.kind, p.position, p.id`.execute(on)
    return rows.map(({ pristine, held, ...one }) => {
      const value = valueOf(one)
      const title = titleOf(one.kind, storedForm(one.kind, value))
      return { kind: one.kind, id: one.id, title, value, pristine, held }
    })
  },
  async removed(on, kinds) {
    const { rows } = await sql<{ kind: DocumentKind; id: string }>`
      select p.kind, p.id
      from publication p left join content_item i on i.kind = p.kind and i.id = p.id
      where p.kind = any(${[...kinds]})
        and (p.status <> 'published' or p.del_flag or i.deleted_at is not null)`.execute(on)
    return rows
  },
  async write(tx, pieces, author) {
    await publishAll(tx, pieces.map(documentOf), author)
    const values = new Map(pieces.map(({ kind, id, value }) => [`${kind} ${id}`, value]))
    const keys = pieces.flatMap(({ kind, id }) =>
      kind !== 'demoRole' && isDocumentKind(kind as DocumentKind)
        ? [{ kind: kind as DocumentKind, id }]
        : [],
    )
    await addPackageVersions(
      tx,
      keys,
      author,
      async ({ kind, id }) => values.get(`${kind} ${id}`) ?? {},
    )
  },
  async retire(tx, keys, author) {
    for (const { kind, id } of keys) {
      const key = { kind: kind as DocumentKind, id }
      await showPublication(tx, key, 'offline', author)
      await addPackageVersions(tx, [key], author, async () => {
        const found = await findPublication(tx, key.kind, id)
        return found === null ? {} : valueOf(found as unknown as NewPublication)
      })
    }
  },
}
