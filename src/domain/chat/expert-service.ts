import { addDays, isDay } from '#domain/calendar/days.ts'
import { type Week, weekProblem, weekText } from './week.ts'

/** Whom an expert may be found by: queryConsultRoleUserList and queryJobTitleRoleUserList. */
export const LIST_NAME = { consult: '咨询', jobTitle: '职称' } as const
export type ExpertList = keyof typeof LIST_NAME

/** Conversations at once, tags of one expert, days that a pause may last. */
export const CAPACITY_MAX = 50
export const TAGS_MAX = 8
const PAUSE_MAX_DAYS = 366

/**
 * 接待设置 of one expert over the public profile; null follows the profile, and of the week the
 * hours of the platform.
 */
export interface ExpertService {
  week: Week | null
  tags: readonly string[] | null
  lists: readonly ExpertList[] | null
  /** Entry of the automatic first reply; empty for none. */
  autoReply: string | null
  /** The last day of a pause `yyyy-MM-dd`; empty for none. */
  pausedUntil: string
}

/** What holds while nothing is set. */
export const FOLLOWS: ExpertService = {
  week: null,
  tags: null,
  lists: null,
  autoReply: null,
  pausedUntil: '',
}

/** What of a public profile a setting takes the place of. */
interface Profile {
  tags: string[]
  consult: boolean
  jobTitle: boolean
  autoReplyDictId: string
  servingHours: string
}

/** A public profile as it holds in the end; the hours in words follow the week that is set. */
export const servedProfile = <P extends Profile>(profile: P, own: ExpertService | undefined): P => {
  if (own === undefined) return profile
  const { week, tags, lists, autoReply } = own
  return {
    ...profile,
    ...(week === null ? {} : { servingHours: weekText(week) }),
    ...(tags === null ? {} : { tags: [...tags] }),
    ...(lists === null
      ? {}
      : { consult: lists.includes('consult'), jobTitle: lists.includes('jobTitle') }),
    ...(autoReply === null ? {} : { autoReplyDictId: autoReply }),
  }
}

/** What is wrong with a setting on this day; null for nothing. */
export const serviceProblem = (own: ExpertService, today: string): string | null => {
  const { week, tags, pausedUntil } = own
  const wrong = week === null ? null : weekProblem(week)
  if (wrong !== null) return wrong
  if (tags !== null && (tags.length === 0 || tags.length > TAGS_MAX))
    return `擅长领域填写 1 到 ${TAGS_MAX} 个`
  if (tags?.some((tag) => /[:：,，]/.test(tag)) === true) return '擅长领域里不能有冒号和逗号'
  if (new Set(tags).size < (tags?.length ?? 0)) return '擅长领域有重复'
  if (pausedUntil === '') return null
  if (!isDay(pausedUntil)) return '暂停接待的日期不正确'
  if (pausedUntil < today) return '暂停接待的最后一天不能早于今天'
  return pausedUntil > addDays(today, PAUSE_MAX_DAYS) ? '暂停接待最长一年' : null
}
