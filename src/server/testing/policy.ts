import type { Contract } from '#contract/index.ts'

/**
 * 权限总表: who may make which call, written by hand and from nothing else. It is the oracle of the
 * authorisation matrix (reliability.md F20): what the contract or the handlers say is compared with
 * it, never taken from it. A call that is missing here, and an entry without a call, fail the build.
 */

/** Whose rows an answer may hold. */
export type Reach =
  /** What everybody may see. */
  | 'public'
  /** The caller's own. */
  | 'self'
  /** The caller's company's; for people of the platform the platform's own. */
  | 'side'
  /** For people of a company the company's; for people of the platform everybody's. */
  | 'wide'
  /** What a secret opens that the caller brings along. */
  | 'secret'
  /** The caller's own; for whoever reviews certifications everybody's. */
  | 'review'
  /** Everybody's: the call is for the platform alone. */
  | 'platform'

/** One call. */
export interface Rule {
  /** Everybody, every signed-in person, or whoever holds the code. */
  who: 'anyone' | 'member' | { code: string; name: string }
  /** What a company named by the request does: nothing, or 403 unless it is the caller's own. */
  company: 'ignored' | 'own'
  reach: Reach
}

const open: Rule = { who: 'anyone', company: 'ignored', reach: 'public' }
/** Open to everybody; what it answers depends on who asks. */
const openSelf: Rule = { who: 'anyone', company: 'ignored', reach: 'self' }
const openReview: Rule = { who: 'anyone', company: 'ignored', reach: 'review' }
const openSecret: Rule = { who: 'anyone', company: 'ignored', reach: 'secret' }
const self: Rule = { who: 'member', company: 'own', reach: 'self' }
const ownSide: Rule = { who: 'member', company: 'own', reach: 'side' }
const holder =
  (reach: Reach) =>
  (code: string, name: string): Rule => ({ who: { code, name }, company: 'own', reach })
const side = holder('side')
const platform = holder('platform')
/** What all three kinds of rights are asked. */
const rights = (code: string, name: string) => {
  const may = (button: string, title: string) => side(`ip:${code}:${button}`, `${name}-${title}`)
  const reading = side(`ip:${code}`, `知识产权-${name}`)
  const [add, edit, remove] = [may('add', '新增'), may('edit', '编辑'), may('delete', '删除')]
  const [load, save, remind] = [may('import', '导入'), may('export', '导出'), may('remind', '提醒')]
  return {
    list: reading,
    ids: reading,
    detail: reading,
    find: reading,
    add,
    edit,
    bulk: remove,
    addEntry: edit,
    removeEntry: edit,
    remind,
    remindRule: reading,
    saveRemindRule: remind,
    template: load,
    dryRun: load,
    importRows: load,
    importFaults: load,
    takeOver: load,
    importState: load,
    export: save,
  }
}

/** Codes for people of a company begin so; the others are the platform's. */
export const COMPANY_CODE = /^(home|precise|enterprise|ip|declare|message|back|research)(:|$)/
/** Codes that the ready-made role of an advisor holds. */
export const ADVISOR_CODES = [
  'home',
  'message',
  'message:chat',
  'message:remind',
  'serve',
  'serve:chat',
  'lead',
  'lead:list',
  'order',
  'order:serve',
  'declaring',
  'declaring:serve',
]

const RULES = {
  account: {
    update: self,
    phoneCode: self,
    changePhone: self,
    logins: self,
    endLogin: self,
    export: self,
    remove: self,
  },
  articles: { list: open, detail: open, addresses: open },
  assessment: {
    result: open,
    report: open,
    save: openSecret,
    saved: openSecret,
    take: side('enterprise:portrait:edit', '企业画像-编辑'),
  },
  audit: {
    entries: holder('wide')('back:audit', '后台管理-操作日志'),
    verify: holder('wide')('back:audit', '后台管理-操作日志'),
    export: holder('wide')('back:audit:export', '操作日志-导出'),
  },
  certification: {
    mine: ownSide,
    submit: ownSide,
    withdraw: ownSide,
    queue: platform('certification:review', '企业认证审核'),
    detail: platform('certification:review', '企业认证审核'),
    review: platform('certification:review', '企业认证审核'),
    freeze: platform('certification:review:freeze', '企业认证审核-冻结'),
  },
  chat: {
    history: openSelf,
    leaveMessage: openSelf,
    jobTitleMessage: openSelf,
    autoReply: open,
    filterWords: open,
    customerService: open,
    list: openSelf,
    messages: openSelf,
    pin: openSelf,
    remove: openSelf,
    addFile: openSelf,
    customers: holder('self')('serve:chat', '专家接待'),
    open: openSelf,
    ticket: openSelf,
    mark: openSelf,
    recall: openSelf,
    rate: openSelf,
    takeAlong: self,
    mute: openSelf,
    giveBack: self,
    wait: openSelf,
  },
  companies: { list: open, registerCard: open, compare: open },
  company: {
    tabs: ownSide,
    mine: side('enterprise:info', '我的企业-企业资料'),
    update: side('enterprise:info:edit', '企业资料-编辑'),
    overview: ownSide,
  },
  consultation: { save: open },
  leads: {
    list: platform('lead:list', '咨询线索'),
    one: platform('lead:list', '咨询线索'),
    move: platform('lead:list', '咨询线索'),
    reveal: platform('lead:list', '咨询线索'),
    advisors: platform('lead:list:assign', '咨询线索-分派'),
  },
  content: {
    list: platform('content', '运营内容'),
    one: platform('content', '运营内容'),
    add: platform('content:edit', '运营内容-编辑'),
    save: platform('content:edit', '运营内容-编辑'),
    move: platform('content', '运营内容'),
    bulk: platform('content', '运营内容'),
    history: platform('content', '运营内容'),
    revision: platform('content', '运营内容'),
    rollBack: platform('content:edit', '运营内容-编辑'),
    preview: platform('content', '运营内容'),
    audience: platform('content', '运营内容'),
  },
  declarations: {
    list: side('declare:list', '申报管理'),
    overview: side('declare:list', '申报管理'),
    waiting: side('declare:list', '申报管理'),
    detail: side('declare:list', '申报管理'),
    calendar: side('declare:list', '申报管理'),
    people: side('declare:list', '申报管理'),
    add: side('declare:list:add', '申报管理-新增'),
    copy: side('declare:list:add', '申报管理-新增'),
    save: side('declare:list:edit', '申报管理-编辑'),
    addMaterial: side('declare:list:edit', '申报管理-编辑'),
    removeMaterial: side('declare:list:edit', '申报管理-编辑'),
    upload: side('declare:list:edit', '申报管理-编辑'),
    takeBack: side('declare:list:edit', '申报管理-编辑'),
    remove: side('declare:list:delete', '申报管理-删除'),
    milestone: side('declare:list:progress', '申报管理-进度登记'),
    progress: side('declare:list:progress', '申报管理-进度登记'),
    submit: side('declare:list:submit', '申报管理-提交'),
    withdraw: side('declare:list:withdraw', '申报管理-撤回'),
    export: side('declare:list:export', '申报管理-导出'),
    pack: side('declare:list', '申报管理'),
    queue: platform('declaring:serve', '申报办理'),
    served: platform('declaring:serve', '申报办理'),
    servedWaiting: platform('declaring:serve', '申报办理'),
    assign: platform('declaring:serve', '申报办理'),
    servedSave: platform('declaring:serve', '申报办理'),
    judge: platform('declaring:serve', '申报办理'),
    servedAddMaterial: platform('declaring:serve', '申报办理'),
    servedRemoveMaterial: platform('declaring:serve', '申报办理'),
    servedUpload: platform('declaring:serve', '申报办理'),
    servedMilestone: platform('declaring:serve', '申报办理'),
    serve: platform('declaring:serve', '申报办理'),
    servedExport: platform('declaring:serve', '申报办理'),
    servedPack: platform('declaring:serve', '申报办理'),
  },
  copyrightRecords: rights('copyright', '版权'),
  dictionaries: { entries: open, regions: open, regionTree: open },
  encryption: { sign: open, publicKey: open, saveClientKey: open, secretKey: open, info: self },
  experts: { consultants: open, jobTitleConsultants: open, find: open },
  fileLibrary: {
    list: platform('files:manage', '文件库'),
    room: platform('files:manage', '文件库'),
    companies: platform('files:manage:companies', '文件库-企业用量'),
    edit: platform('files:manage', '文件库'),
    remove: platform('files:manage', '文件库'),
    restore: platform('files:manage', '文件库'),
  },
  files: {
    add: self,
    list: openReview,
    download: openReview,
    remove: self,
  },
  health: { status: platform('run:health', '系统运行-运行状态') },
  ip: {
    trademarks: open,
    trademark: open,
    patents: open,
    patent: open,
    copyrights: open,
    copyright: open,
    rules: open,
    overview: open,
  },
  ipCalendar: {
    dates: side('ip', '知识产权'),
    feed: holder('self')('ip', '知识产权'),
    openFeed: holder('self')('ip', '知识产权'),
    revokeFeed: holder('self')('ip', '知识产权'),
  },
  jobTitles: { list: open, detail: open, standards: open, committees: open },
  jobs: {
    list: platform('run:jobs', '系统运行-后台任务'),
    history: platform('run:jobs', '系统运行-后台任务'),
    run: platform('run:jobs:start', '后台任务-立即运行'),
  },
  matching: {
    conditions: open,
    list: side('precise:list', '精准匹配-匹配结果'),
    detail: side('precise:detail', '精准匹配-匹配详情'),
    whatIf: side('precise:detail', '精准匹配-匹配详情'),
    run: side('precise:list:run', '匹配结果-重新匹配'),
    dislike: side('precise:list:dislike', '匹配结果-不感兴趣'),
    undislike: side('precise:list:dislike', '匹配结果-不感兴趣'),
  },
  members: {
    users: side('back:user', '后台管理-用户管理'),
    addUser: side('back:user:add', '用户管理-新增'),
    updateUser: side('back:user:edit', '用户管理-编辑'),
    assignRoles: side('back:user:assign', '用户管理-分配角色'),
    setStatus: side('back:user:disable', '用户管理-停用'),
    resetPassword: side('back:user:resetPwd', '用户管理-重置密码'),
    roles: side('back:role', '后台管理-角色管理'),
    roleChoices: side('back:user', '后台管理-用户管理'),
    permissionTree: side('back:role', '后台管理-角色管理'),
    addRole: side('back:role:add', '角色管理-新增'),
    updateRole: side('back:role:edit', '角色管理-编辑'),
    grant: side('back:role:grant', '角色管理-授权'),
    deleteRole: side('back:role:delete', '角色管理-删除'),
    joins: side('back:user:add', '用户管理-新增'),
    decideJoin: side('back:user:add', '用户管理-新增'),
    myJoin: self,
    askJoin: self,
    invite: side('back:user:add', '用户管理-新增'),
    invites: side('back:user:add', '用户管理-新增'),
    revokeInvite: side('back:user:add', '用户管理-新增'),
    askPermission: self,
    permissionRequests: side('back:user:assign', '用户管理-分配角色'),
    decidePermission: side('back:user:assign', '用户管理-分配角色'),
  },
  news: { list: open, detail: open, suggest: open },
  notices: {
    readFile: platform('content:edit', '运营内容-编辑'),
    readText: platform('content:edit', '运营内容-编辑'),
  },
  orders: {
    open: side('precise:detail:order', '匹配详情-委托申报'),
    submit: side('precise:order:confirm', '申报委托-确认'),
    cancel: side('precise:order:cancel', '申报委托-取消'),
    confirm: side('precise:order:confirm', '申报委托-确认'),
    askAgain: side('precise:order:confirm', '申报委托-确认'),
    rate: side('precise:order:confirm', '申报委托-确认'),
    mine: side('precise:order', '精准匹配-申报委托'),
    detail: side('precise:order', '精准匹配-申报委托'),
    waiting: side('precise:order', '精准匹配-申报委托'),
    queue: platform('order:serve', '申报委托-委托受理'),
    served: platform('order:serve', '申报委托-委托受理'),
    accept: platform('order:serve', '申报委托-委托受理'),
    refuse: platform('order:serve', '申报委托-委托受理'),
    quote: platform('order:serve', '申报委托-委托受理'),
    finish: platform('order:serve', '申报委托-委托受理'),
  },
  outbox: {
    list: platform('outbox:list', '发件箱'),
    mails: platform('outbox:list', '发件箱'),
    revealMail: platform('outbox:list:reveal', '发件箱-查看地址'),
    resendMail: platform('outbox:list:send', '发件箱-重发与停发'),
    stopMail: platform('outbox:list:send', '发件箱-重发与停发'),
  },
  password: { retrieveCode: open, retrieve: open, change: self },
  patentRecords: {
    ...rights('patent', '专利'),
    payAnnuity: side('ip:patent:edit', '专利-编辑'),
  },
  policies: {
    search: open,
    detail: open,
    latest: open,
    byAreaLevel: open,
    notice: { who: 'member', company: 'own', reach: 'public' },
    carousel: open,
    deadlines: open,
  },
  portraits: {
    read: side('enterprise:portrait', '我的企业-企业画像'),
    save: side('enterprise:portrait:edit', '企业画像-编辑'),
    forget: side('enterprise:portrait:edit', '企业画像-编辑'),
    history: side('enterprise:portrait', '我的企业-企业画像'),
    template: side('enterprise:portrait:import', '企业画像-导入'),
    dryRun: side('enterprise:portrait:import', '企业画像-导入'),
    takeOver: side('enterprise:portrait:import', '企业画像-导入'),
  },
  projectMap: { coverArea: open, province: open, city: open },
  projects: {
    search: open,
    hot: open,
    reduced: open,
    types: open,
    lines: open,
    detail: open,
    marketCount: open,
    view: open,
  },
  registration: {
    challenge: open,
    companyCode: open,
    userCode: open,
    checkCode: open,
    registerCompany: open,
    registerUser: open,
    inviteInfo: openSecret,
    codeUnique: open,
    nameUnique: open,
    phoneUnique: open,
    idCodeUnique: open,
    loginNameUnique: open,
  },
  reminders: {
    list: self,
    markRead: self,
    detail: self,
    count: self,
    settings: self,
    set: self,
    quiet: self,
    setMail: self,
    confirmMail: self,
    removeMail: self,
    confirmMailLink: openSecret,
    optOutInfo: openSecret,
    optOut: openSecret,
  },
  ruleTables: {
    list: platform('rules:edit', '规则库'),
    one: platform('rules:edit', '规则库'),
    copy: platform('rules:edit', '规则库'),
    save: platform('rules:edit', '规则库'),
    effect: platform('rules:edit', '规则库'),
    publish: platform('rules:edit', '规则库'),
    withdraw: platform('rules:edit', '规则库'),
  },
  search: { hot: open, log: open, history: openSelf, forget: openSelf },
  sensitive: {
    list: platform('words:edit', '敏感词'),
    add: platform('words:edit', '敏感词'),
    remove: platform('words:edit', '敏感词'),
    tryOut: platform('words:edit', '敏感词'),
  },
  sites: {
    list: platform('site:edit', '站点配置'),
    one: platform('site:edit', '站点配置'),
    save: platform('site:edit', '站点配置'),
    versions: platform('site:edit', '站点配置'),
  },
  terms: {
    list: platform('terms:edit', '检索词'),
    add: platform('terms:edit', '检索词'),
    edit: platform('terms:edit', '检索词'),
    remove: platform('terms:edit', '检索词'),
    tryOut: platform('terms:edit', '检索词'),
    hotWords: platform('terms:edit', '检索词'),
    setHotWord: platform('terms:edit', '检索词'),
  },
  trademarkRecords: {
    ...rights('trademark', '商标'),
    renew: side('ip:trademark:edit', '商标-编辑'),
  },
  session: {
    token: open,
    phoneToken: open,
    loginCode: open,
    userInfo: self,
    companyMenu: self,
    logout: openSelf,
  },
  showcase: {
    faqs: open,
    banners: open,
    cases: open,
    case: open,
    scenarios: open,
    scenario: open,
    flow: open,
    about: open,
    partners: open,
    partnerTypes: open,
    apply: open,
    applyState: open,
    moveApply: platform('partner:edit', '渠道合作'),
  },
  site: { config: open },
  subscriptions: {
    traceInfo: self,
    mine: self,
    save: self,
    remove: self,
    pause: self,
    mute: self,
    preview: self,
    found: self,
  },
  traces: {
    favourites: self,
    starred: self,
    star: self,
    note: self,
    move: self,
    renameFolder: self,
    removeFolder: self,
    unstar: self,
    footprints: self,
    visit: self,
    removeFootprints: self,
    restore: self,
    recording: self,
    merge: self,
  },
  uploads: { begin: self, append: self, end: self, state: self, cancel: self },
  workbench: {
    accept: platform('serve:chat', '专家接待'),
    transfer: platform('serve:chat', '专家接待'),
    end: platform('serve:chat', '专家接待'),
    addNote: platform('serve:chat', '专家接待'),
    notes: platform('serve:chat', '专家接待'),
    presence: holder('self')('serve:chat', '专家接待'),
    setPresence: holder('self')('serve:chat', '专家接待'),
    colleagues: platform('serve:chat', '专家接待'),
    quickReplies: holder('self')('serve:chat', '专家接待'),
    saveQuickReply: holder('self')('serve:chat', '专家接待'),
    removeQuickReply: holder('self')('serve:chat', '专家接待'),
    customer: platform('serve:chat', '专家接待'),
    wall: platform('serve:chat:supervise', '专家接待-接待监看'),
    watch: platform('serve:chat:supervise', '专家接待-接待监看'),
    takeOver: platform('serve:chat:supervise', '专家接待-接待监看'),
  },
} satisfies { [G in keyof Contract]: { [N in keyof Contract[G]]: Rule } }

/** The rules by group and name of the call. */
export const POLICY: Readonly<Record<string, Readonly<Record<string, Rule>>>> = RULES
