import { CALCULATOR } from '#domain/calculators/calculators.ts'
import {
  CALCULATOR_CODES,
  CALCULATOR_NAME,
  type CalculatorCode,
  calculatorHref,
} from '#domain/calculators/tools.ts'
import { IP_TOOL, type IpToolCode } from '#domain/ip/tools.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import type { SitePiece } from './pieces.ts'

/** A page or a tool of the portal, in the words of those who look for what it does. */
export interface SiteTool extends SitePiece {
  /** Where it stands. */
  link: string
}

const page = (name: string, link: string, title: string, ...text: string[]): SiteTool => ({
  ...{ id: `page/${name}`, title, link },
  text: text.join('\n'),
})

const IP_ABOUT: Readonly<Record<IpToolCode, string>> = {
  renewal: '商标有效期到哪天，什么时候可以办续展，宽展期到哪天，续展官费，连续三年不使用从哪天算',
  opposition: '初步审定公告之后异议期到哪天',
  filing: '注册商标按类别和商品项目数算官费，几个类一共收多少钱',
  fee: '发明、实用新型、外观设计从申请到授权的官费合计，费用减缴以后交多少',
  annuity: '专利每年的年费和滞纳金，哪天以前要交，减缴以后交多少',
  priority: '国内申请之后多久以内可以要求优先权，向国外申请和国际申请最晚到哪天',
  term: '著作权和软件著作权保护到哪一年',
  number: '核对专利申请号和专利号的校验位，看号码是不是写错了',
}

const ipTool = (code: IpToolCode): SiteTool =>
  page(
    `ip/${code}`,
    `${hrefTo('ip', { tool: code })}#tools`,
    `${IP_TOOL[code]}计算`,
    IP_ABOUT[code],
  )

const calculator = (code: CalculatorCode): SiteTool =>
  page(
    `calculators/${code}`,
    calculatorHref(code),
    `${CALCULATOR_NAME[code]}计算`,
    CALCULATOR[code].lead,
  )

/** 工具与页面: what the portal does itself, beside what it publishes. */
export const SITE_TOOLS: readonly SiteTool[] = [
  page(
    'assessment',
    hrefTo('assessment'),
    '政策自测',
    '公司能报什么、够不够条件，答几道题就有结论：高新技术企业、科技型中小企业、创新型中小企业、专精特新、小巨人、研发费用加计扣除',
    '差在哪里，最早什么时候能报，不登录，不留电话',
  ),
  page(
    'jobTitle',
    hrefTo('jobTitle'),
    '职称自测',
    `评职称、申报职称够不够条件：按地区、学历、现职称和工作年限看能报哪一级，${Object.values(JOB_GRADE).join('、')}`,
    '工程师职称的年限、最早申报时间、缺少的条件，各地评委会和申报通知',
  ),
  page(
    'ip',
    hrefTo('ip'),
    '知识产权查询与计算',
    '查商标、专利、版权，算商标和专利的官方费用、年费和期限',
  ),
  ...(Object.keys(IP_TOOL) as IpToolCode[]).map(ipTool),
  page(
    'calculators',
    hrefTo('calculators'),
    '能省多少',
    '计算器：一项税收优惠或费用减缴能省多少钱、少交多少税、退多少税，每一步怎么算、依据哪一条',
  ),
  ...CALCULATOR_CODES.map(calculator),
  page(
    'policyList',
    hrefTo('policyList'),
    '政策检索',
    '按地区、层级、申报状态、支持方式、部门和金额筛选政策，一个地区能同时看到区、市、省和国家的政策，按截止日期排序',
  ),
  page(
    'policy',
    hrefTo('policy'),
    '申报日历',
    '这个月和下个月哪些项目开始申报、哪天截止，近期截止的申报项目',
  ),
  page(
    'serviceProjectList',
    hrefTo('serviceProjectList'),
    '服务项目与价格',
    '代办服务有哪些、多少钱、几天办完、交付什么，官方费用另外列出',
  ),
  page(
    'service',
    hrefTo('service'),
    '服务流程',
    '委托以后怎么办：每一步谁来做、多长时间、得到什么，费用什么时候付',
  ),
  page(
    'companyList',
    hrefTo('companyList'),
    '企业名录',
    '查企业的登记信息、资质和知识产权数量，按地区、行业、规模筛选并对比',
  ),
  page(
    'aboutUs',
    hrefTo('aboutUs'),
    '关于我们与常见问题',
    '我们是谁、怎么做事、有哪些顾问专家、怎么联系，常见问题',
  ),
  page(
    'cooperation',
    hrefTo('cooperation'),
    '渠道合作',
    '成为合作伙伴、代理、渠道，合作类型、条件和申请',
  ),
  page(
    'privacy',
    hrefTo('privacy'),
    '隐私与删除个人信息',
    '收集哪些个人信息、做什么用、保存多久，怎样删除个人信息，怎样注销账号',
  ),
  page(
    'register',
    hrefTo('register'),
    '注册账号',
    '注册企业账号，一家公司几个人用，开通精准匹配、申报管理和提醒',
  ),
]
