import { FATE } from '#domain/packages/fate.ts'
import { PACKAGE_LIMITS, PIECE_KINDS } from '#domain/packages/pieces.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  table,
  text,
} from './wire/words.ts'

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

const kind = () => choice(PIECE_KINDS)
const pieceId = () => text(PACKAGE_LIMITS.id, 1)
const head = () =>
  record({
    packageId: text(),
    /** release: it came with the version that runs; upload: an operator has loaded it. */
    source: choice(['release', 'upload']),
    name: text(300),
    release: text(),
    digest: text(),
    loadTime: text(),
    loadUser: text(),
    /** By kind, how many pieces had which fate when it was loaded. */
    counts: table(table(int())),
    open: int(),
    taken: int(),
    left: int(),
    undone: int(),
  })
/** Which pieces: those named as `kind id`, or all that can be. */
const which = () => ({
  packageId: id(),
  all: orElse(flag(), false),
  items: orElse(list(text(PACKAGE_LIMITS.id + 33, 3), MOST_NAMED), []),
  companyId: callersCompany(),
})
const done = () =>
  record({
    done: int(),
    /** Changed by somebody since it was looked at (or taken), so left alone; told by title. */
    changed: rows(text(500)),
  })

/** 内容包: content that came with a release or that an operator loads, beside what stands there. */
export const packages = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryContentPackageList`,
    input: record({ ...paging(), companyId: callersCompany() }),
    output: record(pageOf(head())),
  }),
  /** Its pieces that say something else than what stood there. */
  items: endpoint({
    ...own,
    path: `${BASE}/queryContentPackageItemList`,
    input: record({
      packageId: id(),
      kind: orElse(choice(['', ...PIECE_KINDS]), ''),
      fate: orElse(choice(['', ...codesOf(FATE)]), ''),
      state: orElse(choice(['', ...codesOf(ITEM_STATE)]), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      head: head(),
      ...pageOf(
        record({
          kind: kind(),
          id: text(),
          title: text(500),
          fate: choice(codesOf(FATE)),
          state: choice(codesOf(ITEM_STATE)),
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
    input: record({ packageId: id(), kind: kind(), id: pieceId(), companyId: callersCompany() }),
    output: record({
      sides: rows(record({ label: text(500), now: text(200_000), next: text(200_000) })),
    }),
  }),
  /** Reads a package (field `file`: json or zip) and says what it would change; nothing changes yet. */
  load: endpoint({
    ...own,
    path: `${BASE}/loadContentPackage`,
    body: 'multipart',
    background: true,
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    input: record({ companyId: callersCompany() }),
    output: head(),
  }),
  /** 采用: what the package says takes the place of what stands there. */
  take: endpoint({
    ...own,
    path: `${BASE}/takeContentPackageItems`,
    input: record(which()),
    output: done(),
  }),
  /** 保留现状: the difference is settled, until a newer release says something else again. */
  leave: endpoint({
    ...own,
    path: `${BASE}/leaveContentPackageItems`,
    input: record(which()),
    output: record({ done: int() }),
  }),
  /** 撤销: what stood there before stands there again, unless somebody has changed it since. */
  undo: endpoint({
    ...own,
    path: `${BASE}/undoContentPackageItems`,
    input: record(which()),
    output: done(),
  }),
} as const
