import { commentsAfterReturn, commentsText, placeName } from '#domain/content/comments.ts'
import { openCount, openText } from '#domain/content/facts.ts'
import type { FieldProblem } from '#domain/fields/fields.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import {
  CONTENT_ACT,
  CONTENT_CODE,
  CONTENT_MOVE,
  CONTENT_STATE,
  type ContentMove,
  type Given,
  type Role,
  SCHEDULED,
  stateOf,
  stepOf,
} from '#domain/content/flow.ts'
import { CONTENT_KIND, titleOf } from '#domain/content/kinds.ts'
import { PERMISSION_NAME } from '#domain/permissions/codes.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type Change, type Editor, type Item, situationOf, stateOfItem } from './editor.ts'
import type { PublishedStore } from './published-store.ts'
import { notifyHolders, notifyReviewers, notifySubmitter } from './notify.ts'

/** What a move is judged and carried out with. */
export interface Transition {
  publishedStore: PublishedStore
  author: Editor
  who: Role
  given: Given
  /** Title of the newer item of 替代. */
  newer: string
}

/** The moves after which others, or readers, rely on what the document said. */
export const leavesOpen = (move: ContentMove): boolean => move === 'submit' || move === 'approve'

const shownTime = (moment: number): string => formatBeijingTime(moment).slice(0, 16)

/** Judges a move and answers what it does; a refusal says why not. */
export const moveItem = (
  move: ContentMove,
  item: Item,
  gaps: readonly FieldProblem[],
  transition: Transition,
): Change => {
  const { who, given } = transition
  const step = stepOf(move, situationOf(item, gaps), who, given)
  if ('refused' in step) {
    const { why, right, text } = step.refused
    if (why === 'right')
      throw apiError('forbidden', undefined, {
        permission: PERMISSION_NAME[CONTENT_CODE[right]] ?? '',
      })
    throw apiError('invalid', text)
  }
  const { next } = step
  const open = leavesOpen(move) ? openText(openCount(item.row.facts)) : ''
  const after = stateOf({ ...next, deletedAt: next.deleted ? who.now : null })
  return {
    ...DOES[move](item, transition),
    act: move,
    note: [noteOf(move, transition), open].filter((part) => part !== '').join('；'),
    audit: {
      action: 'content.move',
      before: { 状态: CONTENT_STATE[stateOfItem(item)] },
      after: {
        动作: CONTENT_MOVE[move],
        状态: CONTENT_STATE[after],
        ...(given.reason.trim() === '' ? {} : { 原因: given.reason.trim() }),
        ...(given.moment === null ? {} : { 时间: shownTime(given.moment) }),
        ...(given.item === null ? {} : { 替代为: given.item.id }),
        ...(open === '' ? {} : { 待确认: open }),
        ...(given.comments.length === 0 ? {} : { 意见: commentsText(given.comments.length) }),
      },
    },
  }
}

const noteOf = (move: ContentMove, { given, newer }: Transition): string => {
  if (move === 'replace') return `由《${newer}》替代`.slice(0, 500)
  if (move === 'planOffline' && given.moment === null) return '取消定时下线'
  const reason = given.reason.trim()
  if (given.moment === null) return reason
  const at = `${SCHEDULED}${shownTime(given.moment)}`
  return reason === '' ? at : `${at}；${reason}`
}

const toldOf = (item: Item) => ({
  kind: item.kind,
  id: item.id,
  title: titleOf(item.kind, item.form),
})

const peopleOf = (item: Item, author: Editor) => ({
  submittedBy: item.row.submittedBy,
  by: author.by,
})

type Doing = (
  item: Item,
  transition: Transition,
) => Pick<Change, 'row' | 'working' | 'tables' | 'tell' | 'comments' | 'noted'>

/** The working form as it is: what stands in the tables only is no working form. */
const working = (item: Item) => (item.work === '' ? null : item.form)

const NOT_WAITING = {
  submittedBy: '',
  submittedAt: null,
  approvedBy: '',
  approvedAt: null,
  publishAt: null,
} as const

const DOES: Readonly<Record<ContentMove, Doing>> = {
  submit: (item, { author }) => ({
    row: {
      work: 'review',
      submittedBy: author.by,
      submittedAt: author.at,
      reason: '',
      // What was written elsewhere and waits here was written by whoever wrote it there.
      editedBy: item.row.editedBy || (item.published?.updatedBy ?? ''),
    },
    working: item.form,
    tell: async (tx) => notifyReviewers(tx, toldOf(item), author.by),
  }),
  withdraw: (item) => ({ row: { work: 'draft', ...NOT_WAITING }, working: item.form }),
  return: (item, { given, author }) => ({
    row: {
      work: 'draft',
      ...NOT_WAITING,
      reason: given.reason.trim() || commentsText(given.comments.length),
    },
    working: item.form,
    comments: commentsAfterReturn(item.row.comments, given.comments, author.at.getTime()),
    noted: given.comments.map(({ path, text }) => ({
      label: placeName(CONTENT_KIND[item.kind].fields, path) ?? '',
      text,
    })),
    tell: async (tx) =>
      notifySubmitter(tx, toldOf(item), peopleOf(item, author), {
        how: 'returned',
        reason: given.reason.trim() || commentsText(given.comments.length),
      }),
  }),
  approve: (item, transition) => {
    const { author, given, publishedStore } = transition
    const approved = { approvedBy: author.by, approvedAt: author.at }
    if (given.moment !== null)
      return {
        row: { work: 'scheduled', ...approved, publishAt: new Date(given.moment) },
        working: item.form,
        tell: async (tx) =>
          notifySubmitter(tx, toldOf(item), peopleOf(item, author), {
            how: 'scheduled',
            at: shownTime(given.moment ?? 0),
          }),
      }
    return publishing(item, publishedStore, author, approved)
  },
  unschedule: (item) => ({ row: { work: 'draft', ...NOT_WAITING }, working: item.form }),
  drop: () => ({ row: { work: '', editedBy: '', editedAt: null, reason: '' }, working: null }),
  offline: (item, { given, author, publishedStore }) => ({
    row: { reason: given.reason.trim(), offlineAt: null },
    working: working(item),
    ...goingOffline(item, publishedStore, author, given.reason.trim()),
  }),
  planOffline: (item, { given }) => ({
    row: { offlineAt: given.moment === null ? null : new Date(given.moment) },
    working: working(item),
  }),
  reopen: (item, { author }) => ({
    row: { work: 'draft', editedBy: author.by, editedAt: author.at },
    working: item.form,
  }),
  restore: (item, { author, publishedStore }) => ({
    row: { reason: '' },
    working: null,
    tables: async (tx) => publishedStore.restore(tx, item, author),
  }),
  replace: (item, { given, newer, author, publishedStore }) => ({
    row: { offlineAt: null },
    working: null,
    tables: async (tx) =>
      publishedStore.replace(tx, { id: item.id, by: given.item?.id ?? '' }, author),
    tell: async (tx) => notifyHolders(tx, item, { how: 'replaced', by: newer }),
  }),
  unreplace: (item, { author, publishedStore }) => ({
    row: {},
    working: null,
    tables: async (tx) => publishedStore.replace(tx, { id: item.id, by: '' }, author),
  }),
  discard: (item, { author }) => ({ row: { deletedAt: author.at }, working: working(item) }),
  recover: (item) => ({ row: { deletedAt: null }, working: working(item) }),
}

/** Makes the working form what readers see. */
const publishing = (
  item: Item,
  publishedStore: PublishedStore,
  author: Editor,
  approved: { approvedBy: string; approvedAt: Date | null },
): Pick<Change, 'row' | 'working' | 'tables' | 'tell'> => ({
  row: { work: '', ...NOT_WAITING, ...approved, editedBy: '', editedAt: null, reason: '' },
  working: null,
  tables: async (tx) =>
    publishedStore.publish(
      tx,
      item,
      { form: item.form, replacedBy: item.published?.replacedBy ?? '' },
      { by: author.by === '' ? approved.approvedBy : author.by, at: author.at },
    ),
  tell: async (tx) =>
    notifySubmitter(tx, toldOf(item), peopleOf(item, author), { how: 'published' }),
})

const goingOffline = (
  item: Item,
  publishedStore: PublishedStore,
  author: Editor,
  reason: string,
): Pick<Change, 'tables' | 'tell'> => ({
  tables: async (tx: Tx) =>
    publishedStore.takeOffline(tx, item, { by: author.by || 'system', at: author.at }),
  ...(item.kind === 'policy'
    ? {
        tell: async (tx: Tx) => {
          const title = titleOf('policy', item.published?.form ?? item.form)
          await notifyHolders(tx, { id: item.id, title }, { how: 'offline', reason })
        },
      }
    : {}),
})

/** What time does to an item. */
export const timeTransitions = (
  due: 'publish' | 'expire',
  item: Item,
  { publishedStore, author }: Pick<Transition, 'publishedStore' | 'author'>,
): Change => {
  const { approvedBy, approvedAt } = item.row
  const does =
    due === 'publish'
      ? publishing(item, publishedStore, author, { approvedBy, approvedAt })
      : {
          row: { reason: '到期下线', offlineAt: null },
          working: working(item),
          ...goingOffline(item, publishedStore, author, '到期'),
        }
  return {
    ...does,
    act: due,
    note: due === 'publish' ? openText(openCount(item.row.facts)) : '',
    audit: {
      action: 'content.move',
      before: { 状态: CONTENT_STATE[stateOfItem(item)] },
      after: { 动作: CONTENT_ACT[due] },
    },
  }
}
