import type { PageName } from '#web/shell/pages.ts'

/** Fields of a comparison that a company list is opened with. */
const COMPARED = 'company-001,company-002,company-003'

const MISSING = '?id=nothing'

/** Queries under which a page is worth looking at besides its bare address. */
export const VIEWS: Partial<Record<PageName, Record<string, string>>> = {
  policy: { '': '', month: '?month=2026-12' },
  policyList: {
    '': '',
    search: '?q=高企',
    facets: '?level=1&mode=tax&win=longterm',
    empty: '?q=高企&mode=equity&level=3',
    slip: '?q=高薪技术企业',
    few: '?q=国科发火〔2016〕195号',
    ignored: '?q=高企 贴息&level=9,1&amt=lots',
    none: '?q=㐀㐁㐂',
  },
  policyDetail: {
    '': '',
    replaced: '?id=youzhi-zhongxiao-qiye-tidu-2022',
    closed: '?id=kexiao-2026-pingjia-tongzhi',
    upcoming: '?id=yanfa-jiajikouchu-huisuan-qingjiao',
    clause: '?id=gaoqi-rending-guanli-banfa&hit=研发费用,销售收入#clause-H5-1',
    missing: MISSING,
  },
  policyShare: {
    '': '',
    amount: '?id=zhongdian-xiaojuren-2024',
    expired: '?id=kexiao-2026-pingjia-tongzhi',
    missing: MISSING,
  },
  scenario: { '': '', one: '?id=gaoqi', missing: MISSING },
  cooperation: { '': '', type: '?type=channel' },
  aboutUs: { '': '', search: '?q=高企', none: '?q=㐀㐁㐂' },
  serviceProjectList: {
    '': '',
    filtered: '?type=declare&sort=days',
    empty: '?q=㐀㐁㐂&type=declare',
  },
  serviceProjectDetail: { '': '', declare: '?id=gaoqi-rending-quancheng', missing: MISSING },
  ip: {
    '': '',
    renewal: '?tool=renewal&until=2027-03-15&reg=2017-03-16',
    opposition: '?tool=opposition&pub=2026-10-06',
    filing: '?tool=filing&classes=2&extra=3&via=paper',
    annuity: '?tool=annuity&type=invention&filed=2020-05-06&grant=2023-02-03&red=70',
    term: '?tool=term&holder=entity&done=2020-01-02&out=2021-03-04',
    number: '?tool=number&no=202010123456.7',
  },
  trademarkList: { '': '', filtered: '?q=云&class=9', empty: '?q=㐀㐁㐂&class=9' },
  trademarkShow: { '': '', missing: MISSING },
  patentList: { '': '', filtered: '?q=方法&kind=invention', empty: '?q=㐀㐁㐂&kind=invention' },
  patentShow: { '': '', missing: MISSING },
  bookList: { '': '', filtered: '?q=软件', empty: '?q=㐀㐁㐂' },
  bookShow: { '': '', missing: MISSING },
  successCase: {
    '': '',
    filtered: '?year=2025',
    empty: '?year=2025&region=540000',
    one: '?id=case-sensor-innovative',
    missing: MISSING,
  },
  jobTitle: { '': '', region: '?region=440000' },
  jobTitleList: {
    '': '',
    filtered: '?region=440000&grade=engineer',
    compare: '?region=440000&with=310000',
    empty: '?q=㐀㐁㐂&region=440000',
  },
  jobTitleDetail: {
    '': '',
    returns: '?id=gd-software-senior-2026&tab=returns',
    materials: '?id=gd-software-senior-2026&tab=materials',
    missing: MISSING,
  },
  newsList: { '': '', filtered: '?q=高企', empty: '?q=㐀㐁㐂' },
  newsDetail: { '': '', missing: MISSING },
  companyList: {
    '': '',
    filtered: '?q=科技&region=440000',
    empty: '?q=㐀㐁㐂&region=440000',
    compare: `?compare=${COMPARED}`,
  },
  spiderPolicyDetail: { '': '', missing: MISSING },
  register: { '': '', invited: '?name=user&invite=nothing' },
  login: { '': '', code: '?mode=code', retrieve: '?mode=retrieve' },
  enterprise: {
    '': '',
    certification: '?tab=certification',
    history: '?tab=history',
    portrait: '?tab=portrait',
  },
  preciseOrder: {
    '': '',
    draft: '?policyId=gaoqi-niandu-baogao',
    closed: '?policyId=guangdong-zhuanjingtexin-2026',
  },
  news: { '': '', remind: '?tab=remind', missing: '?chat=nothing' },
  sensitiveWords: { '': '', empty: '?q=㐀㐁㐂' },
  searchTerms: { '': '', empty: '?q=㐀㐁㐂' },
  precise: { '': '', empty: '?q=㐀㐁㐂' },
  preciseDetail: { '': '?id=gaoqi-rending-guanli-banfa', missing: '?id=zhuanli-fa-2020' },
  ruleTables: { '': '', table: '?table=hnte@2016-32', empty: '?q=㐀㐁㐂' },
  user: { '': '', joins: '?tab=joins', invites: '?tab=invites', add: '?open=add' },
}

/** Who looks at a page of the console: login names of the demonstration. */
export const PEOPLE: Partial<Record<PageName, readonly string[]>> = {
  adminHome: ['admin', 'demo', 'colleague', 'advisor', 'reviewer'],
  enterprise: ['demo', 'colleague'],
  orders: ['demo', 'advisor'],
  preciseOrder: ['demo'],
  user: ['demo', 'admin'],
  role: ['demo'],
  audit: ['demo', 'admin'],
  certifications: ['reviewer'],
  smsOutbox: ['admin'],
  account: ['demo'],
  news: ['demo', 'advisor'],
  sensitiveWords: ['admin'],
  searchTerms: ['admin'],
  precise: ['demo'],
  preciseDetail: ['demo'],
  ruleTables: ['admin'],
  leads: ['advisor'],
}
