import { INDUSTRY_SECTION } from '../../companies/industry-sections.ts'
import { CASE_CONSENT, CASE_PROGRAMME } from '../../showcase/cases.ts'
import { FAQ_CATEGORY } from '../../showcase/faq.ts'
import { PARTNER_STATE } from '../../showcase/partner-application.ts'
import type { Field, Shape } from '../../fields/fields.ts'
import { callById, documentKind, ONLY_ONE, SLUG } from '../kind.ts'

const CREDIT_CODE: Shape = { pattern: '[0-9A-Z]{18}', problem: '统一社会信用代码应为 18 位' }

/** 成功案例. */
export const successCaseFields = [
  { name: 'title', label: '标题', type: 'text', max: 60, need: 'title' },
  { name: 'consent', label: '公开方式', type: 'choice', of: CASE_CONSENT, need: 'publish' },
  { name: 'companyName', label: '企业名称', type: 'text', max: 80, need: 'publish' },
  { name: 'creditCode', label: '统一社会信用代码', type: 'text', max: 18, shape: CREDIT_CODE },
  {
    name: 'maskedName',
    label: '脱敏名称',
    type: 'text',
    max: 80,
    need: 'publish',
    help: '不公开名称时这样称呼',
  },
  {
    name: 'industryCode',
    label: '行业门类',
    type: 'choice',
    of: INDUSTRY_SECTION,
    need: 'publish',
  },
  { name: 'regionCode', label: '地区', type: 'region', need: 'publish' },
  { name: 'programme', label: '项目类型', type: 'choice', of: CASE_PROGRAMME, need: 'publish' },
  {
    name: 'year',
    label: '年度',
    type: 'number',
    whole: true,
    min: 2000,
    max: 2100,
    need: 'publish',
  },
  { name: 'before', label: '之前', type: 'long', max: 400, need: 'publish' },
  { name: 'work', label: '做了什么', type: 'words', max: 200, long: true },
  {
    name: 'figures',
    label: '前后对比',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'name', label: '指标', type: 'text', max: 30, need: 'publish' },
      { name: 'before', label: '之前', type: 'text', max: 30 },
      { name: 'after', label: '之后', type: 'text', max: 30, need: 'publish' },
    ],
  },
  {
    name: 'result',
    label: '结果',
    type: 'record',
    fields: [
      { name: 'text', label: '结果', type: 'long', max: 300, need: 'publish' },
      { name: 'listName', label: '公示名单', type: 'text', max: 120 },
      { name: 'listUrl', label: '名单网址', type: 'link', max: 400, local: true },
    ],
  },
  {
    name: 'durationDays',
    label: '用时',
    type: 'number',
    whole: true,
    min: 1,
    max: 3650,
    unit: '天',
    need: 'publish',
  },
  {
    name: 'advisor',
    label: '顾问',
    type: 'record',
    fields: [
      { name: 'name', label: '姓名', type: 'text', max: 20, need: 'publish' },
      { name: 'role', label: '角色', type: 'text', max: 30, need: 'publish' },
    ],
  },
  { name: 'policyIds', label: '相关政策', type: 'refs', to: 'policy' },
  { name: 'demo', label: '示例数据', type: 'flag' },
] as const satisfies readonly Field[]

const checks = [
  { name: 'name', label: '名称', type: 'text', max: 40, need: 'publish' },
  { name: 'policyId', label: '政策', type: 'ref', to: 'policy', need: 'publish' },
  { name: 'code', label: '条件编号', type: 'text', max: 20, need: 'publish' },
] as const satisfies readonly Field[]
const MONTH = { type: 'number', whole: true, max: 60, unit: '个月', need: 'publish' } as const

/** 应用场景. */
export const scenarioFields = [
  { name: 'name', label: '名称', type: 'text', max: 20, need: 'title' },
  { name: 'summary', label: '一句话', type: 'text', max: 60, need: 'publish' },
  { name: 'situation', label: '处境', type: 'words', max: 200, long: true },
  {
    name: 'pains',
    label: '痛点',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'pain', label: '痛点', type: 'long', max: 120, need: 'publish' },
      { name: 'work', label: '怎么做', type: 'long', max: 200, need: 'publish' },
    ],
  },
  {
    name: 'months',
    label: '路径长度',
    type: 'number',
    whole: true,
    min: 6,
    max: 60,
    unit: '个月',
    need: 'publish',
  },
  {
    name: 'path',
    label: '路径',
    type: 'rows',
    of: '段',
    fields: [
      { name: 'from', label: '从', ...MONTH },
      { name: 'to', label: '到', ...MONTH },
      { name: 'name', label: '名称', type: 'text', max: 40, need: 'publish' },
      { name: 'about', label: '说明', type: 'long', max: 300, need: 'publish' },
      { name: 'checks', label: '门槛', type: 'rows', of: '条', fields: checks },
    ],
  },
  { name: 'policyIds', label: '相关政策', type: 'refs', to: 'policy' },
  {
    name: 'services',
    label: '相关服务',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'name', label: '名称', type: 'text', max: 40, need: 'publish' },
      { name: 'typeId', label: '服务类型', type: 'text', max: 32, need: 'publish' },
      {
        name: 'projectId',
        label: '服务项目',
        type: 'ref',
        to: 'serviceProject',
        need: 'publish',
      },
    ],
  },
  { name: 'caseId', label: '案例', type: 'ref', to: 'successCase', need: 'publish' },
  {
    name: 'assess',
    label: '自测',
    type: 'choice',
    of: { company: '企业自测', jobTitle: '职称自测' },
    need: 'publish',
  },
] as const satisfies readonly Field[]

/** 显示设备 of a banner. */
export const BANNER_DEVICE = { pc: '电脑', phone: '手机' } as const

/** 合作伙伴. */
export const partnerFields = [
  { name: 'name', label: '名称', type: 'text', max: 80, need: 'title' },
  { name: 'shortName', label: '简称', type: 'text', max: 12, need: 'publish' },
  { name: 'partnerType', label: '合作类型', type: 'ref', to: 'partnerType', need: 'publish' },
  { name: 'regionCode', label: '地区', type: 'region', need: 'publish' },
  { name: 'about', label: '简介', type: 'long', max: 200, need: 'publish' },
  { name: 'state', label: '合作状态', type: 'choice', of: PARTNER_STATE, need: 'publish' },
  { name: 'consent', label: '同意公开', type: 'flag' },
  { name: 'from', label: '合作开始', type: 'day', need: 'publish' },
  { name: 'to', label: '合作截止', type: 'day', help: '不填表示没有期限' },
  { name: 'demo', label: '示例数据', type: 'flag' },
] as const satisfies readonly Field[]

/** 合作类型. */
export const partnerTypeFields = [
  { name: 'name', label: '名称', type: 'text', max: 30, need: 'title' },
  { name: 'who', label: '面向谁', type: 'long', max: 120, need: 'publish' },
  { name: 'gets', label: '得到什么', type: 'words', max: 120, long: true },
  { name: 'duties', label: '承担什么', type: 'words', max: 120, long: true },
  { name: 'settlement', label: '结算方式', type: 'long', max: 200, need: 'publish' },
  {
    name: 'licences',
    label: '资质要求',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'text', label: '要求', type: 'long', max: 200, need: 'publish' },
      { name: 'policyId', label: '依据政策', type: 'ref', to: 'policy' },
    ],
  },
] as const satisfies readonly Field[]

/** 常见问题. */
export const faqFields = [
  { name: 'question', label: '问题', type: 'text', max: 80, need: 'title' },
  { name: 'category', label: '分类', type: 'choice', of: FAQ_CATEGORY, need: 'publish' },
  { name: 'answer', label: '回答', type: 'words', max: 400, long: true, need: 'publish' },
  { name: 'basis', label: '依据的政策', type: 'refs', to: 'policy' },
] as const satisfies readonly Field[]

/** 横幅. */
export const bannerFields = [
  {
    name: 'alt',
    label: '图片说明',
    type: 'text',
    max: 80,
    need: 'title',
    help: '替代文字，供读屏软件朗读',
  },
  {
    name: 'image',
    label: '图片',
    type: 'image',
    max: 400,
    need: 'publish',
    alt: 'alt',
    help: '电脑用 1200×120 像素，手机用 720×225 像素',
  },
  {
    name: 'link',
    label: '链接',
    type: 'link',
    max: 400,
    local: true,
    help: '点图片后打开的页面；不填时图片不能点',
  },
  {
    name: 'device',
    label: '显示设备',
    type: 'choice',
    of: BANNER_DEVICE,
    need: 'publish',
  },
  { name: 'from', label: '开始日期', type: 'day', need: 'publish' },
  { name: 'to', label: '结束日期', type: 'day' },
] as const satisfies readonly Field[]

/** 服务流程. */
export const serviceFlowFields = [
  {
    name: 'steps',
    label: '步骤',
    type: 'rows',
    of: '步',
    need: 'publish',
    fields: [
      { name: 'name', label: '名称', type: 'text', max: 20, need: 'publish' },
      { name: 'who', label: '谁来做', type: 'text', max: 30, need: 'publish' },
      { name: 'days', label: '时长', type: 'text', max: 40, need: 'publish' },
      { name: 'about', label: '说明', type: 'long', max: 300, need: 'publish' },
      { name: 'gets', label: '得到什么', type: 'words', max: 100, long: true },
      { name: 'not', label: '不承诺', type: 'long', max: 200, need: 'publish' },
    ],
  },
  {
    name: 'fees',
    label: '费用',
    type: 'record',
    fields: [
      { name: 'note', label: '说明', type: 'long', max: 200, need: 'publish' },
      {
        name: 'lines',
        label: '费用明细',
        type: 'rows',
        of: '条',
        fields: [
          { name: 'name', label: '名称', type: 'text', max: 40, need: 'publish' },
          { name: 'amount', label: '金额', type: 'text', max: 60, need: 'publish' },
          { name: 'when', label: '何时付', type: 'text', max: 80, need: 'publish' },
          { name: 'note', label: '说明', type: 'text', max: 200 },
        ],
      },
    ],
  },
] as const satisfies readonly Field[]

/** 关于我们. */
export const aboutUsFields = [
  { name: 'intro', label: '介绍', type: 'words', max: 400, long: true, need: 'publish' },
  {
    name: 'principles',
    label: '原则',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'name', label: '名称', type: 'text', max: 20, need: 'publish' },
      { name: 'text', label: '说明', type: 'long', max: 200, need: 'publish' },
    ],
  },
  {
    name: 'qualifications',
    label: '资质证书',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'name', label: '名称', type: 'text', max: 60, need: 'publish' },
      { name: 'number', label: '编号', type: 'text', max: 60, need: 'publish' },
      { name: 'checkUrl', label: '查询网址', type: 'link', max: 400, local: true },
      { name: 'issuer', label: '颁发机构', type: 'text', max: 60 },
    ],
  },
] as const satisfies readonly Field[]

export const successCase = documentKind({
  name: '成功案例',
  hint: '显示在成功案例里。公开方式决定是否写出企业名称。',
  fields: successCaseFields,
  page: { name: 'successCase', by: 'id' },
  drawnFrom: callById('showcase.case', 'caseId'),
})

export const scenario = documentKind({
  name: '应用场景',
  hint: '显示在服务场景里。',
  fields: scenarioFields,
  page: { name: 'scenario', by: 'id' },
  drawnFrom: callById('showcase.scenario', 'scenarioId'),
})

export const faq = documentKind({
  name: '常见问题',
  hint: '显示在关于我们的常见问题里。',
  fields: faqFields,
  page: { name: 'aboutUs', by: '' },
  drawnFrom: (_id, { category }) => ({ call: 'showcase.faqs', input: { category, keyword: '' } }),
})

export const banner = documentKind({
  name: '横幅',
  hint: '首页的图片。只在开始日期到结束日期之间显示，电脑和手机各用各的图片。',
  fields: bannerFields,
  page: { name: 'home', by: '' },
  drawnFrom: (_id, { device }) => ({ call: 'showcase.banners', input: { device } }),
})

export const partner = documentKind({
  name: '合作伙伴',
  hint: '显示在渠道合作里。只有合作中且同意公开的机构会显示。',
  fields: partnerFields,
  page: { name: 'cooperation', by: '' },
  drawnFrom: () => ({
    call: 'showcase.partners',
    input: { partnerType: '', page: 0, pageSize: 50 },
  }),
})

export const partnerType = documentKind({
  name: '合作类型',
  hint: '渠道合作页上可以申请的合作类型。',
  fields: partnerTypeFields,
  id: { by: 'server', ...SLUG },
  page: { name: 'cooperation', by: '' },
  drawnFrom: () => ({ call: 'showcase.partnerTypes', input: {} }),
})

export const serviceFlow = documentKind({
  name: '服务流程',
  hint: '服务流程页的步骤和费用。',
  fields: serviceFlowFields,
  id: ONLY_ONE,
  page: { name: 'service', by: '' },
  drawnFrom: () => ({ call: 'showcase.flow', input: {} }),
})

export const aboutUs = documentKind({
  name: '关于我们',
  hint: '关于我们页的介绍、原则和资质。',
  fields: aboutUsFields,
  id: ONLY_ONE,
  page: { name: 'aboutUs', by: '' },
  drawnFrom: () => ({ call: 'showcase.about', input: {} }),
})
