import { REPLY_MAX, REPLY_TITLE_MAX } from '#domain/chat/auto-reply.ts'
import { CAPACITY_MAX, LIST_NAME } from '#domain/chat/expert-service.ts'
import { EXCEPTION_KIND, EXCEPTION_NAME_MAX } from '#domain/chat/week.ts'
import { permission } from '#domain/permissions/codes.ts'
import { presenceOf } from './chat.ts'
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
} from './wire/schema.ts'

const BASE = '/message/api/message/serviceDesk'
const settings = {
  access: 'member',
  permission: permission('service:edit'),
  spec: false,
  method: 'POST',
} as const

const LISTS = codesOf(LIST_NAME)

/** Minutes since midnight, Beijing. */
const ranges = () => array(object({ from: int({ max: 1_440 }), to: int({ max: 1_440 }) }))
/** Seven days, Monday first. */
const week = () => array(ranges())

/** What is set of an expert; null follows the public profile, and of the week the platform's hours. */
const own = () =>
  object({
    week: orNull(week()),
    tags: orNull(array(text(12, 1))),
    lists: orNull(array(oneOf(LISTS))),
    autoReply: orNull(pattern(/^[A-Za-z0-9_-]{0,64}$/)),
    /** The last day of a pause; empty for none. */
    pausedUntil: day(),
  })

const expert = () =>
  object({
    userId: text(),
    userName: text(),
    headImg: text(300),
    userSex: text(),
    role: text(),
    regionNames: array(text()),
    /** Where the public profile stands: `none` for an advisor without one. */
    profile: oneOf(['none', 'published', 'hidden']),
    /** The account may sign in and serves customers. */
    active: boolean(),
    /** What holds in the end. */
    tags: array(text()),
    lists: array(oneOf(LISTS)),
    autoReply: text(64),
    /** The hours as visitors read them. */
    hours: text(),
    /** What the public profile says, and holds where nothing is set. */
    base: object({
      tags: array(text()),
      lists: array(oneOf(LISTS)),
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
  object({
    week: week(),
    exceptions: array(
      object({
        day: pattern(/^\d{4}-\d{2}-\d{2}$/),
        name: text(EXCEPTION_NAME_MAX, 1),
        kind: oneOf(codesOf(EXCEPTION_KIND)),
        ranges: ranges(),
      }),
    ),
  })

const quickReply = () =>
  object({
    replyId: text(),
    title: text(40),
    text: text(1_000),
    tags: array(text(12)),
    version: int(),
    updateTime: text(),
    updateUser: text(),
    /** Since when it is deleted; empty while it is not. */
    removedTime: text(),
  })

/** 服务设置: experts, automatic replies, office hours and shared quick replies as operators keep them. */
export const serviceSettings = {
  /** Every advisor and everybody with a profile, in the order of the public lists. */
  experts: endpoint({
    ...settings,
    path: `${BASE}/queryExpertServiceList`,
    input: object({}),
    output: object({ records: array(expert()) }),
  }),
  /** 409 where somebody else was faster. */
  saveExpert: endpoint({
    ...settings,
    path: `${BASE}/updateExpertService`,
    audit: 'service.expert',
    input: object({
      userId: id(),
      /** The version that was edited; 0 where nothing was set. */
      version: int(),
      capacity: int({ min: 1, max: CAPACITY_MAX }),
      setting: jsonParam(own()),
    }),
    output: expert(),
  }),
  /** The order of the public lists; answers the one before, which brings it back. */
  orderExperts: endpoint({
    ...settings,
    path: `${BASE}/updateExpertOrder`,
    audit: 'service.order',
    input: object({ userIds: queryArray(id(), 200) }),
    output: object({ before: array(text()) }),
  }),
  /** The platform's own first, then those that experts may name. */
  replies: endpoint({
    ...settings,
    path: `${BASE}/queryAutoReplyList`,
    input: object({}),
    output: object({
      records: array(
        object({
          ...reply(),
          ...stamp(),
          /** The platform's own: when it is shown; empty for those that experts name. */
          when: text(),
          usedBy: array(object({ userId: text(), userName: text() })),
        }),
      ),
    }),
  }),
  /** What visitors would see of a writing. */
  previewReply: endpoint({
    ...settings,
    path: `${BASE}/queryAutoReplyPreview`,
    background: true,
    input: object({ writing: text(REPLY_MAX) }),
    output: object({ html: text(8_000) }),
  }),
  /** Answered by the chat at once; 409 where somebody else was faster. */
  saveReply: endpoint({
    ...settings,
    path: `${BASE}/updateAutoReply`,
    audit: 'service.reply',
    input: object({
      /** Empty for a new one, which then may be named by experts. */
      code: withDefault(pattern(/^[A-Za-z0-9_-]{1,64}$/), ''),
      title: text(REPLY_TITLE_MAX, 1),
      /** Empty says nothing, which only the platform's own may. */
      writing: text(REPLY_MAX),
      /** The version that was edited; 0 for what was never written here. */
      version: int(),
      note: withDefault(text(200), ''),
    }),
    output: object({ code: text(), version: int() }),
  }),
  /** The newest first. */
  replyVersions: endpoint({
    ...settings,
    path: `${BASE}/queryAutoReplyVersionList`,
    input: object({ code: id(), ...paging() }),
    output: object(pageOf(object({ ...reply(), ...stamp() }))),
  }),
  hours: endpoint({
    ...settings,
    path: `${BASE}/queryOfficeHours`,
    input: object({}),
    output: object({ ...stamp(), hours: office() }),
  }),
  /** Holds at once; 409 where somebody else was faster. */
  saveHours: endpoint({
    ...settings,
    path: `${BASE}/updateOfficeHours`,
    audit: 'service.hours',
    input: object({
      /** The version that was edited; 0 for the built-in hours. */
      version: int(),
      hours: jsonParam(office()),
      note: withDefault(text(200), ''),
    }),
    output: object({ version: int() }),
  }),
  hoursVersions: endpoint({
    ...settings,
    path: `${BASE}/queryOfficeHoursVersionList`,
    input: object(paging()),
    output: object(pageOf(object({ ...stamp(), hours: office() }))),
  }),
  quickReplies: endpoint({
    ...settings,
    path: `${BASE}/querySharedReplyList`,
    input: object({
      keyword: withDefault(text(50), ''),
      tag: withDefault(text(12), ''),
      /** Those that were deleted in the past thirty days. */
      removed: withDefault(boolean(), false),
      ...paging(),
    }),
    output: object({
      ...pageOf(quickReply()),
      /** Every tag there is, those of most replies first. */
      tags: array(text(12)),
    }),
  }),
  saveQuickReply: endpoint({
    ...settings,
    path: `${BASE}/updateSharedReply`,
    audit: 'service.quickReply',
    input: object({
      /** Empty for a new one. */
      replyId: withDefault(id(), ''),
      title: text(40, 1),
      text: text(1_000, 1),
      tags: withDefault(queryArray(text(12, 1), 5), []),
      version: withDefault(int(), 0),
    }),
    output: object({ replyId: text() }),
  }),
  /** Can be brought back for thirty days. */
  removeQuickReply: endpoint({
    ...settings,
    path: `${BASE}/deleteSharedReply`,
    audit: 'service.quickReply',
    input: object({ replyId: id() }),
    output: object({ removed: boolean() }),
  }),
  restoreQuickReply: endpoint({
    ...settings,
    path: `${BASE}/restoreSharedReply`,
    audit: 'service.quickReply',
    input: object({ replyId: id() }),
    output: object({ restored: boolean() }),
  }),
} as const
