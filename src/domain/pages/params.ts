import { type PageName, type PORTAL_PAGES, portalPage } from './pages.ts'

/** Fields of a page's query by which the server renders it; none for one that always reads the same. */
export const renderedParams = (name: PageName): readonly string[] => portalPage(name)?.params ?? []

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
  calendar: 'month' | 'show' | 'without'
  certifications: 'state' | 'kind' | 'q' | 'id'
  checkup: 'nth'
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
  follow: 'token'
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
  clients: 'q' | 'id'
  leads: 'view' | 'status' | 'advisor' | 'late' | 'show' | 'q' | 'id'
  login: 'from'
  mailConfirm: 'token'
  /** `queue`: the list of the workbench that is looked at. */
  news: 'queue' | 'tab' | 'chat' | 'kind' | 'read' | 'userId' | 'userName'
  orders: 'tab' | 'state' | 'advisor' | 'q' | 'id'
  partnerApply: 'view' | 'state' | 'type' | 'region' | 'owner' | 'days' | 'late' | 'q' | 'id'
  patent: RightsParam | 'kind' | 'reduction' | 'status'
  policyDetail: 'hit' | 'shareId'
  /** `all`: everything, where the bare list begins with what fits the visitor. */
  policyList: 'view'
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

type PortalPages = typeof PORTAL_PAGES

/** The names that a page reads from its address. */
export type ParamOf<Name extends PageName> = Name extends PageName
  ? | (Name extends keyof PortalPages ? PortalPages[Name]['params'][number] : never)
    | (Name extends keyof BrowserParams ? BrowserParams[Name] : never)
  : never

/** What a link hands to a page; a field left out or empty does not stand in the address. */
export type PageQuery<Name extends PageName> = [ParamOf<Name>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Param in ParamOf<Name>]?: string | readonly string[] | undefined }
