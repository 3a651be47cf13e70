/** For tests of the content editor: rows and items as the calls answer them. */
import { content } from '#contract/content.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { CONTENT_MOVE } from '#domain/content/flow.ts'
import { newForm } from '#domain/content/kinds.ts'
import type { Item, ItemKey, Move, Possible } from './queries.ts'

const ROW = {
  kind: 'banner' as const,
  id: 'summer',
  title: '夏季申报提醒',
  state: 'draft' as const,
  live: 'none' as const,
  working: true,
  version: 3,
  number: 2,
  editor: '内容编辑',
  updateTime: '2026-11-20 14:02:11',
}

export const row = factory(partOf(content.list.output, 'records'), ROW)

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
): Item =>
  make(content.one.output, {
    ...ROW,
    moves: [possible('submit')],
    form: JSON.stringify({
      ...newForm(more.kind ?? ROW.kind, '2026-11-20'),
      alt: '夏季申报提醒',
      ...fields,
    }),
    ...more,
  })
