import { REPLY_MAX, REPLY_TITLE_MAX } from '#domain/chat/auto-reply.ts'
import { CAPACITY_MAX, LIST_NAME } from '#domain/chat/expert-service.ts'
import { EXCEPTION_KIND, EXCEPTION_NAME_MAX } from '#domain/chat/week.ts'
import { permission } from '#domain/permissions/codes.ts'
import { presenceOf } from './chat.ts'
import { endpoint } from './wire/endpoint.ts'
import {
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

const BASE = '/message/api/message/serviceDesk'
const desk = {
  access: 'member',
  permission: permission('service:edit'),
  spec: false,
  method: 'POST',
} as const

const LISTS = codesOf(LIST_NAME)

/** Minutes since midnight, Beijing. */
const ranges = () => rows(record({ from: int({ max: 1_440 }), to: int({ max: 1_440 }) }))
/** Seven days, Monday first. */
const week = () => rows(ranges())

/** What is set of an expert; null follows the public profile, and of the week the platform's hours. */
const own = () =>
  record({
    week: orNull(week()),
    tags: orNull(rows(text(12, 1))),
    lists: orNull(rows(choice(LISTS))),
    autoReply: orNull(shaped(/^[A-Za-z0-9_-]{0,64}$/)),
    /** The last day of a pause; empty for none. */
    pausedUntil: day(),
  })

const expert = () =>
  record({
    userId: text(),
    userName: text(),
    headImg: text(300),
    userSex: text(),
    role: text(),
    regionNames: rows(text()),
    /** Where the public profile stands: `none` for an advisor without one. */
    profile: choice(['none', 'published', 'hidden']),
    /** The account may sign in and serves customers. */
    active: flag(),
    /** What holds in the end. */
    tags: rows(text()),
    lists: rows(choice(LISTS)),
    autoReply: text(64),
    /** The hours as visitors read them. */
    hours: text(),
    /** What the public profile says, and holds where nothing is set. */
    base: record({
      tags: rows(text()),
      lists: rows(choice(LISTS)),
      autoReply: text(64),
      hours: text(),
    }),
    version: int(),
    /** A pause that is over is none. */
    own: own(),
    capacity: int(),
    load: int(),
    presence: presenceOf(),
    /** Why they are away, in their words or the server's. */
    reason: text(40),
    /** Conversations of the past thirty days. */
    chats: int(),
    /** Median first reply of the past thirty days, ms; 0 where fewer than twenty tell. */
    firstReplyMs: int(),
  })

const stamp = () => ({ version: int(), updateTime: text(), updateUser: text(), note: text() })

const reply = () => ({
  code: text(64),
  title: text(),
  /** As operators write it. */
  writing: text(8_000),
  /** As visitors see it, clean. */
  html: text(8_000),
})

const office = () =>
  record({
    week: week(),
    exceptions: rows(
      record({
        day: shaped(/^\d{4}-\d{2}-\d{2}$/),
        name: text(EXCEPTION_NAME_MAX, 1),
        kind: choice(codesOf(EXCEPTION_KIND)),
        ranges: ranges(),
      }),
    ),
  })

const quickReply = () =>
  record({
    replyId: text(),
    title: text(40),
    text: text(1_000),
    tags: rows(text(12)),
    version: int(),
    updateTime: text(),
    updateUser: text(),
    /** Since when it is deleted; empty while it is not. */
    removedTime: text(),
  })

/** 服务设置: experts, automatic replies, office hours and shared quick replies as operators keep them. */
export const serviceDesk = {
  /** Every advisor and everybody with a profile, in the order of the public lists. */
  experts: endpoint({
    ...desk,
    path: `${BASE}/queryExpertServiceList`,
    input: record({ companyId: callersCompany() }),
    output: record({ records: rows(expert()) }),
  }),
  /** 409 where somebody else was faster. */
  saveExpert: endpoint({
    ...desk,
    path: `${BASE}/updateExpertService`,
    input: record({
      userId: id(),
      /** The version that was edited; 0 where nothing was set. */
      version: int(),
      capacity: int({ min: 1, max: CAPACITY_MAX }),
      setting: packed(own()),
      companyId: callersCompany(),
    }),
    output: expert(),
  }),
  /** The order of the public lists; answers the one before, which brings it back. */
  orderExperts: endpoint({
    ...desk,
    path: `${BASE}/updateExpertOrder`,
    input: record({ userIds: list(id(), 200), companyId: callersCompany() }),
    output: record({ before: rows(text()) }),
  }),
  /** The platform's own first, then those that experts may name. */
  replies: endpoint({
    ...desk,
    path: `${BASE}/queryAutoReplyList`,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
          ...reply(),
          ...stamp(),
          /** The platform's own: when it is shown; empty for those that experts name. */
          when: text(),
          usedBy: rows(record({ userId: text(), userName: text() })),
        }),
      ),
    }),
  }),
  /** What visitors would see of a writing. */
  previewReply: endpoint({
    ...desk,
    path: `${BASE}/queryAutoReplyPreview`,
    background: true,
    input: record({ writing: text(REPLY_MAX), companyId: callersCompany() }),
    output: record({ html: text(8_000) }),
  }),
  /** Answered by the chat at once; 409 where somebody else was faster. */
  saveReply: endpoint({
    ...desk,
    path: `${BASE}/updateAutoReply`,
    input: record({
      /** Empty for a new one, which then may be named by experts. */
      code: orElse(shaped(/^[A-Za-z0-9_-]{1,64}$/), ''),
      title: text(REPLY_TITLE_MAX, 1),
      /** Empty says nothing, which only the platform's own may. */
      writing: text(REPLY_MAX),
      /** The version that was edited; 0 for what was never written here. */
      version: int(),
      note: orElse(text(200), ''),
      companyId: callersCompany(),
    }),
    output: record({ code: text(), version: int() }),
  }),
  /** The newest first. */
  replyVersions: endpoint({
    ...desk,
    path: `${BASE}/queryAutoReplyVersionList`,
    input: record({ code: id(), ...paging(), companyId: callersCompany() }),
    output: record(pageOf(record({ ...reply(), ...stamp() }))),
  }),
  hours: endpoint({
    ...desk,
    path: `${BASE}/queryOfficeHours`,
    input: record({ companyId: callersCompany() }),
    output: record({ ...stamp(), hours: office() }),
  }),
  /** Holds at once; 409 where somebody else was faster. */
  saveHours: endpoint({
    ...desk,
    path: `${BASE}/updateOfficeHours`,
    input: record({
      /** The version that was edited; 0 for the built-in hours. */
      version: int(),
      hours: packed(office()),
      note: orElse(text(200), ''),
      companyId: callersCompany(),
    }),
    output: record({ version: int() }),
  }),
  hoursVersions: endpoint({
    ...desk,
    path: `${BASE}/queryOfficeHoursVersionList`,
    input: record({ ...paging(), companyId: callersCompany() }),
    output: record(pageOf(record({ ...stamp(), hours: office() }))),
  }),
  quickReplies: endpoint({
    ...desk,
    path: `${BASE}/querySharedReplyList`,
    input: record({
      keyword: orElse(text(50), ''),
      tag: orElse(text(12), ''),
      /** Those that were deleted in the past thirty days. */
      removed: orElse(flag(), false),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(quickReply()),
      /** Every tag there is, those of most replies first. */
      tags: rows(text(12)),
    }),
  }),
  saveQuickReply: endpoint({
    ...desk,
    path: `${BASE}/updateSharedReply`,
    input: record({
      /** Empty for a new one. */
      replyId: orElse(id(), ''),
      title: text(40, 1),
      text: text(1_000, 1),
      tags: orElse(list(text(12, 1), 5), []),
      version: orElse(int(), 0),
      companyId: callersCompany(),
    }),
    output: record({ replyId: text() }),
  }),
  /** Can be brought back for thirty days. */
  removeQuickReply: endpoint({
    ...desk,
    path: `${BASE}/deleteSharedReply`,
    input: record({ replyId: id(), companyId: callersCompany() }),
    output: record({ removed: flag() }),
  }),
  restoreQuickReply: endpoint({
    ...desk,
    path: `${BASE}/restoreSharedReply`,
    input: record({ replyId: id(), companyId: callersCompany() }),
    output: record({ restored: flag() }),
  }),
} as const
