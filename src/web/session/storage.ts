/** The door to the browser's storages: every key of the product stands here, and a full or closed storage is no fault. */

type Area = 'local' | 'session'

const areaOf = (area: Area): Storage | null => {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null
  }
}

const KEYS = {
  /** The user part of the session state (specification §3); a tab's own. */
  user: { area: 'session', key: 'cq:session' },
  /** A session exists in this browser; holds no secret. */
  signedIn: { area: 'local', key: 'cq:signedIn' },
  site: { area: 'local', key: 'cq:site' },
  switches: { area: 'local', key: 'cq:switches' },
  region: { area: 'local', key: 'cq:region' },
  fontSize: { area: 'local', key: 'cq:fs' },
  /** 主题 of the console: light or dark; nothing follows the system. */
  theme: { area: 'local', key: 'cq:theme' },
  /** Submenus of the console's left menu, by code: open or shut. */
  submenus: { area: 'local', key: 'cq:submenus' },
  /** Who has put the checklist of the first days away, by user id. */
  checklistOff: { area: 'local', key: 'cq:checklistOff' },
  searches: { area: 'local', key: 'cq:searches' },
  /** What somebody opened last from the palette of the console; it names records, and goes at logout. */
  found: { area: 'local', key: 'cq:found' },
  lastOpened: { area: 'session', key: 'cq:lastOpened' },
  /** Ids of the policies read in this browser. */
  opened: { area: 'local', key: 'cq:opened' },
  /** The days of the last two visits to 首页; what changed since is counted in the browser. */
  visitDays: { area: 'local', key: 'cq:visitDays' },
  loginName: { area: 'local', key: 'cq:loginName' },
  favourites: { area: 'local', key: 'cq:favourites' },
  footprints: { area: 'local', key: 'cq:footprints' },
  /** 记录浏览足迹 was switched off. */
  footprintsOff: { area: 'local', key: 'cq:footprintsOff' },
  /** Who does not want this browser's favourites and footprints in the account, by user id. */
  mergeDeclined: { area: 'local', key: 'cq:tracesLeft' },
  /** Companies put side by side. */
  compared: { area: 'session', key: 'cq:compared' },
  /** Materials ticked off, by policy id. */
  materials: { area: 'local', key: 'cq:materials' },
  /** 渠道合作申请 as typed so far; this tab's own, for it holds a name and a number. */
  partnerDraft: { area: 'session', key: 'cq:partnerDraft' },
  /** 申请编号 of the application sent last from this tab. */
  partnerApply: { area: 'session', key: 'cq:partnerApply' },
  /** 提交委托 as typed so far; this tab's own, for it holds a name and a number. */
  orderDraft: { area: 'session', key: 'cq:orderDraft' },
  /** 企业画像 as typed and not saved; this tab's own. */
  portraitDraft: { area: 'session', key: 'cq:portraitDraft' },
  /** 自测 in progress: answers and link; says nothing of who it is. */
  assessment: { area: 'local', key: 'cq:assessment' },
  /** 我的情况: the sentence and what was read of it; it never leaves the browser but as codes of filters, or in a message that the visitor puts it into. */
  situation: { area: 'local', key: 'cq:situation' },
  /** Who took 我的情况 into the portrait of the company or did not want it, by user id. */
  situationOffered: { area: 'local', key: 'cq:situationOffered' },
  /** 能省多少 as typed in this tab, by calculator; it never leaves the browser. */
  calculators: { area: 'session', key: 'cq:calculators' },
  /** 企业注册 as typed so far, for a day; never a password or a code. */
  registerDraft: { area: 'local', key: 'cq:registerDraft' },
  /** 游客: the 18 digits that this browser goes by in the chat; no secret. */
  guestId: { area: 'local', key: 'cq:guestId' },
  /** 免费咨询 that was left last: its id, the masked number, and by when somebody calls. */
  left: { area: 'local', key: 'cq:left' },
  /** The guest of this browser has said something, which may go along into an account. */
  guestTalked: { area: 'local', key: 'cq:guestTalked' },
  /** The expert whom this browser talked to last. */
  lastExpert: { area: 'local', key: 'cq:lastExpert' },
  /** 工作台: what an expert chose of keys and of 撤销. */
  workbenchOptions: { area: 'local', key: 'cq:deskOptions' },
  /** When somebody last did something in a tab of this browser, milliseconds. */
  lastInput: { area: 'local', key: 'cq:lastInput' },
  /** 提示音 of the chat: on or off as it was chosen; without a choice, on for members alone. */
  chatSound: { area: 'local', key: 'cq:chatSound' },
  /** Until when no greeting is wanted, in milliseconds. */
  greetedUntil: { area: 'local', key: 'cq:greetedUntil' },
  /** The greeting was shown; once in a tab's life. */
  greeted: { area: 'session', key: 'cq:greeted' },
  /** 访问来源 of the running visit, one word of a list, and when its last page was shown; no name. */
  visit: { area: 'local', key: 'cq:visit' },
  /** What is said after a reload of why the session ended. */
  parting: { area: 'session', key: 'cq:parting' },
  /** The flow of the code that was asked for last; this tab's own. */
  codeFlow: { area: 'session', key: 'cq:codeFlow' },
} as const satisfies Record<string, { area: Area; key: string }>

export type StorageKey = keyof typeof KEYS

/**
 * Puts the console's theme on the document before its first paint. It stands in the page itself, as
 * no file could come in time; the page's policy names its hash (server/wire/headers.ts).
 */
export const THEME_SCRIPT = `try{var t=JSON.parse(localStorage.getItem('${KEYS.theme.key}'))}catch(e){}document.documentElement.dataset.theme=t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`

/** Reads a stored value; null when there is none, or when it is not readable. */
export const load = <T>(name: StorageKey): T | null => {
  const { area, key } = KEYS[name]
  try {
    const text = areaOf(area)?.getItem(key)
    return text === null || text === undefined ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

const watchers = new Map<StorageKey, Set<() => void>>()

/** Tells when a value is stored: by this page, or by another tab of this browser. */
export const watch = (name: StorageKey, listener: () => void): (() => void) => {
  const { key } = KEYS[name]
  const listeners = watchers.get(name) ?? new Set()
  watchers.set(name, listeners.add(listener))
  const elsewhere = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener()
  }
  globalThis.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', elsewhere)
  }
}

/** Stores a value; null removes it. */
export const save = (name: StorageKey, value: unknown): void => {
  const { area, key } = KEYS[name]
  try {
    if (value === null) areaOf(area)?.removeItem(key)
    else areaOf(area)?.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the memory, never the page.
  }
  for (const listener of watchers.get(name) ?? []) listener()
}

/** Forgets what a logout takes with it: the state and what was typed under that name in this tab. */
export const clearSession = (): void => {
  for (const name of Object.keys(KEYS) as StorageKey[])
    if (KEYS[name].area === 'session' || name === 'found') save(name, null)
}

/** Forgets everything this browser remembers but the session. */
export const clearRemembered = (): void => {
  for (const name of Object.keys(KEYS) as StorageKey[])
    if (name !== 'user' && name !== 'signedIn') save(name, null)
}
