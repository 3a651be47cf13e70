import type { PageName } from './pages.ts'

/** Fields of a page's query that may change what the server renders; every other one is ignored there. */
const RENDERED_PARAMS = {
  policy: ['month'],
  policyList: [
    'q',
    'exact',
    'region',
    'up',
    'level',
    'win',
    'mode',
    'type',
    'org',
    'ind',
    'field',
    'size',
    'amt',
    'from',
    'to',
    'on',
    'sort',
    'page',
    'per',
  ],
  policyDetail: ['id'],
  policyShare: ['id'],
  scenario: ['id'],
  assessment: ['for'],
  cooperation: ['type'],
  aboutUs: ['category', 'q'],
  serviceProjectList: ['q', 'type', 'region', 'price', 'days', 'sort', 'page'],
  serviceProjectDetail: ['id'],
  ip: [
    'kind',
    'q',
    'tool',
    'until',
    'reg',
    'used',
    'pub',
    'classes',
    'extra',
    'via',
    'type',
    'filed',
    'grant',
    'red',
    'holder',
    'done',
    'out',
    'died',
    'no',
  ],
  trademarkList: ['q', 'class', 'status', 'applicant', 'from', 'to', 'page'],
  trademarkShow: ['id'],
  patentList: ['q', 'kind', 'status', 'ipc', 'applicant', 'from', 'to', 'page'],
  patentShow: ['id'],
  bookList: ['q', 'kind', 'owner', 'from', 'to', 'page'],
  bookShow: ['id'],
  successCase: ['industry', 'programme', 'region', 'year', 'page', 'id'],
  jobTitle: ['region'],
  jobTitleList: ['region', 'year', 'grade', 'specialty', 'win', 'q', 'with', 'page'],
  jobTitleDetail: ['id', 'tab'],
  newsList: ['q', 'category', 'page'],
  newsDetail: ['id'],
  companyList: [
    'q',
    'region',
    'industry',
    'size',
    'title',
    'age',
    'capital',
    'ip',
    'page',
    'compare',
  ],
  register: ['name'],
  spiderViews: ['page'],
  spiderPolicy: ['page'],
  spiderPolicyDetail: ['id'],
  spiderJobTitle: ['page'],
  login: ['mode'],
} as const satisfies { readonly [Name in PageName]?: readonly string[] }

/** {@link RENDERED_PARAMS} of a page; none for one that always reads the same. */
export const renderedParams = (name: PageName): readonly string[] =>
  (RENDERED_PARAMS as { readonly [Name in PageName]?: readonly string[] })[name] ?? []

/** What the three pages of a company's rights read alike. */
type RightsParam =
  | 'id'
  | 'view'
  | 'at'
  | 'open'
  | 'q'
  | 'group'
  | 'owner'
  | 'from'
  | 'to'
  | 'due'
  | 'origin'
  | 'sort'
  | 'size'
  | 'month'
  | 'show'
  | 'without'

/** Fields of a page's query, or of its path, that the browser alone reads. */
interface BrowserParams {
  addCopyright: 'id'
  addDeclare: 'id' | 'step' | 'policyId' | 'orderNo'
  addPatent: 'id'
  addTrademark: 'id'
  assessment: 'link'
  certifications: 'state' | 'kind' | 'q' | 'id'
  collection: 'type' | 'folder' | 'unfiled' | 'q'
  content: 'view' | 'kind' | 'state' | 'q' | 'mine' | 'lack' | 'package'
  contentEdit: 'kind' | 'id'
  copyright: RightsParam | 'kind' | 'status'
  datedArticle: 'code'
  declareManage:
    | 'view'
    | 'tab'
    | 'type'
    | 'status'
    | 'q'
    | 'year'
    | 'level'
    | 'region'
    | 'advisor'
    | 'holder'
    | 'sort'
    | 'month'
  editDeclare: 'id' | 'declareNo' | 'tab'
  enterprise: 'tab' | 'field'
  footprint: 'type'
  jobTitleCases:
    | 'view'
    | 'status'
    | 'grade'
    | 'region'
    | 'advisor'
    | 'late'
    | 'show'
    | 'q'
    | 'id'
    | 'new'
    | 'lead'
  leads: 'view' | 'status' | 'advisor' | 'late' | 'show' | 'q' | 'id'
  login: 'from'
  mailConfirm: 'token'
  news: 'tab' | 'chat' | 'kind' | 'read' | 'userId' | 'userName'
  orders: 'tab' | 'state' | 'advisor' | 'q' | 'id'
  partnerApply: 'view' | 'state' | 'type' | 'region' | 'owner' | 'days' | 'late' | 'q' | 'id'
  patent: RightsParam | 'kind' | 'reduction' | 'status'
  policyDetail: 'hit' | 'shareId'
  policyShare: 'shareId'
  precise: 'r' | 'match' | 'win' | 'level' | 'mode' | 'q' | 'sort' | 'off'
  preciseDetail: 'id'
  preciseOrder: 'orderNo' | 'policyId' | 'run'
  register: 'invite'
  reports: 'report' | 'period' | 'on' | 'from' | 'to' | 'target'
  role: 'role' | 'open'
  smsOutbox: 'tab' | 'state' | 'purpose' | 'phone' | 'address'
  subscribe: 'tab' | 'set' | 'edit'
  trademark: RightsParam | 'class' | 'type' | 'status'
  unsubscribe: 'token'
  user: 'tab' | 'q' | 'role' | 'status' | 'open'
}

type RenderedParams = typeof RENDERED_PARAMS

/** The names that a page reads from its address. */
export type ParamOf<Name extends PageName> = Name extends PageName
  ? | (Name extends keyof RenderedParams ? RenderedParams[Name][number] : never)
    | (Name extends keyof BrowserParams ? BrowserParams[Name] : never)
  : never

/** What a link hands to a page; a field left out or empty does not stand in the address. */
export type PageQuery<Name extends PageName> = [ParamOf<Name>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Param in ParamOf<Name>]?: string | readonly string[] | undefined }
