import {
  DECLARE_TITLE,
  type DeclareStatus,
  type DeclareTitle,
  type MaterialState,
} from '#domain/declarations/codes.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import type { Tone } from '#web/kit/Tag.tsx'
import { grouped } from '#web/kit/text.ts'

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

export const MATERIAL_TONE: Readonly<Record<MaterialState, Tone>> = {
  none: 'none',
  uploaded: 'busy',
  returned: 'bad',
  passed: 'good',
}

/** Days left from which a date is near. */
const NEAR_DAYS = 30

/** How near a date is, for its colour; its words say the same. */
export const nearnessOf = (daysLeft: number): 'past' | 'urgent' | 'near' | 'far' =>
  daysLeft < 0
    ? 'past'
    : daysLeft <= URGENT_DAYS
      ? 'urgent'
      : daysLeft <= NEAR_DAYS
        ? 'near'
        : 'far'

/** 剩 12 天, 今天截止, 已过 3 天. */
export const leftText = (daysLeft: number): string =>
  daysLeft === 0 ? '今天截止' : daysLeft > 0 ? `剩 ${daysLeft} 天` : `已过 ${-daysLeft} 天`

/** 今天接手, 已 5 天: how long somebody has had it. */
export const heldText = (days: number): string => (days === 0 ? '今天起' : `已 ${days} 天`)

const WAN = 10_000

/** Yuan to the cent, e.g. `28,000.5 元`; empty stays empty. */
export const yuan = (amount: string): string =>
  amount === '' ? '' : `${grouped(Math.round(Number(amount) * 100) / 100)} 元`

/** Yuan as a list has room for it: `120 万元`, `8,000 元`; empty stays empty. */
export const wan = (amount: string): string => {
  if (amount === '' || Math.abs(Number(amount)) < WAN) return yuan(amount)
  return `${grouped(Math.round((Number(amount) / WAN) * 100) / 100)} 万元`
}

/** What may be uploaded, in words; the numbers are those of the use `declaration`. */
export const FILE_HINT = '支持 pdf、docx、xlsx、jpg、png、webp，每个 20 MB 以内，最多 9 个'
/** Files of one version or one proof. */
export const MOST_FILES = 9

/** Whether a code names a title that an approval brings. */
export const isTitle = (code: string): code is DeclareTitle => Object.hasOwn(DECLARE_TITLE, code)
