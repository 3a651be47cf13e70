import { INDUSTRY_SECTION } from '../../companies/industry-sections.ts'
import { CHECK_FOR_EDITORS, KIND_FOR_EDITORS } from '../../policies/editor-labels.ts'
import {
  AMOUNT_TIMES,
  DEADLINE_KIND,
  ENT_SIZE,
  HIGHTECH_FIELD,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  VALIDITY,
} from '../../policies/codes.ts'
import {
  MEASURE_FIELD,
  MEASURE_OP,
  MEASURE_PERIOD,
  MEASURE_WHOLE,
} from '../../policies/measures.ts'
import type { Field } from '../../fields/fields.ts'
import { callById, tableKind } from '../kind.ts'
import { CERTAINTY, checkedOn, confidence, unverified } from './parts.ts'

const deadline: readonly Field[] = [
  { name: 'kind', label: '截止口径', type: 'choice', of: DEADLINE_KIND, need: 'publish' },
  {
    name: 'at',
    label: '截止时间',
    type: 'moment',
    need: 'publish',
    help: '只写日期时算到当天 23:59:59',
  },
  { name: 'note', label: '说明', type: 'text', max: 500 },
]

/** 申报批次. */
const window: readonly Field[] = [
  { name: 'batch', label: '批次', type: 'text', max: 200 },
  { name: 'certainty', label: '时间依据', type: 'choice', of: CERTAINTY, need: 'publish' },
  { name: 'opensOn', label: '开始日期', type: 'day' },
  { name: 'deadlines', label: '截止时间', type: 'rows', of: '条', fields: deadline },
  { name: 'note', label: '说明', type: 'text', max: 1000 },
  confidence,
]

/** 量化判断 of a condition: what domain/policies/measures reads. */
const measure: readonly Field[] = [
  {
    name: 'field',
    label: '对应画像字段',
    type: 'choice',
    of: MEASURE_FIELD,
    help: '选了就由系统自动判断；不选由人工核验',
  },
  {
    name: 'whole',
    label: '比例的分母',
    type: 'choice',
    of: MEASURE_WHOLE,
    help: '只在条件是占比时选',
  },
  { name: 'period', label: '按哪个期间', type: 'choice', of: MEASURE_PERIOD },
  { name: 'op', label: '判断方式', type: 'choice', of: MEASURE_OP },
  {
    name: 'value',
    label: '判断值',
    type: 'text',
    max: 200,
    help: '如 500、2 亿元、5%、3 年、是、中型、小型（写要满足的样子）',
  },
]

/** 申报条件, one atom a row. */
const condition: readonly Field[] = [
  { name: 'code', label: '编号', type: 'text', max: 32, need: 'publish', help: '本项政策内不重复' },
  { name: 'clause', label: '条款', type: 'text', max: 200 },
  { name: 'text', label: '条件', type: 'long', max: 2000, need: 'publish' },
  { name: 'threshold', label: '门槛', type: 'text', max: 200 },
  { name: 'period', label: '期间', type: 'text', max: 200 },
  { name: 'kind', label: '性质', type: 'choice', of: KIND_FOR_EDITORS, need: 'publish' },
  { name: 'group', label: '任选组', type: 'text', max: 64, help: '同组条件满足其一即可' },
  { name: 'check', label: '核对方式', type: 'choice', of: CHECK_FOR_EDITORS, need: 'publish' },
  { name: 'measure', label: '量化判断', type: 'record', fields: measure },
  { name: 'evidence', label: '证明材料', type: 'text', max: 1000 },
  confidence,
]

const documentFields: readonly Field[] = [
  { name: 'title', label: '标题', type: 'text', max: 500, need: 'title' },
  { name: 'shortTitle', label: '简称', type: 'text', max: 200, need: 'publish' },
  { name: 'keywords', label: '检索词', type: 'words', max: 50 },
  { name: 'type', label: '类型', type: 'choice', of: POLICY_TYPE, need: 'publish' },
  {
    name: 'kind',
    label: '性质',
    type: 'choice',
    of: POLICY_KIND,
    need: 'publish',
    help: '决定页面上能不能委托申报、显示“给多少”还是“有什么用”',
  },
  { name: 'docKind', label: '公文种类', type: 'text', max: 200 },
  {
    name: 'orgs',
    label: '发文机关',
    type: 'words',
    max: 100,
    need: 'publish',
    help: '官方全称，牵头机关在前',
  },
  { name: 'docNumber', label: '文号', type: 'text', max: 200 },
  { name: 'level', label: '层级', type: 'choice', of: POLICY_LEVEL, need: 'publish' },
  { name: 'regionCode', label: '地区', type: 'region', need: 'publish' },
  {
    name: 'exceptRegionCodes',
    label: '不含的地区',
    type: 'regions',
    help: '如广东省（不含深圳市）',
  },
  { name: 'writtenOn', label: '成文日期', type: 'day' },
  { name: 'publishedOn', label: '发布日期', type: 'day' },
  { name: 'effectiveOn', label: '施行日期', type: 'day' },
  { name: 'expiresOn', label: '失效日期', type: 'day' },
  { name: 'validity', label: '效力状态', type: 'choice', of: VALIDITY, need: 'publish' },
]

/** 金额依据, one figure a row. */
const amount: readonly Field[] = [
  { name: 'text', label: '给多少', type: 'text', max: 500, need: 'publish' },
  { name: 'min', label: '最低', type: 'number', unit: '元', min: 0, max: 9e13 },
  { name: 'max', label: '最高', type: 'number', unit: '元', min: 0, max: 9e13 },
  { name: 'times', label: '次数', type: 'choice', of: AMOUNT_TIMES },
  { name: 'rate', label: '比例', type: 'number', unit: '%', min: 0, max: 1000 },
  { name: 'base', label: '按什么的比例', type: 'text', max: 200 },
  { name: 'cap', label: '比例的封顶', type: 'number', unit: '元', min: 0, max: 9e13 },
  { name: 'formula', label: '计算方法', type: 'text', max: 500 },
  {
    name: 'example',
    label: '算例',
    type: 'record',
    fields: [
      { name: 'given', label: '假设', type: 'text', max: 500 },
      { name: 'yuan', label: '得到', type: 'number', unit: '元', min: 0, max: 9e13 },
    ],
  },
  {
    name: 'source',
    label: '出处',
    type: 'record',
    fields: [
      { name: 'title', label: '文件', type: 'text', max: 500, need: 'publish' },
      { name: 'url', label: '网址', type: 'link', max: 500, plain: true },
      {
        name: 'passage',
        label: '原文',
        type: 'long',
        max: 500,
        need: 'publish',
        help: '写明这个数字的原话',
      },
      { name: 'seenOn', label: '核对日期', type: 'day', need: 'publish' },
    ],
  },
]

const reachFields: readonly Field[] = [
  {
    name: 'industries',
    label: '行业',
    type: 'choices',
    of: INDUSTRY_SECTION,
    help: '不选表示不限',
  },
  { name: 'hightechFields', label: '高新技术领域', type: 'choices', of: HIGHTECH_FIELD },
  { name: 'sizes', label: '企业规模', type: 'choices', of: ENT_SIZE },
  { name: 'supportModes', label: '支持方式', type: 'choices', of: SUPPORT_MODE },
  {
    name: 'amount',
    label: '支持金额',
    type: 'record',
    fields: [
      { name: 'min', label: '最低金额', type: 'number', unit: '元', max: 9e13 },
      { name: 'max', label: '最高金额', type: 'number', unit: '元', max: 9e13 },
      { name: 'text', label: '金额说明', type: 'long', max: 1000 },
    ],
  },
  { name: 'amounts', label: '金额依据', type: 'rows', of: '条', fields: amount },
  {
    name: 'summary',
    label: '要点',
    type: 'record',
    fields: [
      { name: 'who', label: '给谁', type: 'long', max: 1000, need: 'publish' },
      { name: 'what', label: '给多少', type: 'long', max: 1000, need: 'publish' },
      { name: 'when', label: '申报时间', type: 'long', max: 1000, need: 'publish' },
      { name: 'how', label: '申报方式', type: 'long', max: 1000, need: 'publish' },
    ],
  },
]

const benefit: readonly Field[] = [
  { name: 'situation', label: '情形', type: 'long', max: 1000 },
  { name: 'standard', label: '标准', type: 'long', max: 1000 },
  { name: 'payment', label: '兑现方式', type: 'long', max: 1000 },
]
const material: readonly Field[] = [
  { name: 'name', label: '材料', type: 'text', max: 500, need: 'publish' },
  { name: 'required', label: '必交', type: 'flag' },
  { name: 'note', label: '说明', type: 'text', max: 1000 },
  { name: 'issuer', label: '出具单位', type: 'text', max: 200 },
]
const step: readonly Field[] = [
  { name: 'name', label: '步骤', type: 'text', max: 200, need: 'publish' },
  { name: 'duration', label: '时长', type: 'text', max: 200 },
  { name: 'note', label: '说明', type: 'text', max: 1000 },
]
const contact: readonly Field[] = [
  { name: 'name', label: '联系单位', type: 'text', max: 200, need: 'publish' },
  { name: 'phone', label: '电话', type: 'text', max: 200 },
  { name: 'note', label: '说明', type: 'text', max: 500 },
]

const sourceFields: readonly Field[] = [
  {
    name: 'platform',
    label: '申报平台',
    type: 'record',
    fields: [
      { name: 'name', label: '平台名称', type: 'text', max: 200 },
      { name: 'url', label: '平台网址', type: 'link', max: 500, plain: true },
    ],
  },
  {
    name: 'source',
    label: '来源',
    type: 'record',
    fields: [
      { name: 'name', label: '来源名称', type: 'text', max: 500, need: 'publish' },
      { name: 'issuer', label: '来源的发文机关', type: 'text', max: 200, need: 'publish' },
      {
        name: 'url',
        label: '原文链接',
        type: 'link',
        max: 500,
        plain: true,
        need: 'publish',
        help: '政府网站上原文的地址',
      },
      { name: 'note', label: '来源说明', type: 'text', max: 500 },
    ],
  },
  checkedOn,
  confidence,
  { ...unverified, help: '会改变金额、日期或结论的疑点，页面上用黄条提醒' },
  {
    name: 'remarks',
    label: '其他未核实之处',
    type: 'words',
    max: 500,
    long: true,
    help: '不影响金额、日期和结论的疑点，写在来源下面',
  },
]

/** A policy as PolicyContent has it, without its id and what replaced it: those the content editor keeps. */
export const policyFields: readonly Field[] = [
  ...documentFields,
  ...reachFields,
  { name: 'windows', label: '申报批次', type: 'rows', of: '批', fields: window },
  { name: 'conditions', label: '申报条件', type: 'rows', of: '条', fields: condition, key: 'code' },
  { name: 'benefits', label: '支持标准', type: 'rows', of: '条', fields: benefit },
  { name: 'materials', label: '申报材料', type: 'rows', of: '项', fields: material },
  { name: 'steps', label: '办理流程', type: 'rows', of: '步', fields: step },
  { name: 'contacts', label: '联系方式', type: 'rows', of: '条', fields: contact },
  ...sourceFields,
  { name: 'body', label: '解读', type: 'words', max: 5000, long: true },
  { name: 'related', label: '相关政策', type: 'refs', to: 'policy' },
]

export const policy = tableKind({
  name: '政策',
  hint: '显示在政策通知、检索和匹配里。解读也在这里写，类型选“解读”。发布前要有原文链接、发文机关和核对日期。',
  fields: policyFields,
  headings: {
    title: '文件',
    regionCode: '地区与日期',
    industries: '适用范围',
    checkedOn: '核对',
    body: '解读与相关',
  },
  page: { name: 'policyDetail', by: 'id' },
  drawnFrom: callById('policies.detail', 'policyId'),
  replaceable: true,
})
