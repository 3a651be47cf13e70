import {
  CONTENT_ACT,
  CONTENT_LACK,
  CONTENT_MOVE,
  CONTENT_STATE,
  REASON_MAX,
  type Asked,
} from '#domain/content/flow.ts'
import { COMMENT_MAX } from '#domain/content/comments.ts'
import { CONTENT_KINDS } from '#domain/content/kinds.ts'
import { FACT_DECISIONS } from '#domain/content/facts.ts'
import { BLOCK_KIND, NOTICE_SECTION, SURENESS } from '#domain/notices/notice.ts'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import { permission } from '#domain/permissions/codes.ts'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/content'
const call = (code: string) =>
  ({
    access: 'member',
    permission: permission(code),
    spec: false,
    method: 'POST',
  }) as const
/** Whoever holds any right of the content editor reads it; each move asks for its own (domain/content/flow). */
const reading = call('content')
const writing = call('content:edit')

/**
 * A form as JSON text: the fields of its kind (domain/content/kinds), nested as they are stored.
 * The browser makes the page from the same descriptions.
 */
export const FORM_MOST = 200_000
const form = () => text(FORM_MOST, 2)
/** Letters of the comments of one 退回, as JSON. */
const COMMENTS_MOST = 40_000
/** Letters of a document, as JSON, that are kept beside its item. */
export const SOURCE_MOST = 200_000

const kind = () => oneOf(CONTENT_KINDS)
const state = () => oneOf(codesOf(CONTENT_STATE))
const move = () => oneOf(codesOf(CONTENT_MOVE))
const LIVE = ['none', 'published', 'offline', 'replaced'] as const
const ASKED = ['', 'reason', 'moment', 'moment?', 'item'] as const satisfies readonly Asked[]
/** `yyyy-MM-dd HH:mm`, Beijing; empty = none. */
const moment = () => pattern(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})?$/)
const key = () => ({ kind: kind(), id: id() })
/** The version that was looked at; another one meanwhile is refused with 数据已被修改，请刷新. */
const seen = () => int({ min: 1 })

/** What every answer says of an item. */
const itemState = () => ({
  kind: kind(),
  id: text(),
  title: text(500),
  state: state(),
  /** What readers see at the moment, whatever becomes of the working form. */
  live: oneOf(LIVE),
  /** There is a working form beside what readers see. */
  working: boolean(),
  version: int(),
  /** 第几版: the newest number of its history; 0 while it has none. */
  number: int(),
  /** Who edited it last, and when anything was done last. */
  editor: text(),
  updateTime: text(),
  submitter: text(),
  /** Why it was sent back, taken offline; empty without. */
  reason: text(REASON_MAX),
  /** 定时发布 and 定时下线, `yyyy-MM-dd HH:mm`; empty without. */
  publishAt: text(),
  offlineAt: text(),
  /** Links of other sites that lead nowhere any more, as 链接检查 found them, each with its field. */
  deadLinks: array(object({ url: text(500), label: text(500), since: text() })),
  /** The item that took its place; null when none did. */
  replacedBy: orNull(object({ id: text(), title: text(500) })),
  /** The places it is of; none where its kind has no place. */
  regionNames: array(text()),
  /** 申报时间: how its batches stand; null without any. `day`: what the state counts by, empty for none. */
  window: orNull(object({ state: oneOf(codesOf(WINDOW_STATE)), name: text(), day: text() })),
})

/** A field that was taken from a document and that nobody has looked at yet (domain/content/doubts). */
const doubt = () => object({ path: text(), row: boolean(), value: text(FORM_MOST) })

/** One fact of the documents of an item (domain/content/facts); values are JSON. */
const fact = () =>
  object({
    path: text(),
    row: boolean(),
    value: text(FORM_MOST),
    sureness: oneOf(codesOf(SURENESS)),
    /** Number of the document; 0 where none was kept. */
    source: int(),
    /** Letters `from` to `to` of a block of that document. */
    places: array(object({ block: int(), from: int(), to: int() })),
    decision: oneOf(FACT_DECISIONS),
    /** As it stands in the form; `null` where it does not. */
    said: text(FORM_MOST),
  })

/** 审核意见 at a field of the form (domain/content/comments). */
const comment = () =>
  object({
    id: int(),
    path: text(200),
    /** What the field is called, e.g. `申报条件第 3 条 · 内容`. */
    label: text(500),
    text: text(COMMENT_MAX),
    time: text(),
    handled: boolean(),
  })

const problem = () => object({ path: text(500), label: text(500), text: text(500) })
const possible = () =>
  object({
    move: move(),
    name: text(),
    /** What a dialog asks for; `moment?` may stay empty: at once, or 定时下线 not any more. */
    asks: oneOf(ASKED),
    /** Why it cannot be done although the state allows it; empty when it can. */
    blocked: text(500),
  })

/** A line of the history. */
const revisionHead = () =>
  object({
    number: int(),
    act: oneOf(codesOf(CONTENT_ACT)),
    actName: text(),
    /** Since when it was written: saves of one hand that follow each other are one line. */
    since: text(),
    time: text(),
    user: text(),
    note: text(500),
    /** 审核意见 that it was sent back with. */
    comments: array(object({ label: text(500), text: text(COMMENT_MAX) })),
    /** It holds another form than the one before. */
    changed: boolean(),
  })

/** Which items a list or an export means. */
const filters = () => ({
  kind: withDefault(oneOf(['', ...CONTENT_KINDS]), '' as const),
  /** Empty: every state but the bin. */
  state: withDefault(oneOf(['', ...codesOf(CONTENT_STATE)]), '' as const),
  /** Words of the title, or an id. */
  keyword: withDefault(text(50), ''),
  /** Only what the caller wrote last. */
  mine: withDefault(boolean(), false),
  /** Only what this person wrote last; empty for anybody. `mine` goes before it. */
  editorUserId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
  /** A place and everything in it; empty for all. */
  regionCode: withDefault(pattern(/^(\d{6})?$/), ''),
  /** Only what lacks something, e.g. the address of its source, or has a link that is dead. */
  lack: withDefault(oneOf(['', ...codesOf(CONTENT_LACK)]), '' as const),
})
/** What the list of items can be ordered by. */
export const CONTENT_SORTS = [
  'title',
  'kind',
  'state',
  'region',
  'window',
  'editor',
  'updated',
] as const

/** 运营内容: policies and publications from a draft to what readers see. */
export const content = {
  list: endpoint({
    ...reading,
    path: `${BASE}/queryContentList`,
    input: object({
      ...filters(),
      ...sorting(CONTENT_SORTS),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(itemState())),
      /** How many of each state and kind there are beside the other filters. */
      states: array(object({ state: state(), count: int() })),
      kinds: array(object({ kind: kind(), name: text(), count: int() })),
      /** Without `dead` where nobody looks at links. */
      lacks: array(object({ lack: oneOf(codesOf(CONTENT_LACK)), count: int() })),
      /** What occurs, to filter by. */
      editors: array(object({ userId: text(), name: text() })),
      regions: array(object({ code: text(), name: text() })),
    }),
  }),
  /** What the list shows, as a workbook. */
  export: endpoint({
    ...reading,
    path: `${BASE}/exportContentList`,
    answer: 'file',
    audit: 'content.export',
    input: object({ ...filters(), ...sorting(CONTENT_SORTS) }),
    output: fileAnswer(),
  }),

  /** Titles of items, in any order; what is not there is left out. */
  titles: endpoint({
    ...reading,
    path: `${BASE}/queryContentTitles`,
    background: true,
    input: object({
      /** `kind:id`. */
      refs: queryArray(pattern(/^[a-zA-Z]{2,32}:[A-Za-z0-9_-]{1,64}$/), 50),
    }),
    output: object({ records: array(object({ kind: kind(), id: text(), title: text(500) })) }),
  }),

  one: endpoint({
    ...reading,
    path: `${BASE}/queryContent`,
    input: object(key()),
    output: object({
      ...itemState(),
      /** The working form, or what stands published where there is none. */
      form: text(FORM_MOST),
      /** 还缺什么: what keeps it from being published, field by field. */
      problems: array(problem()),
      /** What the caller may do now. */
      moves: array(possible()),
      /** Why the caller cannot write it now; empty when they can. */
      locked: text(),
      /** 待核对: what was taken of a document and nobody has looked at yet. */
      doubts: array(doubt()),
      /** 公文台账: all that was read of its documents, with what became of it. */
      facts: array(fact()),
      /** 审核意见 that it was sent back with, handled or not. */
      comments: array(comment()),
      /** 导入来源, the newest first. */
      sources: array(
        object({
          number: int(),
          /** In the library; empty for pasted text and for files that it does not take. */
          fileId: text(),
          fileName: text(300),
          /** Its text is kept: {@link content.source} has it. */
          kept: boolean(),
          time: text(),
          user: text(),
        }),
      ),
      /** The last lines of the history. */
      history: array(revisionHead()),
    }),
  }),

  /** A new draft: empty, a copy of another item (`from`), or of a form that was read elsewhere. */
  add: endpoint({
    ...writing,
    longBody: true,
    path: `${BASE}/addContent`,
    audit: 'content.add',
    input: object({
      kind: kind(),
      /** Empty: the server makes one, where the kind lets it. */
      id: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
      from: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
      /** Empty without one. */
      form: withDefault(text(FORM_MOST), ''),
    }),
    output: object({ id: text(), version: int() }),
  }),

  /** 修改编号: a draft that was never published is called otherwise; its address changes with it. */
  rename: endpoint({
    ...writing,
    path: `${BASE}/renameContent`,
    audit: { sometimes: 'content.rename', when: IF_CHANGED },
    input: object({
      ...key(),
      version: seen(),
      newId: pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
    }),
    output: object({ id: text(), version: int() }),
  }),

  /**
   * 自动保存: what readers see stays as it is. The answer tells what is lacking still. Saves of one
   * hand that follow each other within ten minutes are one version.
   */
  save: endpoint({
    ...writing,
    longBody: true,
    path: `${BASE}/updateContent`,
    background: true,
    audit: {
      sometimes: ['content.save', 'content.confirm'],
      when: '连续的保存结束后合记一条；忽略公文内容时另记',
    },
    input: object({
      ...key(),
      version: seen(),
      form: form(),
      /** JSON: `[{path, row, value, decision, said}]`, what was decided about facts meanwhile. */
      decided: withDefault(text(FORM_MOST), '[]'),
      /** JSON: `[{path, row, value}]`, what was taken though the document leaves it unsure. */
      doubts: withDefault(text(FORM_MOST), '[]'),
    }),
    output: object({
      version: int(),
      title: text(500),
      updateTime: text(),
      problems: array(problem()),
      doubts: array(doubt()),
      facts: array(fact()),
    }),
  }),

  /**
   * 从公文导入: a document with every fact that was read of it. The form stays as it is: what becomes
   * of each fact is said afterwards, with {@link content.save}.
   */
  takeIn: endpoint({
    ...writing,
    longBody: true,
    path: `${BASE}/importContent`,
    audit: { sometimes: 'content.import', when: IF_CHANGED },
    input: object({
      ...key(),
      version: seen(),
      /** JSON: `[{path, row, value, sureness, places}]`, all that was read. */
      facts: text(FORM_MOST, 2),
      fileName: withDefault(text(300), ''),
      /** The original in the library. */
      fileId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
      /** JSON: `[{kind, text, section}]`, its text paragraph by paragraph, which places point into. */
      blocks: withDefault(text(SOURCE_MOST), '[]'),
    }),
    output: object({ version: int(), facts: int() }),
  }),

  /** 确认无误: somebody has looked at what was imported, and it is right. */
  confirm: endpoint({
    ...writing,
    path: `${BASE}/confirmContent`,
    audit: { sometimes: 'content.confirm', when: IF_CHANGED },
    input: object({
      ...key(),
      /** Where they stand in the saved form, e.g. `conditions.2`. */
      paths: queryArray(pattern(/^[a-zA-Z]+(\.([a-zA-Z]+|\d{1,3}))*$/), 200),
    }),
    output: object({ problems: array(problem()), doubts: array(doubt()) }),
  }),

  /** 已处理: what a comment of the reviewer asks is done, or is not after all. */
  handle: endpoint({
    ...writing,
    path: `${BASE}/handleContentComment`,
    audit: { sometimes: 'content.handle', when: IF_CHANGED },
    input: object({ ...key(), comment: int({ min: 1 }), handled: boolean() }),
    output: object({ comments: array(comment()) }),
  }),

  /** 原文: the text of one of the documents of an item, for the page beside the form. */
  source: endpoint({
    ...reading,
    path: `${BASE}/queryContentSource`,
    background: true,
    input: object({ ...key(), number: int({ min: 1, max: 1_000_000 }) }),
    output: object({
      blocks: array(
        object({
          kind: oneOf(codesOf(BLOCK_KIND)),
          text: text(SOURCE_MOST),
          /** The section it is a paragraph of; empty for headings and what stands in none. */
          section: oneOf(['', ...codesOf(NOTICE_SECTION)]),
        }),
      ),
    }),
  }),

  move: endpoint({
    ...reading,
    longBody: true,
    path: `${BASE}/moveContent`,
    audit: 'content.move',
    input: object({
      ...key(),
      version: seen(),
      move: move(),
      reason: withDefault(text(REASON_MAX), ''),
      /** 定时发布 and 定时下线. */
      at: withDefault(moment(), ''),
      /** 替代: the newer item of the same kind. */
      itemId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
      /** 退回, as JSON: `[{path, text}]`, 审核意见 at fields. With one a reason is not needed. */
      comments: withDefault(text(COMMENTS_MOST), '[]'),
    }),
    output: object({ version: int(), state: state(), live: oneOf(LIVE) }),
  }),

  /** Each item is judged by itself; what cannot be done says why, and holds nothing else up. */
  bulk: endpoint({
    ...reading,
    path: `${BASE}/moveContentBatch`,
    audit: { sometimes: 'content.move', when: '有可以办理的内容时' },
    input: object({
      move: oneOf(['submit', 'withdraw', 'approve', 'return', 'offline', 'discard']),
      /** `kind:id:version`. */
      items: queryArray(pattern(/^[a-zA-Z]{2,32}:[A-Za-z0-9_-]{1,64}:[1-9]\d{0,8}$/), 50),
      reason: withDefault(text(REASON_MAX), ''),
    }),
    output: object({
      records: array(
        object({ kind: kind(), id: text(), title: text(500), done: boolean(), message: text(500) }),
      ),
      done: int(),
    }),
  }),

  history: endpoint({
    ...reading,
    path: `${BASE}/queryContentHistory`,
    input: object({ ...key(), ...paging() }),
    output: object(pageOf(revisionHead())),
  }),

  /** An old version, and what differs between another one and it, field by field. */
  revision: endpoint({
    ...reading,
    path: `${BASE}/queryContentRevision`,
    input: object({
      ...key(),
      /** 0 = the working form, or what stands published where there is none. */
      number: int({ max: 1_000_000 }),
      /** What it is compared with: the version before it, what stands published, or a number. */
      against: withDefault(pattern(/^(previous|published|[1-9]\d{0,6})$/), 'previous'),
    }),
    output: object({
      number: int(),
      form: text(FORM_MOST),
      differences: array(
        object({
          path: text(500),
          label: text(500),
          /** In words; empty where a version has nothing. */
          before: text(FORM_MOST),
          after: text(FORM_MOST),
        }),
      ),
    }),
  }),

  /** Makes an old form the working one. */
  rollBack: endpoint({
    ...writing,
    path: `${BASE}/rollBackContent`,
    audit: { sometimes: 'content.save', when: IF_CHANGED },
    input: object({
      ...key(),
      version: seen(),
      number: int({ min: 1, max: 1_000_000 }),
    }),
    output: object({ version: int() }),
  }),

  /**
   * 预览: what a public call would answer if the working form were published. The page puts the
   * answer where that call's would stand and shows the portal's own page.
   */
  preview: endpoint({
    ...reading,
    path: `${BASE}/previewContent`,
    audit: { none: '只生成预览，不保存' },
    input: object(key()),
    output: object({
      /** Group and name of the call in the contract, e.g. `policies.detail`. */
      call: text(),
      /** Its input, and its data, as JSON. */
      input: text(1_000),
      answer: text(2_000_000),
    }),
  }),

  /** 谁会符合: how many companies a policy fits, by the rule table in force or its own conditions. */
  audience: endpoint({
    ...reading,
    path: `${BASE}/queryContentAudience`,
    input: object({ policyId: id() }),
    output: object({
      /**
       * The table that decides the policy; null when it asks nothing, and then nothing is counted.
       * `own`: made of the conditions of the form, as they are written at the moment.
       */
      table: orNull(object({ code: text(), version: text(), name: text(200), own: boolean() })),
      /** Companies whose portraits are known. */
      companies: int(),
      /** How many of them it fits. */
      fitting: int(),
      /** Those it fits by their result; empty when they are too many to be told apart. */
      results: array(object({ result: oneOf(MATCH_RESULTS), name: text(), count: int() })),
    }),
  }),
} as const
