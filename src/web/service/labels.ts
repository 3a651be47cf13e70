import type { serviceSettings } from '#contract/service-settings.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { STATUS_TEXT } from '#domain/chat/availability.ts'
import { DAY_MINUTES, type HourRange } from '#domain/chat/week.ts'

export type Expert = AnswerOf<typeof serviceSettings.experts>['records'][number]
export type Reply = AnswerOf<typeof serviceSettings.replies>['records'][number]
export type Office = AnswerOf<typeof serviceSettings.hours>
export type OfficeVersion = AnswerOf<typeof serviceSettings.hoursVersions>['records'][number]
export type QuickReply = AnswerOf<typeof serviceSettings.quickReplies>['records'][number]

/** A setting of an expert as it is edited. */
export type Setting = Expert['own']
/** Hours of the platform as they are edited. */
export type Hours = Office['hours']

export const PROFILE_TEXT: Readonly<Record<Expert['profile'], string>> = {
  published: '已公开',
  hidden: '未公开',
  none: '无公开资料',
}

/** 在线, 暂停接待至 12月3日 …: how an expert stands, in words. */
export const presenceText = ({ presence, reason, own }: Expert): string => {
  if (own.pausedUntil !== '' && presence.backAt !== '' && presence.status !== 'online')
    return `暂停接待至 ${own.pausedUntil}`
  const back = presence.backAt === '' ? '' : `，${presence.backAt} 起可接待`
  const why = reason === '' || presence.status === 'online' ? '' : `（${reason}）`
  return `${STATUS_TEXT[presence.status]}${why}${back}`
}

/** 2 分 10 秒 of milliseconds; 不足 20 次 where too few tell. */
export const replyTimeText = (ms: number): string => {
  if (ms <= 0) return '样本不足 20 次'
  const seconds = Math.max(1, Math.round(ms / 1_000))
  if (seconds < 60) return `${seconds} 秒`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} 分${rest === 0 ? '钟' : ` ${rest} 秒`}`
}

/** `09:00` of minutes, as a field for times has it; the end of the day is `00:00` there. */
export const timeOf = (minutes: number): string => {
  const within = minutes % DAY_MINUTES
  const [hour, minute] = [Math.floor(within / 60), within % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Minutes of a field for times; null while it is empty. As an end `00:00` is the end of the day. */
export const minutesOf = (time: string, which: keyof HourRange): number | null => {
  const parts = /^(\d{2}):(\d{2})$/.exec(time)
  if (!parts) return null
  const minutes = Number(parts[1]) * 60 + Number(parts[2])
  return which === 'to' && minutes === 0 ? DAY_MINUTES : minutes
}
