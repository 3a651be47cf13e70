import { FATE } from '#domain/packages/fate.ts'
import { PACKAGE_LIMITS, PIECE_KINDS } from '#domain/packages/pieces.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  map,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/contentPackage'
const own = {
  access: 'member',
  permission: permission('content:package'),
  spec: false,
  method: 'POST',
} as const

/** 处理: open waits for an operator; over: a newer release says something else. */
export const ITEM_STATE = {
  open: '待处理',
  taken: '已采用',
  left: '已保留',
  undone: '已撤销',
  over: '已被新版替代',
} as const

/** Pieces that one call names. */
const MOST_NAMED = 200

const kind = () => oneOf(PIECE_KINDS)
const pieceId = () => text(PACKAGE_LIMITS.id, 1)
const head = () =>
  object({
    packageId: text(),
    /** release: it came with the version that runs; upload: an operator has loaded it. */
    source: oneOf(['release', 'upload']),
    name: text(300),
    release: text(),
    digest: text(),
    loadTime: text(),
    loadUser: text(),
    /** By kind, how many pieces had which fate when it was loaded. */
    counts: map(map(int())),
    open: int(),
    taken: int(),
    left: int(),
    undone: int(),
  })
/** Which pieces: those named as `kind id`, or all that can be. */
const which = () => ({
  packageId: id(),
  all: withDefault(boolean(), false),
  items: withDefault(queryArray(text(PACKAGE_LIMITS.id + 33, 3), MOST_NAMED), []),
})
const done = () =>
  object({
    done: int(),
    /** Changed by somebody since it was looked at (or taken), so left alone; told by title. */
    changed: array(text(500)),
  })

/** 内容包: content that came with a release or that an operator loads, beside what stands there. */
export const packages = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryContentPackageList`,
    input: object(paging()),
    output: object(pageOf(head())),
  }),
  /** Its pieces that say something else than what stood there. */
  items: endpoint({
    ...own,
    path: `${BASE}/queryContentPackageItemList`,
    input: object({
      packageId: id(),
      kind: withDefault(oneOf(['', ...PIECE_KINDS]), ''),
      fate: withDefault(oneOf(['', ...codesOf(FATE)]), ''),
      state: withDefault(oneOf(['', ...codesOf(ITEM_STATE)]), ''),
      ...paging(),
    }),
    output: object({
      head: head(),
      ...pageOf(
        object({
          kind: kind(),
          id: text(),
          title: text(500),
          fate: oneOf(codesOf(FATE)),
          state: oneOf(codesOf(ITEM_STATE)),
          time: text(),
          user: text(),
        }),
      ),
    }),
  }),
  /** One piece beside what stands there, field by field. */
  compare: endpoint({
    ...own,
    path: `${BASE}/queryContentPackageItem`,
    input: object({ packageId: id(), kind: kind(), id: pieceId() }),
    output: object({
      sides: array(object({ label: text(500), now: text(200_000), next: text(200_000) })),
    }),
  }),
  /** Reads a package (field `file`: json or zip) and says what it would change; nothing changes yet. */
  load: endpoint({
    ...own,
    path: `${BASE}/loadContentPackage`,
    body: 'multipart',
    background: true,
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    audit: 'content.package',
    input: object({}),
    output: head(),
  }),
  /** 采用: what the package says takes the place of what stands there. */
  take: endpoint({
    ...own,
    path: `${BASE}/takeContentPackageItems`,
    audit: 'content.package',
    input: object(which()),
    output: done(),
  }),
  /** 保留现状: the difference is settled, until a newer release says something else again. */
  leave: endpoint({
    ...own,
    path: `${BASE}/leaveContentPackageItems`,
    audit: 'content.package',
    input: object(which()),
    output: object({ done: int() }),
  }),
  /** 撤销: what stood there before stands there again, unless somebody has changed it since. */
  undo: endpoint({
    ...own,
    path: `${BASE}/undoContentPackageItems`,
    audit: 'content.package',
    input: object(which()),
    output: done(),
  }),
} as const
