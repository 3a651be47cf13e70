import { isDay } from '#domain/calendar/days.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import {
  DECLARE_TITLE,
  type DeclareTitle,
  DUE_KIND,
  PROJECT_TYPE,
  type ProjectType,
} from './codes.ts'
import { isAmount } from './money.ts'
import { isWebAddress } from '../text/web-address.ts'

/** What a draft says; empty texts and the year 0 are not stated. Days are `yyyy-MM-dd`, money is yuan. */
export interface Draft {
  projectName: string
  projectType: ProjectType | ''
  titleCode: DeclareTitle | ''
  level: string
  regionCode: string
  dept: string
  batch: string
  year: number
  officialPlatform: string
  officialUrl: string
  applyAmount: string
  principal: string
  contactName: string
  contactPhone: string
  deadlineOnline: string
  deadlineRecommend: string
  deadlinePaper: string
  members: readonly { name: string; duty: string }[]
  remark: string
}

/** What is wrong, by the field it concerns. */
export interface FieldProblem {
  field: string
  text: string
}

/** Names of the fields, as the pages and the refusals say them. */
export const DRAFT_FIELD: Readonly<Record<keyof Draft, string>> = {
  projectName: '项目名称',
  projectType: '项目类型',
  titleCode: '取得的资质',
  level: '层级',
  regionCode: '申报地区',
  dept: '主管部门',
  batch: '批次',
  year: '年度',
  officialPlatform: '申报平台',
  officialUrl: '平台网址',
  applyAmount: '申请金额',
  principal: '项目负责人',
  contactName: '联系人',
  contactPhone: '联系电话',
  deadlineOnline: DUE_KIND.online,
  deadlineRecommend: DUE_KIND.recommend,
  deadlinePaper: DUE_KIND.paper,
  members: '项目成员',
  remark: '备注',
}

/** Most characters of each text. */
const LONGEST = {
  projectName: 100,
  dept: 100,
  batch: 100,
  officialPlatform: 100,
  officialUrl: 300,
  principal: 30,
  contactName: 30,
  remark: 500,
} as const satisfies Partial<Record<keyof Draft, number>>

/** Members of one project. */
export const MOST_MEMBERS = 30
/** Materials of one declaration. */
export const MOST_MATERIALS = 60
/** Milestones of one declaration. */
export const MOST_MILESTONES = 60
/** The earliest year a declaration may be of. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

const lengthOf = (text: string): number => Array.from(text).length

const textProblems = (draft: Draft): FieldProblem[] =>
  (Object.keys(LONGEST) as (keyof typeof LONGEST)[]).flatMap((field) => {
    const most = LONGEST[field]
    return lengthOf(draft[field].trim()) > most
      ? [{ field, text: `${DRAFT_FIELD[field]}最多 ${most} 字` }]
      : []
  })

const dayProblems = (draft: Draft): FieldProblem[] =>
  (['deadlineOnline', 'deadlineRecommend', 'deadlinePaper'] as const).flatMap((field) =>
    draft[field] === '' || isDay(draft[field])
      ? []
      : [{ field, text: `${DRAFT_FIELD[field]}不是有效的日期` }],
  )

const memberProblem = (members: Draft['members']): string | null => {
  if (members.length > MOST_MEMBERS) return `项目成员最多 ${MOST_MEMBERS} 人`
  if (members.some(({ name }) => name.trim() === '')) return '请填写每位成员的姓名'
  if (members.some(({ name }) => lengthOf(name.trim()) > 30)) return '成员姓名最多 30 字'
  return members.some(({ duty }) => lengthOf(duty.trim()) > 50) ? '成员分工最多 50 字' : null
}

const codeProblems = (draft: Draft): FieldProblem[] => {
  const problem = (field: keyof Draft, wrong: boolean, text: string): FieldProblem[] =>
    wrong ? [{ field, text }] : []
  const { projectType, titleCode, level, regionCode, year } = draft
  return [
    ...problem(
      'projectType',
      projectType !== '' && !Object.hasOwn(PROJECT_TYPE, projectType),
      '请从列表中选择项目类型',
    ),
    ...problem(
      'titleCode',
      titleCode !== '' && !Object.hasOwn(DECLARE_TITLE, titleCode),
      '请从列表中选择取得的资质',
    ),
    ...problem('level', level !== '' && !Object.hasOwn(POLICY_LEVEL, level), '请从列表中选择层级'),
    ...problem('regionCode', !/^(\d{6})?$/.test(regionCode), '请从列表中选择申报地区'),
    ...problem(
      'year',
      year !== 0 && (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR),
      `年度应在 ${FIRST_YEAR} 到 ${LAST_YEAR} 之间`,
    ),
  ]
}

/** What is wrong with a draft that is to be kept, one text a field; nothing where it is not filled in yet. */
export const draftProblems = (draft: Draft): FieldProblem[] => {
  const { projectName, officialUrl, applyAmount, contactPhone, members } = draft
  const wrongMembers = memberProblem(members)
  return [
    ...(projectName.trim() === '' ? [{ field: 'projectName', text: '请填写项目名称' }] : []),
    ...textProblems(draft),
    ...codeProblems(draft),
    ...(officialUrl === '' || isWebAddress(officialUrl)
      ? []
      : [
          {
            field: 'officialUrl',
            text: /^https?:/i.test(officialUrl)
              ? '请填写公开网站的网址'
              : '平台网址应以 http:// 或 https:// 开头',
          },
        ]),
    ...(applyAmount === '' || isAmount(applyAmount)
      ? []
      : [{ field: 'applyAmount', text: '请填写申请金额（单位：元），最多两位小数' }]),
    ...(contactPhone === '' || /^1[3-9]\d{9}$/.test(contactPhone)
      ? []
      : [{ field: 'contactPhone', text: '手机号码格式不正确' }]),
    ...dayProblems(draft),
    ...(wrongMembers === null ? [] : [{ field: 'members', text: wrongMembers }]),
  ]
}

/** What has to be stated before a draft leaves its declarer. */
const REQUIRED = [
  'projectType',
  'level',
  'regionCode',
  'year',
  'principal',
  'contactName',
  'contactPhone',
] as const satisfies readonly (keyof Draft)[]

const CHOSEN: ReadonlySet<string> = new Set(['projectType', 'level', 'regionCode', 'year'])

/** Whether a field has to be stated before the draft is handed on; a draft is kept without. */
export const isAskedFor = (field: string): boolean =>
  (REQUIRED as readonly string[]).includes(field)

/** What is still missing, one text a field. */
export const missingProblems = (draft: Draft): FieldProblem[] =>
  REQUIRED.flatMap((field) =>
    draft[field] === '' || draft[field] === 0 || String(draft[field]).trim() === ''
      ? [{ field, text: `请${CHOSEN.has(field) ? '选择' : '填写'}${DRAFT_FIELD[field]}` }]
      : [],
  )

/** The last days that end a preparation: online and recommended; papers follow what was submitted. */
export const passedDeadline = (
  draft: Pick<Draft, 'deadlineOnline' | 'deadlineRecommend'>,
  today: string,
): string | null => {
  const { deadlineOnline, deadlineRecommend } = draft
  if (deadlineOnline !== '' && deadlineOnline < today) return `网上申报已于 ${deadlineOnline} 截止`
  return deadlineRecommend !== '' && deadlineRecommend < today
    ? `推荐上报已于 ${deadlineRecommend} 截止`
    : null
}

/** What is wrong with the name of a material; null when it may be listed. */
export const materialProblem = (name: string, note: string): string | null => {
  if (name.trim() === '') return '请填写材料名称'
  if (lengthOf(name.trim()) > 100) return '材料名称最多 100 字'
  return lengthOf(note.trim()) > 500 ? '材料说明最多 500 字' : null
}

/** What is wrong with a milestone; null when it may be kept. */
export const milestoneProblem = (milestone: {
  name: string
  dueOn: string
  doneOn: string
  note: string
}): string | null => {
  const { name, dueOn, doneOn, note } = milestone
  if (name.trim() === '') return '请填写节点名称'
  if (lengthOf(name.trim()) > 100) return '节点名称最多 100 字'
  if (!isDay(dueOn)) return '请填写节点日期'
  if (doneOn !== '' && !isDay(doneOn)) return '完成日期不是有效的日期'
  return lengthOf(note.trim()) > 500 ? '说明最多 500 字' : null
}
