import {
  DECLARE_TITLE,
  type DeclareStatus,
  type DeclareTitle,
  type DueKind,
  type MaterialState,
} from '#domain/declarations/codes.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import type { Tone } from '#web/kit/Tag.tsx'

/** The tone of a state; red is kept for what has failed. */
export const STATUS_TONE: Readonly<Record<DeclareStatus, Tone>> = {
  '10': 'none',
  '15': 'busy',
  '20': 'busy',
  '21': 'warn',
  '30': 'warn',
  '35': 'warn',
  '40': 'busy',
  '41': 'busy',
  '42': 'warn',
  '50': 'busy',
  '55': 'warn',
  '60': 'busy',
  '70': 'good',
  '75': 'good',
  '76': 'good',
  '80': 'good',
  '85': 'warn',
  '90': 'good',
  '91': 'bad',
  '92': 'none',
  '93': 'bad',
  '94': 'none',
  '95': 'bad',
}

/** What happens in a state and what has to be done, in one sentence. */
export const STATUS_TEXT: Readonly<Record<DeclareStatus, string>> = {
  '10': '填写基本信息和材料清单，完成后送内审',
  '15': '企业管理员内审，通过后交给顾问初审',
  '20': '顾问初审材料，逐项给出结论',
  '21': '按退回原因修改并重新上传，再提交给顾问',
  '30': '补齐材料，必需的材料全部通过后定稿',
  '35': '企业管理员核对定稿，在官方系统提交后登记',
  '40': '已正式提交，等待主管部门形式审查',
  '41': '主管部门形式审查中，收到补正通知请及时登记',
  '42': '按补正通知修改，在截止日期前提交',
  '50': '专家评审中，等待结果',
  '55': '等待现场考察或答辩',
  '60': '公示中，公示期满后登记结果',
  '70': '已认定或立项，请登记批准金额，没有资金的确认无资金',
  '75': '等待拨付，到账后登记',
  '76': '部分到账，余款到账后继续登记',
  '80': '资金已到账或没有资金，后续事项完成后办结',
  '85': '按时提交年报或通过验收，完成后办结',
  '90': '申报已办结',
  '91': '申报未通过，可以复制为新的草稿再次申报',
  '92': '申报已撤回，材料保留',
  '93': '超过截止日期没有提交，申报已关闭',
  '94': '申报已终止，材料保留',
  '95': '资格已被取消',
}

export const MATERIAL_TONE: Readonly<Record<MaterialState, Tone>> = {
  none: 'none',
  uploaded: 'busy',
  returned: 'bad',
  passed: 'good',
}

/** Days left from which a date is near. */
const NEAR_DAYS = 30

/**
 * How near a date is, for its colour; its words say the same. The end of a publicity is waited for:
 * nobody has to hurry.
 */
export const nearnessOf = (
  daysLeft: number,
  kind: DueKind | null = null,
): 'past' | 'urgent' | 'near' | 'far' =>
  kind === 'publicity'
    ? 'far'
    : daysLeft < 0
      ? 'past'
      : daysLeft <= URGENT_DAYS
        ? 'urgent'
        : daysLeft <= NEAR_DAYS
          ? 'near'
          : 'far'

/** 剩 12 天, 今天截止, 已过 3 天. */
export const leftText = (daysLeft: number): string =>
  daysLeft === 0 ? '今天截止' : daysLeft > 0 ? `剩 ${daysLeft} 天` : `已过 ${-daysLeft} 天`

/** 不足 1 天, 已 5 天: how long somebody has had it, in whole days that have passed. */
export const heldText = (days: number): string => (days === 0 ? '不足 1 天' : `已 ${days} 天`)

/** What may be uploaded, in words; the numbers are those of the use `declaration`. */
export const FILE_HINT = '支持 pdf、docx、xlsx、jpg、png、webp，每个 20 MB 以内，最多 9 个'
/** Files of one version or one proof. */
export const MOST_FILES = 9

/** Whether a code names a title that an approval brings. */
export const isTitle = (code: string): code is DeclareTitle => Object.hasOwn(DECLARE_TITLE, code)
