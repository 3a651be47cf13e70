import { DEADLINE_KIND } from '#domain/policies/codes.ts'
import { TARGET_CHANGE, TARGET_STATE } from '#domain/bookmarks/states.ts'
import { TARGET_TYPE } from '#domain/bookmarks/saved.ts'
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
  jsonParam,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const OWN = '本人的账号、偏好和收藏'

const BASE = '/policy/api/policy/policyNoticeSubscribe'
const post = { method: 'POST', access: 'member', spec: false } as const

const TYPES = Object.keys(TARGET_TYPE).join('|')
/** One thing: `policy:gaoqi-rending`. */
const targetKey = () => pattern(new RegExp(`^(${TYPES}):[A-Za-z0-9_-]{1,64}$`))
/** One thing of one day: `policy:gaoqi-rending:2026-11-21`. */
const footprintKey = () =>
  pattern(new RegExp(`^(${TYPES}):[A-Za-z0-9_-]{1,64}:\\d{4}-\\d{2}-\\d{2}$`))

const target = () => ({
  objType: oneOf(codesOf(TARGET_TYPE)),
  objId: text(),
  /** As it is now, or as it was when it was kept. */
  title: text(500),
  /** 状态角标; empty for what has none. */
  state: oneOf(codesOf(TARGET_STATE)),
  stateName: text(),
  /** Policies with a window: `yyyy-MM-dd HH:mm:ss`, else empty. */
  deadline: text(),
  deadlineKind: oneOf(['', ...codesOf(DEADLINE_KIND)]),
  /** Whole days left; -1 when none is running. */
  daysLeft: int({ min: -1 }),
})

/** What a browser kept, as JSON text. */
const savedTarget = () =>
  object({
    objType: oneOf(codesOf(TARGET_TYPE)),
    id: id(),
    title: text(500),
    /** `yyyy-MM-dd HH:mm:ss`, empty when not known. */
    at: text(19),
  })

/** The three counters of the console, as they are after a change. */
export const bookmarkCounts = () => ({
  myFavoriteCount: int(),
  mySubscribeCount: int(),
  myFootprintCount: int(),
})

/** What was taken out, and how it comes back. */
const taken = () =>
  object({
    removed: int(),
    ...bookmarkCounts(),
    /** Brings it back for ten minutes; empty when nothing was taken. */
    removalId: text(),
  })

/** 收藏与足迹 of somebody signed in; a visitor's stay in the browser. */
export const bookmarks = {
  favourites: endpoint({
    ...post,
    path: `${BASE}/queryMyFavoriteList`,
    input: object({
      objType: withDefault(oneOf(['', ...codesOf(TARGET_TYPE)]), '' as const),
      /** With `inFolder`, of this folder alone; the empty one holds what is in none. */
      folder: withDefault(text(60), ''),
      inFolder: withDefault(boolean(), false),
      keyword: withDefault(text(50), ''),
      ...paging(),
    }),
    output: object({
      ...pageOf(
        object({
          ...target(),
          folder: text(),
          note: text(),
          /** 变化角标: what has become of it since it was starred or last opened. */
          change: oneOf(codesOf(TARGET_CHANGE)),
          changeName: text(),
          /** Name of the state it had; empty when it is the same. */
          stateBefore: text(),
          createTime: text(),
        }),
      ),
      /** Under the keyword and type asked for: what is in no folder first (name empty), then by name. */
      folders: array(object({ name: text(), count: int() })),
      /** Under the keyword and folder asked for. */
      types: array(object({ objType: oneOf(codesOf(TARGET_TYPE)), name: text(), count: int() })),
      /** Of all of mine, whatever is asked for: equals myFavoriteCount. */
      all: int(),
      now: text(),
    }),
  }),
  /** Which of these things are starred: `policy:gaoqi-rending`, 100 at most. */
  starred: endpoint({
    ...post,
    background: true,
    path: `${BASE}/queryMyFavoriteState`,
    input: object({ keys: queryArray(targetKey(), 100) }),
    output: object({ keys: array(text()) }),
  }),
  /** Sets or takes a star; the same again changes nothing. What is taken comes back by `restore`. */
  star: endpoint({
    ...post,
    background: true,
    path: `${BASE}/updateMyFavorite`,
    audit: { none: OWN },
    input: object({
      objType: oneOf(codesOf(TARGET_TYPE)),
      objId: id(),
      /** Counts where the thing is not known to the server any more. */
      title: withDefault(text(500), ''),
      starred: boolean(),
    }),
    output: object({ starred: boolean(), removalId: text(), ...bookmarkCounts() }),
  }),
  note: endpoint({
    ...post,
    path: `${BASE}/updateMyFavoriteNote`,
    audit: { none: OWN },
    input: object({
      key: targetKey(),
      note: withDefault(text(400), ''),
    }),
    output: object({ note: text() }),
  }),
  /** Into a folder, which is there once something is in it; empty: out of any. */
  move: endpoint({
    ...post,
    path: `${BASE}/moveMyFavorite`,
    audit: { none: OWN },
    input: object({
      keys: queryArray(targetKey(), 200),
      folder: withDefault(text(60), ''),
    }),
    output: object({ moved: int() }),
  }),
  renameFolder: endpoint({
    ...post,
    path: `${BASE}/renameMyFavoriteFolder`,
    audit: { none: OWN },
    input: object({ folder: text(60, 1), name: text(60) }),
    output: object({ moved: int() }),
  }),
  /** The folder goes, what was in it stays. */
  removeFolder: endpoint({
    ...post,
    path: `${BASE}/deleteMyFavoriteFolder`,
    audit: { none: OWN },
    input: object({ folder: text(60, 1) }),
    output: object({ moved: int() }),
  }),
  unstar: endpoint({
    ...post,
    path: `${BASE}/deleteMyFavorite`,
    audit: { none: OWN },
    input: object({
      keys: withDefault(queryArray(targetKey(), 200), []),
      all: withDefault(boolean(), false),
    }),
    output: taken(),
  }),
  /** 足迹, the newest first; 180 days, 500 at most. */
  footprints: endpoint({
    ...post,
    path: `${BASE}/queryMyFootprintList`,
    input: object({
      objType: withDefault(oneOf(['', ...codesOf(TARGET_TYPE)]), '' as const),
      ...paging([20, 50, 100], 50),
    }),
    output: object({
      ...pageOf(
        object({
          ...target(),
          /** `yyyy-MM-dd`. */
          day: text(),
          lastTime: text(),
          /** Times opened on the day. */
          visits: int(),
          starred: boolean(),
        }),
      ),
      /** Footprints are being noted. */
      recording: boolean(),
      /** Of all of mine: equals myFootprintCount. */
      all: int(),
    }),
  }),
  /** Notes that a thing was read; nothing while footprints are switched off. */
  visit: endpoint({
    ...post,
    background: true,
    path: `${BASE}/addMyFootprint`,
    audit: { none: OWN },
    input: object({
      objType: oneOf(codesOf(TARGET_TYPE)),
      objId: id(),
      title: withDefault(text(500), ''),
    }),
    output: object({ noted: boolean() }),
  }),
  /** Single ones, those of a day, or all. */
  removeFootprints: endpoint({
    ...post,
    path: `${BASE}/deleteMyFootprint`,
    audit: { none: OWN },
    input: object({
      keys: withDefault(queryArray(footprintKey(), 200), []),
      day: withDefault(day(), ''),
      all: withDefault(boolean(), false),
    }),
    output: taken(),
  }),
  /** Undoes one removal of favourites or footprints. */
  restore: endpoint({
    ...post,
    path: `${BASE}/restoreMyTrace`,
    audit: { none: OWN },
    input: object({ removalId: id() }),
    output: object({ restored: int(), ...bookmarkCounts() }),
  }),
  /** 记录浏览足迹. */
  recording: endpoint({
    ...post,
    path: `${BASE}/updateMyFootprintSwitch`,
    audit: { none: OWN },
    input: object({ on: boolean() }),
    output: object({ recording: boolean() }),
  }),
  /** Takes over what this browser kept, on request; the same again changes nothing. */
  merge: endpoint({
    ...post,
    path: `${BASE}/mergeMyTrace`,
    audit: { none: OWN },
    input: object({
      favourites: withDefault(queryArray(jsonParam(savedTarget()), 200), []),
      footprints: withDefault(queryArray(jsonParam(savedTarget()), 200), []),
    }),
    /** How many of each were new. */
    output: object({ favourites: int(), footprints: int(), ...bookmarkCounts() }),
  }),
} as const
