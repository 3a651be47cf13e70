import { EDUCATION, JOB_GRADE, JOB_ROUTE } from '../../job-titles/codes.ts'
import { DEADLINE_KIND } from '../../policies/codes.ts'
import type { Field } from '../../fields/fields.ts'
import { callById, documentKind } from '../kind.ts'
import { CERTAINTY, checkedOn, confidence, unverified } from './parts.ts'
import { ruleFields } from './services.ts'

const grade = {
  name: 'grade',
  label: '级别',
  type: 'choice',
  of: JOB_GRADE,
  need: 'publish',
} as const satisfies Field
const education = {
  name: 'education',
  label: '学历',
  type: 'choice',
  of: EDUCATION,
  need: 'publish',
} as const satisfies Field
const priorGrade = {
  name: 'priorGrade',
  label: '原级别',
  type: 'choice',
  of: JOB_GRADE,
} as const satisfies Field
const YEARS = { type: 'number', whole: true, unit: '年', need: 'publish' } as const
const MONTH = { type: 'number', whole: true, min: 1, max: 12, unit: '月', need: 'publish' } as const

const specialties = {
  name: 'specialties',
  label: '专业',
  type: 'dictionary',
  dictType: 'JOB_SPECIALTY',
  max: 32,
  help: '不选表示全部专业',
} as const satisfies Field

/** The lists that are the same nearly everywhere. */
const common = [
  {
    name: 'materials',
    label: '材料',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'name', label: '材料', type: 'text', max: 200, need: 'publish' },
      { name: 'required', label: '必交', type: 'flag' },
      { name: 'note', label: '说明', type: 'long', max: 500 },
    ],
  },
  {
    name: 'steps',
    label: '流程',
    type: 'rows',
    of: '步',
    fields: [
      { name: 'name', label: '步骤', type: 'text', max: 200, need: 'publish' },
      { name: 'duration', label: '时长', type: 'text', max: 200 },
      { name: 'note', label: '说明', type: 'long', max: 500 },
    ],
  },
  {
    name: 'returnReasons',
    label: '常见退回原因',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'reason', label: '原因', type: 'text', max: 200, need: 'publish' },
      { name: 'remedy', label: '怎么办', type: 'long', max: 500, need: 'publish' },
    ],
  },
] as const satisfies readonly Field[]

const insurance = {
  name: 'insuranceMonths',
  label: '社保',
  type: 'number',
  whole: true,
  max: 120,
  unit: '个月',
} as const satisfies Field
const ceHours = {
  name: 'ceHours',
  label: '继续教育',
  type: 'number',
  whole: true,
  max: 500,
  unit: '学时',
} as const satisfies Field

/** 职称条件表. */
export const jobStandardFields = [
  { name: 'name', label: '名称', type: 'text', max: 200, need: 'title' },
  ...ruleFields,
  { name: 'regionCode', label: '地区', type: 'region', need: 'publish' },
  specialties,
  {
    name: 'grades',
    label: '各级条件',
    type: 'rows',
    of: '级',
    fields: [
      grade,
      {
        name: 'paths',
        label: '学历资历',
        type: 'rows',
        of: '条',
        fields: [education, priorGrade, { name: 'years', label: '年限', ...YEARS, max: 40 }],
      },
      { name: 'needsResults', label: '需要业绩', type: 'flag' },
      confidence,
      { name: 'note', label: '说明', type: 'long', max: 500 },
    ],
  },
  insurance,
  ceHours,
  { name: 'ageNoteFrom', label: '提示年龄', type: 'number', whole: true, max: 120, unit: '岁' },
  { name: 'ageNote', label: '年龄提示', type: 'long', max: 500 },
  { name: 'issuer', label: '发文机关', type: 'text', max: 200, need: 'publish' },
  { name: 'sourceUrl', label: '原文链接', type: 'link', max: 500, plain: true },
  { name: 'sourceNote', label: '来源说明', type: 'long', max: 500 },
  unverified,
  ...common,
  {
    name: 'calendar',
    label: '往年时间',
    type: 'rows',
    of: '段',
    fields: [
      { name: 'name', label: '阶段', type: 'text', max: 32, need: 'publish' },
      { name: 'fromMonth', label: '从', ...MONTH },
      { name: 'toMonth', label: '到', ...MONTH },
      confidence,
    ],
  },
  {
    name: 'faq',
    label: '常见问题',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'question', label: '问题', type: 'text', max: 200, need: 'publish' },
      { name: 'answer', label: '回答', type: 'long', max: 1000, need: 'publish' },
    ],
  },
] as const satisfies readonly Field[]

const window = [
  { name: 'batch', label: '批次', type: 'text', max: 100, need: 'publish' },
  { name: 'certainty', label: '时间依据', type: 'choice', of: CERTAINTY, need: 'publish' },
  { name: 'opensOn', label: '开始日期', type: 'day' },
  {
    name: 'deadlines',
    label: '截止时间',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'kind', label: '截止口径', type: 'choice', of: DEADLINE_KIND, need: 'publish' },
      { name: 'at', label: '截止时间', type: 'moment', need: 'publish' },
      { name: 'note', label: '说明', type: 'text', max: 200 },
    ],
  },
  { name: 'note', label: '说明', type: 'long', max: 500 },
  confidence,
] as const satisfies readonly Field[]

const conditions = [
  {
    name: 'educationYears',
    label: '学历资历',
    type: 'rows',
    of: '条',
    fields: [
      grade,
      education,
      priorGrade,
      { name: 'years', label: '年限', ...YEARS, max: 40 },
      { name: 'totalYears', label: '总工龄', ...YEARS, max: 60 },
    ],
  },
  { ...insurance, name: 'socialInsuranceMonths' },
  ceHours,
  { name: 'conditions', label: '其他条件', type: 'words', max: 500, long: true },
  { name: 'results', label: '业绩成果', type: 'words', max: 500, long: true },
  { name: 'papers', label: '论文', type: 'long', max: 500 },
  { name: 'interview', label: '面试答辩', type: 'long', max: 500 },
  { name: 'fee', label: '费用', type: 'long', max: 500 },
] as const satisfies readonly Field[]

/** 职称申报通知. */
export const jobTitleFields = [
  { name: 'title', label: '标题', type: 'text', max: 200, need: 'title' },
  { name: 'demo', label: '示例数据', type: 'flag', help: '只在演示环境里显示' },
  {
    name: 'year',
    label: '年度',
    type: 'number',
    whole: true,
    min: 2019,
    max: 2100,
    need: 'publish',
  },
  { name: 'regionCode', label: '地区', type: 'region', need: 'publish' },
  { name: 'committee', label: '评委会', type: 'text', max: 200, need: 'publish' },
  { name: 'series', label: '系列', type: 'text', max: 32, need: 'publish' },
  { name: 'grades', label: '级别', type: 'choices', of: JOB_GRADE, need: 'publish' },
  specialties,
  { name: 'routes', label: '取得方式', type: 'choices', of: JOB_ROUTE },
  ...conditions,
  { name: 'windows', label: '申报批次', type: 'rows', of: '批', fields: window },
  { name: 'publicity', label: '公示', type: 'text', max: 200 },
  { name: 'certificate', label: '证书', type: 'text', max: 200 },
  ...common,
  { name: 'body', label: '原文摘要', type: 'words', max: 2000, long: true },
  { name: 'sourceName', label: '来源', type: 'text', max: 200, need: 'publish' },
  { name: 'sourceNo', label: '文号', type: 'text', max: 200 },
  { name: 'issuer', label: '发文机关', type: 'text', max: 200, need: 'publish' },
  { name: 'noticeUrl', label: '原文链接', type: 'link', max: 500, plain: true },
  { name: 'sourceNote', label: '来源说明', type: 'long', max: 500 },
  {
    name: 'contacts',
    label: '联系方式',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'name', label: '联系单位', type: 'text', max: 200, need: 'publish' },
      { name: 'phone', label: '电话', type: 'text', max: 200 },
      { name: 'note', label: '说明', type: 'text', max: 200 },
    ],
  },
  checkedOn,
  confidence,
  unverified,
  { name: 'policyIds', label: '依据的政策', type: 'refs', to: 'policy' },
] as const satisfies readonly Field[]

export const jobTitle = documentKind({
  name: '职称申报通知',
  hint: '显示在职称申报的列表和详情里。',
  fields: jobTitleFields,
  headings: {
    title: '通知',
    socialInsuranceMonths: '其他要求',
    publicity: '公示与证书',
    body: '原文与来源',
    checkedOn: '核对',
  },
  page: { name: 'jobTitleDetail', by: 'id' },
  drawnFrom: callById('jobTitles.detail', 'jobTitleId'),
})

export const jobStandard = documentKind({
  name: '职称条件表',
  hint: '职称自测和职称条件按这张表判断。',
  fields: jobStandardFields,
  headings: { name: '标准', insuranceMonths: '其他要求', issuer: '来源' },
  page: { name: 'titleViews', by: '' },
  drawnFrom: () => ({ call: 'jobTitles.standards', input: {} }),
})
