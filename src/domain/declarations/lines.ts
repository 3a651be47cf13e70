import { type PolicyKind, type SupportMode } from '../policies/codes.ts'
import {
  DECLARE_STAGES,
  type DeclareStatus,
  type MilestoneKind,
  type ProjectType,
} from './codes.ts'

/** 流程: which way a declaration goes; the states and their codes are the same for all. */
export const DECLARE_LINE = {
  full: '项目申报',
  title: '资质认定',
  fund: '资金补助',
  filing: '年报与备案',
} as const
export type DeclareLine = keyof typeof DECLARE_LINE

/** A stage on the line of ticks with the states it stands for. */
export type Stage = (typeof DECLARE_STAGES)[number]

/** What a line leaves out of the whole way, calls otherwise, and plans. */
interface Line {
  without: readonly DeclareStatus[]
  names?: Readonly<Record<string, string>>
  milestones: readonly MilestoneKind[]
}

/**
 * Sources: the whole way is product.md 4.7. A yearly report or a filing is sent in and, where somebody
 * looks at it, mended: 高企年报 ends with 提交并保存回执, 梯度培育年度信息更新 with 提交并留存截图
 * (content/policies/gaoqi-niandu-baogao, tidu-niandu-xinxi-gengxin), and tax benefits are 自行判别、申报
 * 享受、资料留存备查，无须审批 (content/policies/yanfa-jiajikouchu-2023-7). A title is recognised and
 * brings no money of its own. Money is granted (立项) and paid.
 */
const LINE: Readonly<Record<DeclareLine, Line>> = {
  full: { without: [], milestones: ['plan', 'report', 'acceptance', 'renewal'] },
  title: { without: ['75', '76', '80'], milestones: ['plan', 'report', 'renewal'] },
  fund: {
    without: [],
    names: { 认定: '立项' },
    milestones: ['plan', 'report', 'acceptance'],
  },
  filing: {
    without: ['50', '55', '60', '70', '75', '76', '80', '85', '95'],
    milestones: ['plan'],
  },
}

const stagesOf = ({ without, names = {} }: Line): Stage[] =>
  DECLARE_STAGES.flatMap(({ name, statuses }) => {
    const left = statuses.filter((status) => !without.includes(status))
    return left.length === 0 ? [] : [{ name: names[name] ?? name, statuses: left }]
  })

/** The stages of each line, in order. */
export const LINE_STAGES: Readonly<Record<DeclareLine, readonly Stage[]>> = {
  full: stagesOf(LINE.full),
  title: stagesOf(LINE.title),
  fund: stagesOf(LINE.fund),
  filing: stagesOf(LINE.filing),
}

/** What may be planned on a line. */
export const milestonesOn = (line: DeclareLine): readonly MilestoneKind[] => LINE[line].milestones

/** Whether a state lies on a line; the ends beside the way lie on every one, but a report brings nothing to take away. */
export const isOnLine = (line: DeclareLine, status: DeclareStatus): boolean =>
  !LINE[line].without.includes(status)

/** What tells the line of a declaration. */
export interface Programme {
  /** Of its policy; empty without one. */
  policyKind: PolicyKind | ''
  supportModes: readonly SupportMode[]
  projectType: ProjectType | ''
  titleCode: string
  projectName: string
  /** Yuan; empty = none. */
  applyAmount: string
  approvedAmount: string
}

/** Modes by which money arrives. */
const PAYING: ReadonlySet<SupportMode> = new Set([
  ...(['award', 'grant', 'afterward', 'interest', 'equity', 'talent'] as const),
])

/** Names of what is reported or filed, where no policy says it. */
const FILED = /年报|年度报告|年度报表|年度信息更新|汇算清缴|备案/

/**
 * The line of a declaration: what is a duty is filed; a title goes without money, unless its policy
 * gives some or an amount stands in the declaration; a tax benefit is filed; money is applied for and
 * paid. Whatever cannot be told goes the whole way.
 */
export const lineOf = (programme: Programme): DeclareLine => {
  const { policyKind, supportModes, projectType, titleCode, projectName } = programme
  const { applyAmount, approvedAmount } = programme
  if (policyKind === 'duty') return 'filing'
  const pays =
    applyAmount !== '' || approvedAmount !== '' || supportModes.some((mode) => PAYING.has(mode))
  const type = projectType === '' ? typeOf(policyKind) : projectType
  if (titleCode !== '' || type === 'title') return pays ? 'full' : 'title'
  if (policyKind === 'tax') return 'filing'
  if (type === 'fund') return 'fund'
  const isFree = policyKind === '' && (type === '' || type === 'other')
  return isFree && FILED.test(projectName) ? 'filing' : 'full'
}

const typeOf = (kind: PolicyKind | ''): ProjectType | '' =>
  kind === 'title' ? 'title' : kind === 'support' ? 'fund' : ''

/** The line it goes on from a state: one that has left its line before there were lines goes the whole way. */
export const lineAt = (line: DeclareLine, status: DeclareStatus): DeclareLine =>
  isOnLine(line, status) ? line : 'full'

/** The line that projects of a type usually go; the whole way where it cannot be told. */
export const usualLine = (type: ProjectType | ''): DeclareLine =>
  type === 'title' || type === 'fund' ? type : 'full'
