/** 后台任务: everything that the server does by itself every so often, named in one place. */

/** One of them. */
export interface Job {
  title: string
  /** What it does, for operators. */
  about: string
  /** Seconds from one run to the next. */
  everySeconds: number
  /** one: a single node runs it for all; each: every node runs its own. */
  by: 'one' | 'each'
  /** Somebody may let it run at once. */
  byHand: boolean
  /** What its counts are called. */
  counts: Readonly<Record<string, string>>
}

const HOUR = 3600

export const JOB = {
  content: {
    title: '内容定时上下线',
    about: '到点发布、到点下线运营内容，清空到期的回收站',
    everySeconds: 30,
    by: 'one',
    byHand: true,
    counts: { changed: '处理内容' },
  },
  matching: {
    title: '政策重新匹配',
    about: '规则、画像或日期变化后重新计算企业的匹配结果',
    everySeconds: 60,
    by: 'one',
    byHand: true,
    counts: { matched: '匹配企业', failed: '未能匹配' },
  },
  push: {
    title: '订阅与提醒推送',
    about: '查找新政策、变更和截止日期，并把到时间的提醒送到各渠道',
    everySeconds: 60,
    by: 'one',
    byHand: true,
    counts: { told: '推送人数' },
  },
  work: {
    title: '每日待办',
    about: '工作日早上八点以后，把每个人的待办发到消息中心，并按提醒设置发邮件；没有急事的不打扰',
    everySeconds: 24 * HOUR,
    by: 'one',
    byHand: true,
    counts: { told: '提醒人数' },
  },
  guests: {
    title: '免登录订阅推送',
    about:
      '每天九点以后，把新政策、变更和截止日期发给没有账号的订阅者，一个邮箱一封、一个号码一条；清理没有确认和已退订的',
    everySeconds: 600,
    by: 'one',
    byHand: true,
    counts: { told: '推送邮箱和号码' },
  },
  links: {
    title: '链接检查',
    about: '每天凌晨查看已发布内容里的网址，失效的列在运营内容的“缺什么”里',
    everySeconds: 24 * HOUR,
    by: 'one',
    byHand: true,
    counts: { looked: '查看网址', dead: '已失效', unclear: '结果不明' },
  },
  mail: {
    title: '邮件发送',
    about: '发送邮件发件箱中到时间的邮件',
    everySeconds: 15,
    by: 'each',
    byHand: true,
    counts: { tried: '发送邮件' },
  },
  prune: {
    title: '临时数据清理',
    about: '清理过期的验证码、密钥、自测结果、聊天票据和已撤销的足迹',
    everySeconds: 600,
    by: 'one',
    byHand: true,
    counts: {},
  },
  orders: {
    title: '委托到期处理',
    about: '让过期草稿失效，提示并关闭无人受理的委托，结清已完成的委托',
    everySeconds: HOUR,
    by: 'one',
    byHand: true,
    counts: { moved: '办理委托' },
  },
  declarations: {
    title: '申报时限处理',
    about: '申报到期、义务开始与临近截止的提醒',
    everySeconds: HOUR,
    by: 'one',
    byHand: true,
    counts: { done: '处理与提醒' },
  },
  certifications: {
    title: '企业认证到期',
    about: '到期前 30 天转为待复核，到期时通知企业',
    everySeconds: HOUR,
    by: 'one',
    byHand: true,
    counts: { moved: '转为复核' },
  },
  rights: {
    title: '知识产权期限提醒',
    about: '按企业设置的提前天数发送续展、年费等期限提醒',
    everySeconds: HOUR,
    by: 'one',
    byHand: true,
    counts: { told: '发送提醒' },
  },
  reports: {
    title: '报表汇总',
    about: '按天汇总数据报表，今天和昨天的数据每轮更新',
    everySeconds: 300,
    by: 'one',
    byHand: true,
    counts: { days: '汇总天数' },
  },
  backup: {
    title: '定时备份',
    about: '每天到点把全部数据、上传的文件和密钥写成一份备份，写完逐字节核对，再清理多出的旧备份',
    everySeconds: 24 * HOUR,
    by: 'one',
    byHand: true,
    counts: { rows: '数据行', files: '文件', lacking: '缺失或损坏的文件', removed: '清理旧备份' },
  },
  retention: {
    title: '个人信息到期处理',
    about: '保留期限届满后隐去号码，删除聊天、检索和登录记录',
    everySeconds: 6 * HOUR,
    by: 'one',
    byHand: true,
    counts: {
      leads: '隐去咨询',
      titleCases: '隐去职称办理',
      partnerApplications: '隐去合作申请',
      memberChats: '删除用户聊天',
      guestChats: '删除访客聊天',
      guests: '删除访客身份',
      searches: '删除检索记录',
      views: '删除浏览记录',
      logins: '删除登录记录',
      invitations: '删除邀请',
    },
  },
  files: {
    title: '文件清理',
    about: '清理未完成的上传、文件库回收站中到期的文件和没有记录的文件',
    everySeconds: HOUR,
    by: 'each',
    byHand: false,
    counts: {
      uploads: '放弃的上传',
      binned: '清出回收站',
      orphans: '无记录文件',
      forms: '残留表单',
    },
  },
} as const satisfies Readonly<Record<string, Job>>

export type JobName = keyof typeof JOB

export const JOB_NAMES = Object.keys(JOB) as JobName[]

/** Whether a text names a job. */
export const isJob = (name: string): name is JobName => Object.hasOwn(JOB, name)

/** Why a run was begun. */
export const JOB_CAUSE = { time: '定时', hand: '手动' } as const
export type JobCause = keyof typeof JOB_CAUSE

/** Runs that a job may miss before somebody must look. */
const MISSED = 3
/** Shorter waits are no reason to worry: a run may stand behind a long one. */
const LEAST_LATE_MS = 120_000
/** A run of a job that comes seldom is kept even when there was nothing to do. */
const SELDOM_SECONDS = 600

/** Milliseconds after which a job counts as late. */
export const lateAfterMs = ({ everySeconds }: Pick<Job, 'everySeconds'>): number =>
  Math.max(MISSED * everySeconds * 1000, LEAST_LATE_MS)

/**
 * Whether a job has not run for three intervals. `since` is when it ran last, or when the node began
 * that should run it; one that is under way is not late.
 */
export const isLate = (
  job: Pick<Job, 'everySeconds'>,
  { running, since }: { running: boolean; since: number },
  now: number,
): boolean => !running && now - since > lateAfterMs(job)

/** Whether a run is worth a line in the history: it did something, failed, was wished, or is seldom. */
export const isKept = (
  job: Pick<Job, 'everySeconds'>,
  run: { failed: boolean; cause: JobCause; counts: Readonly<Record<string, number>> },
): boolean =>
  run.failed ||
  run.cause === 'hand' ||
  job.everySeconds >= SELDOM_SECONDS ||
  Object.values(run.counts).some((count) => count > 0)

/** Counts in words: 处理内容 3、… Empty when nothing was counted. */
export const countsText = (name: JobName, counts: Readonly<Record<string, number>>): string => {
  const names: Readonly<Record<string, string>> = JOB[name].counts
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([code, count]) => `${names[code] ?? code} ${count}`)
    .join('、')
}
