/** For tests of the content desk: rows and items as the calls answer them. */
import { content } from '#contract/content.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { CONTENT_MOVE } from '#domain/content/flow.ts'
import { newForm } from '#domain/content/kinds.ts'
import type { Item, ItemKey, Move, Possible } from './queries.ts'

export const row = factory(partOf(content.list.output, 'records'), {
  kind: 'banner',
  id: 'summer',
  title: '夏季申报提醒',
  state: 'draft',
  live: 'none',
  working: true,
  version: 3,
  number: 2,
  editor: '内容编辑',
  updateTime: '2026-11-20 14:02:11',
})

export const possible = (move: Move, more: Partial<Possible> = {}) =>
  make(partOf(content.one.output, 'moves'), {
    move,
    name: CONTENT_MOVE[move],
    ...more,
  })

/** An item with a form of its kind, of which some fields are given. */
export const item = (
  fields: Record<string, unknown> = {},
  more: Partial<Item> & Partial<ItemKey> = {},
): Item => {
  const known = row(more)
  return {
    ...known,
    form: JSON.stringify({ ...newForm(known.kind, '2026-11-20'), alt: '夏季申报提醒', ...fields }),
    problems: [],
    moves: [possible('submit')],
    locked: '',
    history: [],
    doubts: [],
    sources: [],
    ...more,
  }
}
