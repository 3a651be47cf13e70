import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { placeName } from '#domain/content/comments.ts'
import { doubtProblems, openDoubtsOf } from '#domain/content/doubts.ts'
import {
  type Field,
  type FieldProblem,
  type Form,
  type FormValue,
  lettersOf,
} from '#domain/fields/fields.ts'
import { lostCodes } from '#domain/content/forms/dictionary.ts'
import { CONTENT_KIND, publishProblems, refsIn } from '#domain/content/kinds.ts'
import { libraryIdsIn } from '#domain/content/pictures.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Item } from './editor.ts'
import type { PublishedStore } from './published-store.ts'
import { lostFiles } from './sources.store.ts'
import { unknownIds, unknownRegions } from './store.ts'

/** 待核对 of an item, each at its place. */
export const doubtsIn = ({ kind, form, row }: Pick<Item, 'kind' | 'form' | 'row'>) =>
  openDoubtsOf(CONTENT_KIND[kind].fields, form, row.doubts)

/** Both as answers have them. */
export const shownDoubts = (item: Pick<Item, 'kind' | 'form' | 'row'>) =>
  doubtsIn(item).map(({ path, row, value }) => ({ path, row, value: JSON.stringify(value) }))
/** 审核意见, each with what its field is called now. */
export const shownComments = ({ kind, row }: Pick<Item, 'kind' | 'row'>) =>
  row.comments.map(({ at, ...comment }) => ({
    ...comment,
    label: placeName(CONTENT_KIND[kind].fields, comment.path) ?? '',
    time: formatBeijingTime(at),
  }))
export const shownFacts = ({ row }: Pick<Item, 'row'>) =>
  row.facts.map(({ value, said, places, ...fact }) => ({
    ...fact,
    places: [...places],
    value: JSON.stringify(value),
    said: JSON.stringify(said),
  }))

/** Everything that keeps an item's form from being published; things it names must be there. */
export const gapsOf = async (
  db: Database | Tx,
  publishedStore: Pick<PublishedStore, 'problems'>,
  item: Pick<Item, 'kind' | 'id' | 'form' | 'row' | 'published'>,
): Promise<FieldProblem[]> => {
  const { kind, form, published } = item
  return [
    ...publishProblems(kind, form),
    ...(await publishedStore.problems(db, item, form)),
    ...(kind === 'dictionary' && published !== null ? lostCodes(published.form, form) : []),
    ...(await missingOf(db, item)),
    ...(await lostPictures(db, item)),
    ...doubtProblems(doubtsIn(item)),
  ]
}

/** Pictures of the library that are in its bin, or gone. */
const lostPictures = async (
  db: Database | Tx,
  { kind, form }: Pick<Item, 'kind' | 'form'>,
): Promise<FieldProblem[]> => {
  const used = libraryIdsIn(CONTENT_KIND[kind].fields, form)
  const lost = await lostFiles(
    db,
    used.map(({ fileId }) => fileId),
  )
  return used
    .filter(({ fileId }) => lost.includes(fileId))
    .map(({ path, label }) => ({
      path,
      label,
      text: '图片已不在文件库里，请重新选择或从回收站恢复',
    }))
}

/** Things that a form names and that are not there. */
const missingOf = async (
  db: Database | Tx,
  { kind, id, form }: Pick<Item, 'kind' | 'id' | 'form'>,
): Promise<FieldProblem[]> => {
  const refs = refsIn(kind, form)
  const missing: FieldProblem[] = []
  for (const to of new Set(refs.map((ref) => ref.to))) {
    const wanted = refs.filter((ref) => ref.to === to)
    const unknown = await unknownIds(
      db,
      to,
      wanted.map((ref) => ref.id),
    )
    for (const ref of wanted) {
      const text = unknown.includes(ref.id)
        ? `${CONTENT_KIND[to].name}“${ref.id}”不存在或从未发布`
        : to === kind && ref.id === id
          ? '不能是它自己'
          : null
      if (text !== null) missing.push({ path: ref.path, label: CONTENT_KIND[to].name, text })
    }
  }
  const regions = regionsIn(CONTENT_KIND[kind].fields, form)
  const unknown = await unknownRegions(db, regions)
  const lost: FieldProblem[] = unknown.map((code) => ({
    path: regions.length === 0 ? '' : 'regionCode',
    label: '地区',
    text: `没有代码为 ${code} 的地区`,
  }))
  return [...missing, ...lost]
}

const regionsIn = (fields: readonly Field[], form: Form): string[] =>
  fields.flatMap((field) => {
    const value: FormValue = form[field.name] ?? ''
    if (field.type === 'region') return value === '' ? [] : [lettersOf(value)]
    return field.type === 'regions' ? [...(value as string[])] : []
  })
