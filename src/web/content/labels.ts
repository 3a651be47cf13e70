import type { ContentLack, ContentState } from '#domain/content/flow.ts'
import type { Tone } from '#web/kit/Tag.tsx'
import type { Move, Row } from './queries.ts'

export const TITLE = '运营内容'

/** 全部 in the address, which whoever begins with another state needs. */
export const EVERY_STATE = 'all'

/** What to do about something that is lacking, above the list of it. */
export const LACK_HINT: Readonly<Record<ContentLack, string>> = {
  link: '这些政策没有原文链接，再次发布前必须补上。打开一条，到发文机关的网站找到原文，把地址填在“来源”的“原文链接”里。找不到就先不填，不要编造。',
  doubt:
    '这些内容有从公文识别、待确认或尚未核对的部分。打开一条，对照右侧原文逐处确认；标黄的字段核对前不能送审。',
  unverified: '这些内容含有尚未核实的说法，读者会看到“待核实”。核实后从“待核实”里删去并重新送审。',
  dead: '这些内容里的网址先后三天都打不开：网页不存在，或域名已经没有了。打开一条，到原网站找到新的地址换上，找不到就去掉网址。换好或网址恢复后，它会从这里消失。',
}

export const STATE_TONE: Readonly<Record<ContentState, Tone>> = {
  draft: 'none',
  review: 'warn',
  scheduled: 'busy',
  published: 'good',
  offline: 'none',
  replaced: 'none',
  deleted: 'none',
}

/** What a move does, in words; readers are told of when they see it. */
export const MOVE_EFFECT: Readonly<Record<Move, string>> = {
  submit: '交给另一位同事审核。读者暂时看不到这次的修改，送审后不能再改，需要改时可以撤回。',
  withdraw: '收回送审，回到草稿继续修改。',
  approve: '审核通过。立即发布后读者马上看到；也可以选一个时间自动发布。',
  return: '退回给编辑修改，原因会写在草稿上。',
  unschedule: '到时间也不再发布，回到草稿。',
  drop: '放弃没有发布的修改，读者看到的版本不变。放弃的内容还在历史版本里。',
  offline: '读者不再能看到它，链接打开后会说明已下线。以后可以恢复。',
  planOffline: '到时间自动下线；时间留空表示不再定时下线。',
  reopen: '以下线前的内容为草稿继续修改，再送审发布。',
  restore: '读者马上重新看到下线前的内容。',
  replace: '它会标明“已被替代”，并链接到更新的一条。读者仍能打开它。',
  unreplace: '去掉“已被替代”的标记和链接，重新作为现行内容显示。',
  discard: '移入回收站，30 天内可以恢复。',
  recover: '从回收站恢复到原来的位置。',
}

/** What an item is opened for, by what somebody may do with contents. */
export const openingOf = (
  state: ContentState,
  may: { edit: boolean; review: boolean },
): '编辑' | '审核' | '查看' => {
  if (state === 'review' && may.review) return '审核'
  return may.edit && state !== 'deleted' ? '编辑' : '查看'
}

/** Moves after which readers see something else: they are asked about first. */
export const ASKED_FIRST: ReadonlySet<Move> = new Set(['drop', 'restore', 'discard'])

/** The call that takes a move back, where one does. */
export const WAY_BACK: Partial<Record<Move, Move>> = {
  submit: 'withdraw',
  withdraw: 'submit',
  discard: 'recover',
  recover: 'discard',
  reopen: 'drop',
}

/** What a toast says once it is done. */
export const MOVE_DONE: Readonly<Record<Move, string>> = {
  submit: '已送审，等待另一位同事审核',
  withdraw: '已撤回送审',
  approve: '已发布，读者现在可以看到',
  return: '已退回给编辑',
  unschedule: '已取消定时发布，回到草稿',
  drop: '已放弃修改',
  offline: '已下线',
  planOffline: '已设定下线时间',
  reopen: '已恢复为草稿，可以继续修改',
  restore: '已恢复发布',
  replace: '已标记为被替代',
  unreplace: '已撤销替代',
  discard: '已移入回收站',
  recover: '已从回收站恢复',
}

/** 定时: what will happen to an item by itself; empty for nothing. */
export const plansOf = ({
  publishAt,
  offlineAt,
}: Pick<Row, 'publishAt' | 'offlineAt'>): string[] => [
  ...(publishAt === '' ? [] : [`${publishAt} 发布`]),
  ...(offlineAt === '' ? [] : [`${offlineAt} 下线`]),
]

/** What readers see, where that is not what the state says; empty otherwise. */
export const readersSee = ({
  working,
  live,
  state,
}: Pick<Row, 'working' | 'live' | 'state'>): string => {
  if (!working || live === 'none' || state === 'deleted') return ''
  return live === 'offline' ? '读者现在看不到' : '读者看到的是修改前的版本'
}
