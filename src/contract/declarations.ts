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
import { DECLARE_LINE } from '#domain/declarations/lines.ts'
import { permission } from '#domain/permissions/codes.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  orNull,
  jsonParam,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
  fileAnswer,
} from './wire/schema.ts'

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

const declareNo = () => pattern(/^SB\d{14}$/)
const status = () => oneOf(DECLARE_STATUSES)
const actor = () => oneOf(codesOf(DECLARE_ACTOR))
/** Longer than a reason or a note may be, so that the rule answers in its own words. */
const longText = () => text(1_200)
/** Yuan with at most two decimals, or empty; a rule judges it in its own words. */
const amount = () => withDefault(text(30), '')
const ownDay = () => withDefault(day(), '')
const short = (max: number) => withDefault(text(max), '')

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
  holder: array(actor()),
  holderName: text(),
  holderSince: text(),
  /** Whole days since. */
  daysHeld: int(),
  /** It waits for the caller. */
  mine: boolean(),
  /** The next last day that counts now, and how many days are left (negative when it is past). */
  dueOn: text(),
  dueKind: orNull(oneOf(codesOf(DUE_KIND))),
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
const file = () => object({ fileId: text(), fileName: text(), size: int(), url: text(600) })

const material = () =>
  object({
    materialId: text(),
    name: text(400),
    required: boolean(),
    note: text(1_000),
    state: oneOf(codesOf(MATERIAL_STATE)),
    stateName: text(),
    /** Why it was returned. */
    remark: longText(),
    /** Of the newest upload; 0 = none. */
    version: int(),
    /** The version that was frozen for the submission; 0 = not frozen. */
    frozenVersion: int(),
    /** The caller may upload to it now. */
    open: boolean(),
    /** The newest first; files of a version taken back are not there. */
    versions: array(
      object({
        version: int(),
        files: array(file()),
        note: longText(),
        by: text(),
        at: text(),
        state: oneOf(codesOf(MATERIAL_STATE)),
        remark: longText(),
      }),
    ),
  })

const correction = () =>
  object({
    round: int(),
    askedOn: text(),
    dueOn: text(),
    daysLeft: orNull(int({ min: -100_000 })),
    items: array(object({ materialId: text(), name: text(400), text: longText() })),
    files: array(file()),
    url: text(600),
    open: boolean(),
    repliedOn: text(),
    reply: longText(),
    replyFiles: array(file()),
  })

const milestone = () =>
  object({
    milestoneId: text(),
    kind: oneOf(codesOf(MILESTONE_KIND)),
    kindName: text(),
    name: text(400),
    dueOn: text(),
    doneOn: text(),
    note: longText(),
    version: int(),
    /** The caller may change it now. */
    open: boolean(),
  })

/** One step. `date` is the day of a step outside, when another than that of the entry. */
const step = () =>
  object({
    at: text(),
    event: oneOf(DECLARE_EVENTS),
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
    details: array(object({ name: text(), value: text(2_000) })),
    files: array(file()),
    url: text(600),
  })

/** A move of the caller's in this state; `why` says what is still missing while it is not open. */
const move = () =>
  object({
    event: oneOf(DECLARE_EVENTS),
    eventName: text(),
    toStatus: status(),
    toName: text(),
    open: boolean(),
    why: text(500),
    /** The call that makes it. */
    by: oneOf(['submit', 'progress', 'withdraw', 'serve']),
  })

const declaration = () =>
  object({
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
    members: array(object({ name: text(), duty: text() })),
    remark: text(2_000),
    /** Number of the declaration it was copied from; empty otherwise. */
    copiedFrom: text(),
    /** 未通过: what was learnt. */
    lessons: longText(),
    /** The administrator has asked to end it, and no advisor has answered. */
    endAsk: orNull(object({ at: text(), by: text(), reason: longText() })),
    /** 允许顾问编辑草稿; null where no order runs and none was lent. */
    lending: orNull(
      object({
        allowed: boolean(),
        /** Who allowed it, and when; empty while it is not. */
        by: text(),
        since: text(),
        /** The caller may give it or take it back. */
        mayChange: boolean(),
        /** Consent given, taken back, and what the advisor changed, the newest first. */
        edits: array(
          object({
            at: text(),
            kind: oneOf(['consent', 'revoke', 'edit']),
            what: text(4_000),
            by: text(),
          }),
        ),
      }),
    ),
    canEdit: boolean(),
    /** Materials may be added, uploaded to and removed; see also `open` of each. */
    canEditMaterials: boolean(),
    /** Verdicts may be given (advisor). */
    canJudge: boolean(),
    canDelete: boolean(),
    canCopy: boolean(),
    /** The advisor may take it on, or hand it on. */
    canClaim: boolean(),
    canAssign: boolean(),
    materials: array(material()),
    /** The newest first. */
    corrections: array(correction()),
    milestones: array(milestone()),
    /** What may be planned on its line. */
    milestoneKinds: array(object({ code: oneOf(codesOf(MILESTONE_KIND)), name: text() })),
    /** 流程: which way it goes from where it stands. */
    line: oneOf(codesOf(DECLARE_LINE)),
    lineName: text(),
    /** The stages of its line, in order, with the states they stand for. */
    stages: array(object({ name: text(), statuses: array(status()) })),
    payments: array(
      object({ amount: text(), arrivedOn: text(), note: longText(), by: text(), at: text() }),
    ),
    /** The first step first. */
    timeline: array(step()),
    moves: array(move()),
  })

/** Which declaration, as it was looked at. */
const seen = () => ({
  declareNo: declareNo(),
  version: int({ min: 1 }),
})
const one = () => object({ declareNo: declareNo() })

/** What a draft holds; empty texts are not stated. */
const fields = () => ({
  projectName: text(400),
  projectType: withDefault(oneOf(['', ...codesOf(PROJECT_TYPE)]), '' as const),
  titleCode: withDefault(oneOf(['', ...codesOf(DECLARE_TITLE)]), '' as const),
  level: withDefault(oneOf(['', ...codesOf(POLICY_LEVEL)]), '' as const),
  regionCode: withDefault(pattern(/^(\d{6})?$/), ''),
  dept: short(400),
  batch: short(400),
  year: withDefault(int({ max: 9_999 }), 0),
  officialPlatform: short(400),
  officialUrl: short(600),
  applyAmount: amount(),
  principal: short(100),
  contactName: short(100),
  contactPhone: short(30),
  /** An advisor of the platform; empty = whoever takes it on. */
  advisorUserId: withDefault(id(), ''),
  /** 申报专员 of the company who answers for it; empty = whoever made it. */
  declarerUserId: withDefault(id(), ''),
  deadlineOnline: ownDay(),
  deadlineRecommend: ownDay(),
  deadlinePaper: ownDay(),
  members: withDefault(queryArray(jsonParam(object({ name: text(100), duty: text(100) })), 40), []),
  remark: short(2_000),
})

/**
 * What a move brings along. Which of these an event wants is stated by the machine
 * (domain/declarations/machine.ts, `fieldsOf`); the others are not looked at.
 */
const moveFields = () => ({
  /** Reason, note or reply. */
  note: withDefault(longText(), ''),
  /** The day it happened outside. */
  on: ownDay(),
  proofFileIds: withDefault(queryArray(id(), 9), []),
  proofUrl: short(600),
  /** The project's name, typed again before what cannot be undone. */
  typedName: short(400),
  /** 真实性声明. */
  truth: withDefault(boolean(), false),
  acceptNo: short(400),
  /** 不设专家评审. */
  noReview: withDefault(boolean(), false),
  publicityFrom: ownDay(),
  /** Last day; or so many working days after the first one. */
  publicityTo: ownDay(),
  publicityDays: withDefault(int({ max: 365 }), 0),
  publicityUrl: short(600),
  /** An objection during the publicity was upheld. */
  upheld: withDefault(boolean(), false),
  lessons: withDefault(longText(), ''),
  certificateNo: short(400),
  validFrom: ownDay(),
  validTo: ownDay(),
  approvedAmount: amount(),
  /** What has arrived this time. */
  amount: amount(),
  /** Last day of a correction. */
  dueOn: ownDay(),
  /** Materials that are returned or to be corrected, each with its reason; without one: in general. */
  items: withDefault(
    queryArray(jsonParam(object({ materialId: withDefault(id(), ''), text: longText() })), 60),
    [],
  ),
  /** What the programme still demands after the approval. */
  duties: withDefault(
    queryArray(
      jsonParam(
        object({
          kind: oneOf(['report', 'acceptance']),
          name: text(400),
          dueOn: pattern(/^\d{4}-\d{2}-\d{2}$/),
        }),
      ),
      20,
    ),
    [],
  ),
})

const transition = () => object({ ...seen(), event: oneOf(DECLARE_EVENTS), ...moveFields() })

const filters = () => ({
  keyword: short(80),
  year: withDefault(int({ max: 9_999 }), 0),
  level: withDefault(oneOf(['', ...codesOf(POLICY_LEVEL)]), '' as const),
  projectType: withDefault(oneOf(['', ...codesOf(PROJECT_TYPE)]), '' as const),
  /** A place and everything below it. */
  regionCode: withDefault(pattern(/^(\d{6})?$/), ''),
  statuses: withDefault(queryArray(status(), 23), []),
  /** `none` = without one. */
  advisorUserId: withDefault(id(), ''),
})
const sorting = () => ({
  sort: withDefault(oneOf(codesOf(DECLARE_SORT)), 'updated' as const),
  direction: withDefault(oneOf(['asc', 'desc']), 'desc' as const),
})

const materialIn = () => ({
  declareNo: declareNo(),
  materialId: id(),
})
const newMaterial = () =>
  object({
    declareNo: declareNo(),
    name: text(400),
    required: withDefault(boolean(), false),
    note: short(1_000),
  })
const upload = () =>
  object({
    ...materialIn(),
    /** The version that was looked at; 0 = none yet. */
    version: int(),
    /** Files of the use `declaration`, uploaded before by the call of the file library. */
    fileIds: queryArray(id(), 9),
    note: short(1_000),
  })
const milestoneIn = () =>
  object({
    declareNo: declareNo(),
    /** Empty = a new one. */
    milestoneId: withDefault(id(), ''),
    /** Of the milestone as it was looked at; 0 for a new one. */
    version: withDefault(int(), 0),
    kind: oneOf(codesOf(MILESTONE_KIND)),
    name: text(400),
    dueOn: pattern(/^\d{4}-\d{2}-\d{2}$/),
    /** Empty = not done yet. */
    doneOn: ownDay(),
    note: withDefault(longText(), ''),
    /** It is taken out. */
    remove: withDefault(boolean(), false),
  })
const person = () => object({ userId: text(), name: text() })

/** 项目申报 of the own company, and of all companies for the advisors who serve them. */
export const declarations = {
  list: endpoint({
    ...reading,
    path: `${BASE}/queryDeclareList`,
    input: object({
      tab: withDefault(oneOf(codesOf(DECLARE_TAB)), 'all' as const),
      ...filters(),
      ...sorting(),
      ...paging(),
    }),
    output: object(pageOf(object(row()))),
  }),
  /** Counts of the tabs, the figures on top, and what occurs to filter by. */
  overview: endpoint({
    ...reading,
    path: `${BASE}/queryDeclareOverview`,
    input: object({}),
    output: object({
      tabs: object({ all: int(), mine: int(), running: int(), approved: int(), failed: int() }),
      /** 进行中; 30 天内到期; 今年获批; 到账金额 of this year and of all, yuan. */
      figures: object({
        running: int(),
        dueSoon: int(),
        approvedThisYear: int(),
        arrivedThisYear: text(),
        arrived: text(),
      }),
      choices: object({
        years: array(int()),
        levels: array(text()),
        regions: array(object({ code: text(), name: text() })),
        advisors: array(person()),
      }),
    }),
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
    input: object({ month: pattern(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    output: object({
      days: array(
        object({
          day: text(),
          entries: array(
            object({
              declareNo: text(),
              projectName: text(400),
              /** 网上申报截止、补正截止、计划节点…, in words. */
              what: text(),
              /** Still to come, or done with. */
              open: boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  people: endpoint({
    ...reading,
    path: `${BASE}/queryDeclarePeople`,
    input: object({}),
    output: object({ declarers: array(person()), advisors: array(person()) }),
  }),
  /**
   * Makes a draft: for a policy with what it says, or for a project of one's own. An order's
   * declaration is made when the order is confirmed; with its number the call answers that one.
   */
  add: endpoint({
    ...adding,
    path: `${BASE}/addDeclare`,
    audit: { sometimes: 'declaration.add', when: '不是委托已建立的申报时' },
    input: object({
      policyId: withDefault(id(), ''),
      orderNo: withDefault(pattern(/^DD\d{14}$/), ''),
      projectName: short(400),
    }),
    output: declaration(),
  }),
  /** A new draft like one that was not approved (91), with its list of materials and their files. */
  copy: endpoint({
    ...adding,
    path: `${BASE}/copyDeclare`,
    audit: 'declaration.add',
    input: one(),
    output: declaration(),
  }),
  save: endpoint({
    ...editing,
    path: `${BASE}/updateDeclare`,
    audit: { sometimes: 'declaration.edit', when: IF_CHANGED },
    input: object({ ...seen(), ...fields() }),
    output: declaration(),
  }),
  remove: endpoint({
    ...deleting,
    path: `${BASE}/deleteDeclare`,
    audit: 'declaration.delete',
    input: object(seen()),
    output: object({ deleted: boolean() }),
  }),
  /** 允许顾问编辑草稿: to the advisor of the running order, until it is taken back. */
  lend: endpoint({
    ...editing,
    path: `${BASE}/updateAdvisorEditing`,
    audit: { sometimes: 'declaration.lend', when: IF_CHANGED },
    input: object({ declareNo: declareNo(), allowed: boolean() }),
    output: declaration(),
  }),
  addMaterial: endpoint({
    ...editing,
    path: `${BASE}/addDeclareMaterial`,
    audit: 'declaration.material',
    input: newMaterial(),
    output: declaration(),
  }),
  removeMaterial: endpoint({
    ...editing,
    path: `${BASE}/deleteDeclareMaterial`,
    audit: 'declaration.material',
    input: object(materialIn()),
    output: declaration(),
  }),
  /** A new version of a material. */
  upload: endpoint({
    ...editing,
    path: `${BASE}/updateDeclareMaterialFile`,
    audit: 'declaration.material',
    input: upload(),
    output: declaration(),
  }),
  /** Takes back the newest version, while nobody has judged it. */
  takeBack: endpoint({
    ...editing,
    path: `${BASE}/deleteDeclareMaterialFile`,
    audit: 'declaration.material',
    input: object({ ...materialIn(), version: int({ min: 1 }) }),
    output: declaration(),
  }),
  milestone: endpoint({
    ...progressing,
    path: `${BASE}/updateDeclareMilestone`,
    audit: 'declaration.milestone',
    input: milestoneIn(),
    output: declaration(),
  }),
  /** Moves inside: 送内审 to 定稿. */
  submit: endpoint({
    ...submitting,
    path: `${BASE}/submitDeclare`,
    audit: 'declaration.move',
    input: transition(),
    output: declaration(),
  }),
  /** Moves outside, entered with their day and proof. */
  progress: endpoint({
    ...progressing,
    path: `${BASE}/updateDeclareProgress`,
    audit: 'declaration.move',
    input: transition(),
    output: declaration(),
  }),
  /** 撤回, 终止申请. */
  withdraw: endpoint({
    ...withdrawing,
    path: `${BASE}/withdrawDeclare`,
    audit: 'declaration.move',
    input: transition(),
    output: declaration(),
  }),
  /** What the list shows as a workbook. */
  export: endpoint({
    ...exporting,
    path: `${BASE}/exportDeclareList`,
    answer: 'file',
    audit: 'declaration.export',
    input: object({
      tab: withDefault(oneOf(codesOf(DECLARE_TAB)), 'all' as const),
      ...filters(),
      ...sorting(),
    }),
    output: fileAnswer(),
  }),
  /** All materials as one archive, with their table of contents. */
  pack: endpoint({
    ...reading,
    path: `${BASE}/downloadDeclarePack`,
    answer: 'file',
    audit: 'declaration.export',
    input: one(),
    output: fileAnswer(),
  }),

  /** 申报办理: what has reached the platform, of all companies. */
  queue: endpoint({
    ...serving,
    path: `${BASE}/queryDeclareQueue`,
    input: object({
      /** Without an advisor; the caller's own; all that go on; ended. */
      tab: withDefault(oneOf(['waiting', 'mine', 'open', 'ended']), 'mine' as const),
      /** Whose turn it is; empty = anybody's. */
      holder: withDefault(oneOf(['', ...codesOf(DECLARE_ACTOR)]), '' as const),
      ...filters(),
      sort: withDefault(oneOf(codesOf(DECLARE_SORT)), 'days' as const),
      direction: withDefault(oneOf(['asc', 'desc']), 'desc' as const),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(row())),
      /** Without an advisor, own ones, and own ones that wait for the caller. */
      counts: object({ waiting: int(), mine: int(), turn: int(), open: int(), ended: int() }),
      advisors: array(person()),
    }),
  }),
  served: endpoint({
    ...serving,
    path: `${BASE}/queryServedDeclare`,
    input: one(),
    output: declaration(),
  }),
  /** Hands it to an advisor; to oneself: takes it on. */
  assign: endpoint({
    ...serving,
    path: `${BASE}/assignDeclare`,
    audit: { sometimes: 'declaration.assign', when: IF_CHANGED },
    input: object({ ...seen(), advisorUserId: id(), note: withDefault(longText(), '') }),
    output: declaration(),
  }),
  servedSave: endpoint({
    ...serving,
    path: `${BASE}/updateServedDeclare`,
    audit: { sometimes: 'declaration.edit', when: IF_CHANGED },
    input: object({ ...seen(), ...fields() }),
    output: declaration(),
  }),
  /** 逐项审核: a verdict on the version that was looked at. */
  judge: endpoint({
    ...serving,
    path: `${BASE}/judgeDeclareMaterial`,
    audit: 'declaration.material',
    input: object({
      ...materialIn(),
      version: int({ min: 1 }),
      state: oneOf(['passed', 'returned']),
      remark: withDefault(longText(), ''),
    }),
    output: declaration(),
  }),
  servedAddMaterial: endpoint({
    ...serving,
    path: `${BASE}/addServedDeclareMaterial`,
    audit: 'declaration.material',
    input: newMaterial(),
    output: declaration(),
  }),
  servedRemoveMaterial: endpoint({
    ...serving,
    path: `${BASE}/deleteServedDeclareMaterial`,
    audit: 'declaration.material',
    input: object(materialIn()),
    output: declaration(),
  }),
  servedUpload: endpoint({
    ...serving,
    path: `${BASE}/updateServedDeclareMaterialFile`,
    audit: 'declaration.material',
    input: upload(),
    output: declaration(),
  }),
  servedMilestone: endpoint({
    ...serving,
    path: `${BASE}/updateServedDeclareMilestone`,
    audit: 'declaration.milestone',
    input: milestoneIn(),
    output: declaration(),
  }),
  /** Every move of the advisor's, outside ones with their day and proof. */
  serve: endpoint({
    ...serving,
    path: `${BASE}/serveDeclare`,
    audit: 'declaration.move',
    input: transition(),
    output: declaration(),
  }),
  servedExport: endpoint({
    ...serving,
    path: `${BASE}/exportServedDeclareList`,
    answer: 'file',
    audit: 'declaration.export',
    input: object({
      tab: withDefault(oneOf(['waiting', 'mine', 'open', 'ended']), 'mine' as const),
      holder: withDefault(oneOf(['', ...codesOf(DECLARE_ACTOR)]), '' as const),
      ...filters(),
      ...sorting(),
    }),
    output: fileAnswer(),
  }),
  servedPack: endpoint({
    ...serving,
    path: `${BASE}/downloadServedDeclarePack`,
    answer: 'file',
    audit: 'declaration.export',
    input: one(),
    output: fileAnswer(),
  }),
} as const
