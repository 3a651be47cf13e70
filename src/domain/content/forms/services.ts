import { IP_SERVICE } from '../../ip/rights.ts'
import { CONFIDENCE_FOR_EDITORS } from '../../policies/editor-labels.ts'
import { PRICE_TYPE, PROJECT_TYPE } from '../../projects/codes.ts'
import { CASE_PROGRAMME } from '../../showcase/cases.ts'
import type { Field } from '../../fields/fields.ts'
import { callById, documentKind } from '../kind.ts'
import { checkedOn, confidence, DICT_CODE } from './parts.ts'

const step = [
  { name: 'name', label: '步骤', type: 'text', max: 20, need: 'publish' },
  { name: 'days', label: '时长', type: 'text', max: 30, help: '如 3–5 天' },
  { name: 'client', label: '您做什么', type: 'long', max: 200 },
  { name: 'platform', label: '我们做什么', type: 'long', max: 200 },
] as const satisfies readonly Field[]
const material = [
  { name: 'name', label: '材料', type: 'text', max: 60, need: 'publish' },
  { name: 'note', label: '说明', type: 'text', max: 200 },
] as const satisfies readonly Field[]
const question = [
  { name: 'question', label: '问题', type: 'text', max: 80, need: 'publish' },
  { name: 'answer', label: '回答', type: 'long', max: 600, need: 'publish' },
  { name: 'basis', label: '依据', type: 'text', max: 200 },
  {
    name: 'confidence',
    label: '可信度',
    type: 'choice',
    of: CONFIDENCE_FOR_EDITORS,
    need: 'publish',
  },
] as const satisfies readonly Field[]

/** What every dated table says of itself. */
export const ruleFields = [
  { name: 'version', label: '版本', type: 'text', max: 64, need: 'publish' },
  { name: 'effectiveFrom', label: '施行日期', type: 'day', need: 'publish' },
  { name: 'effectiveTo', label: '失效日期', type: 'day' },
  { name: 'sourceDoc', label: '依据文件', type: 'text', max: 200, need: 'publish' },
  { name: 'sourceNo', label: '文号', type: 'text', max: 200 },
  checkedOn,
  confidence,
] as const satisfies readonly Field[]

const officialFee = [
  { name: 'item', label: '项目', type: 'text', max: 60, need: 'publish' },
  { name: 'amount', label: '金额', type: 'text', max: 80, need: 'publish' },
  { name: 'note', label: '说明', type: 'text', max: 200 },
  ...ruleFields,
] as const satisfies readonly Field[]

const price = [
  { name: 'priceType', label: '计价方式', type: 'choice', of: PRICE_TYPE, need: 'publish' },
  { name: 'price', label: '价格', type: 'number', unit: '元', help: '面议时不填' },
  { name: 'priceMax', label: '最高价格', type: 'number', unit: '元', help: '区间计价时填写' },
  { name: 'unit', label: '计价单位', type: 'text', max: 8, help: '类、件、年，整项不填' },
  { name: 'originalPrice', label: '原价', type: 'number', unit: '元' },
  { name: 'discountUntil', label: '优惠截止', type: 'day' },
  { name: 'officialFees', label: '官方费用', type: 'rows', of: '项', fields: officialFee },
  { name: 'officialFeeNote', label: '官方费用说明', type: 'long', max: 300 },
  { name: 'cycleDays', label: '周期', type: 'number', whole: true, unit: '天' },
  { name: 'cycleNote', label: '周期说明', type: 'text', max: 60 },
] as const satisfies readonly Field[]

/** 服务项目. */
export const serviceProjectFields = [
  { name: 'name', label: '名称', type: 'text', max: 40, need: 'title' },
  {
    name: 'code',
    label: '编号',
    type: 'text',
    max: 5,
    need: 'publish',
    shape: { pattern: '[A-Z]{2}-\\d{2}', problem: '编号应为两个大写字母、短横线和两位数字' },
  },
  { name: 'typeId', label: '服务类型', type: 'choice', of: PROJECT_TYPE, need: 'publish' },
  { name: 'sellingPoint', label: '卖点', type: 'text', max: 40, need: 'publish' },
  { name: 'suitableFor', label: '适合谁', type: 'long', max: 200, need: 'publish' },
  { name: 'deliverables', label: '交付内容', type: 'words', max: 60 },
  { name: 'steps', label: '服务步骤', type: 'rows', of: '步', fields: step },
  { name: 'materials', label: '所需材料', type: 'rows', of: '项', fields: material },
  ...price,
  { name: 'notice', label: '注意事项', type: 'long', max: 500 },
  { name: 'refusals', label: '不做什么', type: 'words', max: 120, long: true },
  { name: 'faq', label: '常见问题', type: 'rows', of: '条', fields: question },
  { name: 'regionCodes', label: '服务地区', type: 'regions', need: 'publish' },
  { name: 'expertIds', label: '顾问', type: 'refs', to: 'expert' },
  { name: 'policyIds', label: '相关政策', type: 'refs', to: 'policy' },
  { name: 'caseProgramme', label: '案例类型', type: 'choice', of: CASE_PROGRAMME },
  {
    name: 'ipService',
    label: '知识产权事项',
    type: 'choice',
    of: IP_SERVICE,
    help: '填了的，这件事的费用卡片按它报服务费；一件事有几个项目时用排在前面的',
  },
  { name: 'hot', label: '热门', type: 'flag' },
] as const satisfies readonly Field[]

/** Where an expert's own setting stands in the place of the profile (server/chat/service). */
const OVERRULED = '在“服务设置”里单独设置过的，以那里为准'

/** 专家: the public card; name and sex come from the account. */
export const expertFields = [
  { name: 'role', label: '角色', type: 'text', max: 20, need: 'title', help: '如 科技政策顾问' },
  { name: 'tags', label: '擅长领域', type: 'words', max: 12, help: OVERRULED },
  { name: 'regionCodes', label: '服务地区', type: 'regions' },
  {
    name: 'servingHours',
    label: '接待时间',
    type: 'text',
    max: 60,
    need: 'publish',
    help: OVERRULED,
  },
  { name: 'languages', label: '语言', type: 'words', max: 20 },
  { name: 'intro', label: '简介', type: 'long', max: 300, need: 'publish' },
  { name: 'headImg', label: '头像', type: 'image', max: 300 },
  { name: 'jobTitle', label: '解答职称', type: 'flag', help: OVERRULED },
  { name: 'consult', label: '解答其他咨询', type: 'flag', help: OVERRULED },
  {
    name: 'hotline',
    label: '咨询类别',
    type: 'choice',
    of: { '0': '知识产权', '1': '服务项目' },
    need: 'publish',
  },
  {
    name: 'autoReplyDictId',
    label: '自动回复',
    type: 'text',
    max: 64,
    shape: DICT_CODE,
    help: OVERRULED,
  },
] as const satisfies readonly Field[]

export const serviceProject = documentKind({
  name: '服务项目',
  hint: '显示在项目申报和服务项目里，企业可以由此咨询和委托。',
  fields: serviceProjectFields,
  headings: {
    name: '项目',
    priceType: '价格',
    officialFeeNote: '费用说明与周期',
    regionCodes: '范围与关联',
  },
  page: { name: 'serviceProjectDetail', by: 'id' },
  drawnFrom: callById('projects.detail', 'projectId'),
})

export const expert = documentKind({
  name: '专家',
  hint: '首页和咨询里的专家名片。姓名和性别来自账号。',
  fields: expertFields,
  id: { by: 'editor', pattern: '[A-Za-z0-9_-]{1,64}', help: '专家账号的编号' },
  page: { name: 'home', by: '' },
  // The page of the experts is the team on the home page, who answer consultations.
  drawnFrom: (userId, { consult, jobTitle }) =>
    consult === true
      ? { call: 'experts.consultants', input: {} }
      : jobTitle === true
        ? { call: 'experts.jobTitleConsultants', input: {} }
        : { call: 'experts.find', input: { userId } },
})
