import {
  DECLARE_ACTOR,
  DECLARE_EVENTS,
  DECLARE_SORT,
  DECLARE_STATUSES,
  DECLARE_TAB,
  DECLARE_TITLE,
  DUE_KIND,
  MATERIAL_STATE,
  MILESTONE_KIND,
  PROJECT_TYPE,
} from '#domain/declarations/codes.ts'
import { permission } from '#domain/permissions/codes.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  bytes,
  callersCompany,
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  list,
  orElse,
  orNull,
  packed,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/policy/policyDeclare'
const post = { method: 'POST', access: 'member', spec: false } as const
const reading = { ...post, permission: permission('declare:list') } as const
const adding = { ...post, permission: permission('declare:list:add') } as const
const editing = { ...post, permission: permission('declare:list:edit') } as const
const submitting = { ...post, permission: permission('declare:list:submit') } as const
const progressing = { ...post, permission: permission('declare:list:progress') } as const
const withdrawing = { ...post, permission: permission('declare:list:withdraw') } as const
const deleting = { ...post, permission: permission('declare:list:delete') } as const
const exporting = { ...post, permission: permission('declare:list:export') } as const
const serving = { ...post, permission: permission('declaring:serve') } as const

const declareNo = () => shaped(/^SB\d{14}$/)
const status = () => choice(DECLARE_STATUSES)
const actor = () => choice(codesOf(DECLARE_ACTOR))
/** Longer than a reason or a note may be, so that the rule answers in its own words. */
const longText = () => text(1_200)
/** Yuan with at most two decimals, or empty; a rule judges it in its own words. */
const amount = () => orElse(text(30), '')
const ownDay = () => orElse(day(), '')
const short = (max: number) => orElse(text(max), '')

const row = () => ({
  declareNo: text(),
  companyName: text(),
  policyId: text(),
  /** The programme as the policy's title; empty where the project was typed in freely. */
  policyTitle: text(500),
  orderNo: text(),
  projectName: text(400),
  projectType: text(),
  projectTypeName: text(),
  /** What an approval brings into the portrait; empty = no title. */
  titleCode: text(),
  level: text(),
  levelName: text(),
  regionCode: text(),
  regionName: text(),
  dept: text(400),
  batch: text(400),
  /** 0 = not stated. */
  year: int(),
  status: status(),
  statusName: text(),
  statusSince: text(),
  /** Who has to act, in the order of their turn; empty at an end. */
  holder: rows(actor()),
  holderName: text(),
  holderSince: text(),
  /** Whole days since. */
  daysHeld: int(),
  /** It waits for the caller. */
  mine: flag(),
  /** The next last day that counts now, and how many days are left (negative when it is past). */
  dueOn: text(),
  dueKind: orNull(choice(codesOf(DUE_KIND))),
  dueName: text(),
  daysLeft: orNull(int({ min: -100_000 })),
  /** Yuan; empty = not stated. */
  applyAmount: text(),
  approvedAmount: text(),
  paidAmount: text(),
  declarerUserId: text(),
  declarerName: text(),
  advisorUserId: text(),
  advisorName: text(),
  createTime: text(),
  updateTime: text(),
  version: int(),
})

/** An uploaded file; `url` is signed and good for five minutes, empty where the caller may not see it. */
const file = () => record({ fileId: text(), fileName: text(), size: int(), url: text(600) })

const material = () =>
  record({
    materialId: text(),
    name: text(400),
    required: flag(),
    note: text(1_000),
    state: choice(codesOf(MATERIAL_STATE)),
    stateName: text(),
    /** Why it was returned. */
    remark: longText(),
    /** Of the newest upload; 0 = none. */
    version: int(),
    /** The version that was frozen for the submission; 0 = not frozen. */
    frozenVersion: int(),
    /** The caller may upload to it now. */
    open: flag(),
    /** The newest first; files of a version taken back are not there. */
    versions: rows(
      record({
        version: int(),
        files: rows(file()),
        note: longText(),
        by: text(),
        at: text(),
        state: choice(codesOf(MATERIAL_STATE)),
        remark: longText(),
      }),
    ),
  })

const correction = () =>
  record({
    round: int(),
    askedOn: text(),
    dueOn: text(),
    daysLeft: orNull(int({ min: -100_000 })),
    items: rows(record({ materialId: text(), name: text(400), text: longText() })),
    files: rows(file()),
    url: text(600),
    open: flag(),
    repliedOn: text(),
    reply: longText(),
    replyFiles: rows(file()),
  })

const milestone = () =>
  record({
    milestoneId: text(),
    kind: choice(codesOf(MILESTONE_KIND)),
    kindName: text(),
    name: text(400),
    dueOn: text(),
    doneOn: text(),
    note: longText(),
    version: int(),
    /** The caller may change it now. */
    open: flag(),
  })

/** One step. `date` is the day of a step outside, when another than that of the entry. */
const step = () =>
  record({
    at: text(),
    event: choice(DECLARE_EVENTS),
    eventName: text(),
    fromStatus: status(),
    toStatus: status(),
    statusName: text(),
    role: actor(),
    roleName: text(),
    by: text(),
    date: text(),
    note: longText(),
    /** What was entered beside the note, in words. */
    details: rows(record({ name: text(), value: text(2_000) })),
    files: rows(file()),
    url: text(600),
  })

/** A move of the caller's in this state; `why` says what is still missing while it is not open. */
const move = () =>
  record({
    event: choice(DECLARE_EVENTS),
    eventName: text(),
    toStatus: status(),
    toName: text(),
    open: flag(),
    why: text(500),
    /** The call that makes it. */
    by: choice(['submit', 'progress', 'withdraw', 'serve']),
  })

const declaration = () =>
  record({
    ...row(),
    officialPlatform: text(400),
    officialUrl: text(600),
    acceptNo: text(400),
    principal: text(),
    contactName: text(),
    /** Masked for advisors who do not serve it. */
    contactPhone: text(),
    deadlineOnline: text(),
    deadlineRecommend: text(),
    deadlinePaper: text(),
    submitDate: text(),
    publicityFrom: text(),
    publicityTo: text(),
    publicityUrl: text(600),
    certificateNo: text(400),
    validFrom: text(),
    validTo: text(),
    members: rows(record({ name: text(), duty: text() })),
    remark: text(2_000),
    /** Number of the declaration it was copied from; empty otherwise. */
    copiedFrom: text(),
    /** 未通过: what was learnt. */
    lessons: longText(),
    /** The administrator has asked to end it, and no advisor has answered. */
    endAsk: orNull(record({ at: text(), by: text(), reason: longText() })),
    canEdit: flag(),
    /** Materials may be added, uploaded to and removed; see also `open` of each. */
    canEditMaterials: flag(),
    /** Verdicts may be given (advisor). */
    canJudge: flag(),
    canDelete: flag(),
    canCopy: flag(),
    /** The advisor may take it on, or hand it on. */
    canClaim: flag(),
    canAssign: flag(),
    materials: rows(material()),
    /** The newest first. */
    corrections: rows(correction()),
    milestones: rows(milestone()),
    payments: rows(
      record({ amount: text(), arrivedOn: text(), note: longText(), by: text(), at: text() }),
    ),
    /** The first step first. */
    timeline: rows(step()),
    moves: rows(move()),
  })

/** Which declaration, as it was looked at. */
const seen = () => ({
  declareNo: declareNo(),
  version: int({ min: 1 }),
  companyId: callersCompany(),
})
const one = () => record({ declareNo: declareNo(), companyId: callersCompany() })

/** What a draft holds; empty texts are not stated. */
const fields = () => ({
  projectName: text(400),
  projectType: orElse(choice(['', ...codesOf(PROJECT_TYPE)]), '' as const),
  titleCode: orElse(choice(['', ...codesOf(DECLARE_TITLE)]), '' as const),
  level: orElse(choice(['', ...codesOf(POLICY_LEVEL)]), '' as const),
  regionCode: orElse(shaped(/^(\d{6})?$/), ''),
  dept: short(400),
  batch: short(400),
  year: orElse(int({ max: 9_999 }), 0),
  officialPlatform: short(400),
  officialUrl: short(600),
  applyAmount: amount(),
  principal: short(100),
  contactName: short(100),
  contactPhone: short(30),
  /** An advisor of the platform; empty = whoever takes it on. */
  advisorUserId: orElse(id(), ''),
  /** 申报专员 of the company who answers for it; empty = whoever made it. */
  declarerUserId: orElse(id(), ''),
  deadlineOnline: ownDay(),
  deadlineRecommend: ownDay(),
  deadlinePaper: ownDay(),
  members: orElse(list(packed(record({ name: text(100), duty: text(100) })), 40), []),
  remark: short(2_000),
})

/**
 * What a move brings along. Which of these an event wants is stated by the machine
 * (domain/declarations/machine.ts, `fieldsOf`); the others are not looked at.
 */
const moveFields = () => ({
  /** Reason, note or reply. */
  note: orElse(longText(), ''),
  /** The day it happened outside. */
  on: ownDay(),
  proofFileIds: orElse(list(id(), 9), []),
  proofUrl: short(600),
  /** The project's name, typed again before what cannot be undone. */
  typedName: short(400),
  /** 真实性声明. */
  truth: orElse(flag(), false),
  acceptNo: short(400),
  /** 不设专家评审. */
  noReview: orElse(flag(), false),
  publicityFrom: ownDay(),
  /** Last day; or so many working days after the first one. */
  publicityTo: ownDay(),
  publicityDays: orElse(int({ max: 365 }), 0),
  publicityUrl: short(600),
  /** An objection during the publicity was upheld. */
  upheld: orElse(flag(), false),
  lessons: orElse(longText(), ''),
  certificateNo: short(400),
  validFrom: ownDay(),
  validTo: ownDay(),
  approvedAmount: amount(),
  /** What has arrived this time. */
  amount: amount(),
  /** Last day of a correction. */
  dueOn: ownDay(),
  /** Materials that are returned or to be corrected, each with its reason; without one: in general. */
  items: orElse(list(packed(record({ materialId: orElse(id(), ''), text: longText() })), 60), []),
  /** What the programme still demands after the approval. */
  duties: orElse(
    list(
      packed(
        record({
          kind: choice(['report', 'acceptance']),
          name: text(400),
          dueOn: shaped(/^\d{4}-\d{2}-\d{2}$/),
        }),
      ),
      20,
    ),
    [],
  ),
})

const moving = () => record({ ...seen(), event: choice(DECLARE_EVENTS), ...moveFields() })

const filters = () => ({
  keyword: short(80),
  year: orElse(int({ max: 9_999 }), 0),
  level: orElse(choice(['', ...codesOf(POLICY_LEVEL)]), '' as const),
  projectType: orElse(choice(['', ...codesOf(PROJECT_TYPE)]), '' as const),
  /** A place and everything below it. */
  regionCode: orElse(shaped(/^(\d{6})?$/), ''),
  statuses: orElse(list(status(), 23), []),
  /** `none` = without one. */
  advisorUserId: orElse(id(), ''),
})
const sorting = () => ({
  sort: orElse(choice(codesOf(DECLARE_SORT)), 'updated' as const),
  direction: orElse(choice(['asc', 'desc']), 'desc' as const),
})

const materialIn = () => ({
  declareNo: declareNo(),
  materialId: id(),
  companyId: callersCompany(),
})
const newMaterial = () =>
  record({
    declareNo: declareNo(),
    name: text(400),
    required: orElse(flag(), false),
    note: short(1_000),
    companyId: callersCompany(),
  })
const upload = () =>
  record({
    ...materialIn(),
    /** The version that was looked at; 0 = none yet. */
    version: int(),
    /** Files of the use `declaration`, uploaded before by the call of the file library. */
    fileIds: list(id(), 9),
    note: short(1_000),
  })
const milestoneIn = () =>
  record({
    declareNo: declareNo(),
    /** Empty = a new one. */
    milestoneId: orElse(id(), ''),
    /** Of the milestone as it was looked at; 0 for a new one. */
    version: orElse(int(), 0),
    kind: choice(codesOf(MILESTONE_KIND)),
    name: text(400),
    dueOn: shaped(/^\d{4}-\d{2}-\d{2}$/),
    /** Empty = not done yet. */
    doneOn: ownDay(),
    note: orElse(longText(), ''),
    /** It is taken out. */
    remove: orElse(flag(), false),
    companyId: callersCompany(),
  })
const fileAnswer = () =>
  record({ fileName: text(400), mime: text(), size: int(), content: bytes() })
const person = () => record({ userId: text(), name: text() })

/** 项目申报 of the own company, and of all companies for the advisors who serve them. */
export const declarations = {
  list: endpoint({
    ...reading,
    path: `${BASE}/queryDeclareList`,
    input: record({
      tab: orElse(choice(codesOf(DECLARE_TAB)), 'all' as const),
      ...filters(),
      ...sorting(),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record(pageOf(record(row()))),
  }),
  /** Counts of the tabs, the figures on top, and what occurs to filter by. */
  overview: endpoint({
    ...reading,
    path: `${BASE}/queryDeclareOverview`,
    input: record({ companyId: callersCompany() }),
    output: record({
      tabs: record({ all: int(), mine: int(), running: int(), approved: int(), failed: int() }),
      /** 进行中; 30 天内到期; 今年获批; 到账金额 of this year and of all, yuan. */
      figures: record({
        running: int(),
        dueSoon: int(),
        approvedThisYear: int(),
        arrivedThisYear: text(),
        arrived: text(),
      }),
      choices: record({
        years: rows(int()),
        levels: rows(text()),
        regions: rows(record({ code: text(), name: text() })),
        advisors: rows(person()),
      }),
    }),
  }),
  /** How many wait for the caller. */
  waiting: endpoint({
    ...reading,
    background: true,
    path: `${BASE}/queryWaitingDeclareCount`,
    input: record({ companyId: callersCompany() }),
    output: record({ count: int() }),
  }),
  detail: endpoint({
    ...reading,
    path: `${BASE}/queryDeclareDetail`,
    input: one(),
    output: declaration(),
  }),
  /** 日历: the days of a month on which something is due or has happened. */
  calendar: endpoint({
    ...reading,
    path: `${BASE}/queryDeclareCalendar`,
    input: record({ month: shaped(/^\d{4}-(0[1-9]|1[0-2])$/), companyId: callersCompany() }),
    output: record({
      days: rows(
        record({
          day: text(),
          entries: rows(
            record({
              declareNo: text(),
              projectName: text(400),
              /** 网上申报截止、补正截止、计划节点…, in words. */
              what: text(),
              /** Still to come, or done with. */
              open: flag(),
            }),
          ),
        }),
      ),
    }),
  }),
  people: endpoint({
    ...reading,
    path: `${BASE}/queryDeclarePeople`,
    input: record({ companyId: callersCompany() }),
    output: record({ declarers: rows(person()), advisors: rows(person()) }),
  }),
  /**
   * Makes a draft: for a policy with what it says, or for a project of one's own. An order's
   * declaration is made when the order is confirmed; with its number the call answers that one.
   */
  add: endpoint({
    ...adding,
    path: `${BASE}/addDeclare`,
    input: record({
      policyId: orElse(id(), ''),
      orderNo: orElse(shaped(/^DD\d{14}$/), ''),
      projectName: short(400),
      companyId: callersCompany(),
    }),
    output: declaration(),
  }),
  /** A new draft like one that was not approved (91), with its list of materials and their files. */
  copy: endpoint({ ...adding, path: `${BASE}/copyDeclare`, input: one(), output: declaration() }),
  save: endpoint({
    ...editing,
    path: `${BASE}/updateDeclare`,
    input: record({ ...seen(), ...fields() }),
    output: declaration(),
  }),
  remove: endpoint({
    ...deleting,
    path: `${BASE}/deleteDeclare`,
    input: record(seen()),
    output: record({ deleted: flag() }),
  }),
  addMaterial: endpoint({
    ...editing,
    path: `${BASE}/addDeclareMaterial`,
    input: newMaterial(),
    output: declaration(),
  }),
  removeMaterial: endpoint({
    ...editing,
    path: `${BASE}/deleteDeclareMaterial`,
    input: record(materialIn()),
    output: declaration(),
  }),
  /** A new version of a material. */
  upload: endpoint({
    ...editing,
    path: `${BASE}/updateDeclareMaterialFile`,
    input: upload(),
    output: declaration(),
  }),
  /** Takes back the newest version, while nobody has judged it. */
  takeBack: endpoint({
    ...editing,
    path: `${BASE}/deleteDeclareMaterialFile`,
    input: record({ ...materialIn(), version: int({ min: 1 }) }),
    output: declaration(),
  }),
  milestone: endpoint({
    ...progressing,
    path: `${BASE}/updateDeclareMilestone`,
    input: milestoneIn(),
    output: declaration(),
  }),
  /** Moves inside: 送内审 to 定稿. */
  submit: endpoint({
    ...submitting,
    path: `${BASE}/submitDeclare`,
    input: moving(),
    output: declaration(),
  }),
  /** Moves outside, entered with their day and proof. */
  progress: endpoint({
    ...progressing,
    path: `${BASE}/updateDeclareProgress`,
    input: moving(),
    output: declaration(),
  }),
  /** 撤回, 终止申请. */
  withdraw: endpoint({
    ...withdrawing,
    path: `${BASE}/withdrawDeclare`,
    input: moving(),
    output: declaration(),
  }),
  /** What the list shows as a workbook. */
  export: endpoint({
    ...exporting,
    path: `${BASE}/exportDeclareList`,
    answer: 'file',
    input: record({
      tab: orElse(choice(codesOf(DECLARE_TAB)), 'all' as const),
      ...filters(),
      ...sorting(),
      companyId: callersCompany(),
    }),
    output: fileAnswer(),
  }),
  /** All materials as one archive, with their table of contents. */
  pack: endpoint({
    ...reading,
    path: `${BASE}/downloadDeclarePack`,
    answer: 'file',
    input: one(),
    output: fileAnswer(),
  }),

  /** 申报办理: what has reached the platform, of all companies. */
  queue: endpoint({
    ...serving,
    path: `${BASE}/queryDeclareQueue`,
    input: record({
      /** Without an advisor; the caller's own; all that go on; ended. */
      tab: orElse(choice(['waiting', 'mine', 'open', 'ended']), 'mine' as const),
      /** Whose turn it is; empty = anybody's. */
      holder: orElse(choice(['', ...codesOf(DECLARE_ACTOR)]), '' as const),
      ...filters(),
      sort: orElse(choice(codesOf(DECLARE_SORT)), 'days' as const),
      direction: orElse(choice(['asc', 'desc']), 'desc' as const),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(record(row())),
      /** Without an advisor, own ones, and own ones that wait for the caller. */
      counts: record({ waiting: int(), mine: int(), turn: int(), open: int(), ended: int() }),
      advisors: rows(person()),
    }),
  }),
  served: endpoint({
    ...serving,
    path: `${BASE}/queryServedDeclare`,
    input: one(),
    output: declaration(),
  }),
  /** How many wait for the advisor: own turns, and those without an advisor. */
  servedWaiting: endpoint({
    ...serving,
    background: true,
    path: `${BASE}/queryServedDeclareCount`,
    input: record({ companyId: callersCompany() }),
    output: record({ count: int() }),
  }),
  /** Hands it to an advisor; to oneself: takes it on. */
  assign: endpoint({
    ...serving,
    path: `${BASE}/assignDeclare`,
    input: record({ ...seen(), advisorUserId: id(), note: orElse(longText(), '') }),
    output: declaration(),
  }),
  servedSave: endpoint({
    ...serving,
    path: `${BASE}/updateServedDeclare`,
    input: record({ ...seen(), ...fields() }),
    output: declaration(),
  }),
  /** 逐项审核: a verdict on the version that was looked at. */
  judge: endpoint({
    ...serving,
    path: `${BASE}/judgeDeclareMaterial`,
    input: record({
      ...materialIn(),
      version: int({ min: 1 }),
      state: choice(['passed', 'returned']),
      remark: orElse(longText(), ''),
    }),
    output: declaration(),
  }),
  servedAddMaterial: endpoint({
    ...serving,
    path: `${BASE}/addServedDeclareMaterial`,
    input: newMaterial(),
    output: declaration(),
  }),
  servedRemoveMaterial: endpoint({
    ...serving,
    path: `${BASE}/deleteServedDeclareMaterial`,
    input: record(materialIn()),
    output: declaration(),
  }),
  servedUpload: endpoint({
    ...serving,
    path: `${BASE}/updateServedDeclareMaterialFile`,
    input: upload(),
    output: declaration(),
  }),
  servedMilestone: endpoint({
    ...serving,
    path: `${BASE}/updateServedDeclareMilestone`,
    input: milestoneIn(),
    output: declaration(),
  }),
  /** Every move of the advisor's, outside ones with their day and proof. */
  serve: endpoint({
    ...serving,
    path: `${BASE}/serveDeclare`,
    input: moving(),
    output: declaration(),
  }),
  servedExport: endpoint({
    ...serving,
    path: `${BASE}/exportServedDeclareList`,
    answer: 'file',
    input: record({
      tab: orElse(choice(['waiting', 'mine', 'open', 'ended']), 'mine' as const),
      holder: orElse(choice(['', ...codesOf(DECLARE_ACTOR)]), '' as const),
      ...filters(),
      ...sorting(),
      companyId: callersCompany(),
    }),
    output: fileAnswer(),
  }),
  servedPack: endpoint({
    ...serving,
    path: `${BASE}/downloadServedDeclarePack`,
    answer: 'file',
    input: one(),
    output: fileAnswer(),
  }),
} as const
