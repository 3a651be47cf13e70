/** Toasts, the relogin dialog and the consultation panel: what may be opened from anywhere. */

export type ToastKind = 'success' | 'error' | 'info'

/** One thing to do from a toast, e.g. 撤销. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  action?: ToastAction
  /** How often the same text came within the merge span. */
  times: number
  ms: number
}

/** The same text within this span is merged into one toast. */
const MERGE_MS = 2000
const MOST_TOASTS = 3

/** What 在线咨询 is opened about, where that is known. */
export interface ChatOpening {
  /** The expert asked for. */
  userId?: string
  /** Title of what the visitor looks at; else the page says it of itself. */
  title?: string
  /** Stands in the composer, to be changed or sent. */
  draft?: string
}

/** What the visitor was looking at, so that the form need not be told again. */
export interface ConsultationTopic {
  /** The tab: 0 知识产权, 1 服务项目. */
  service: '0' | '1'
  /** Stands in the message until the visitor writes another, at most 50 characters are kept. */
  message: string
  /** The expert asked for; else whoever of the topic's field serves there is offered. */
  serverUserId?: string
  /** Where what it is about holds, six digits. */
  regionCode?: string
}

export interface OverlaysState {
  toasts: readonly Toast[]
  relogin: boolean
  consultation: boolean
  /** Null when the panel was opened from nowhere in particular. */
  consultationTopic: ConsultationTopic | null
  /** 在线咨询 is open; null while it is not. */
  chat: ChatOpening | null
}

export interface Overlays {
  get(): OverlaysState
  subscribe(listener: () => void): () => void
  /** Shows a toast; success stays 3 s (5 s with something to do), an error 5 s (specification §8). */
  toast(kind: ToastKind, text: string, action?: ToastAction): void
  dismiss(id: number): void
  askRelogin(open: boolean): void
  openConsultation(open: boolean, topic?: ConsultationTopic): void
  /** Opens 在线咨询, or closes it with null. */
  openChat(opening: ChatOpening | null): void
}

/** Nothing open at first. `now` in milliseconds. */
export const createOverlays = (now: () => number): Overlays => {
  const listeners = new Set<() => void>()
  let state: OverlaysState = {
    toasts: [],
    relogin: false,
    consultation: false,
    consultationTopic: null,
    chat: null,
  }
  let nextId = 1
  let latest: { text: string; at: number } = { text: '', at: 0 }
  const change = (next: Partial<OverlaysState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toast(kind, text, action) {
      const at = now()
      const same = state.toasts.find((toast) => toast.text === text)
      if (same && !action && latest.text === text && at - latest.at < MERGE_MS) {
        const merged = { ...same, times: same.times + 1 }
        change({ toasts: state.toasts.map((toast) => (toast.id === same.id ? merged : toast)) })
      } else {
        const ms = kind === 'success' && !action ? 3000 : 5000
        const made = { id: nextId++, kind, text, times: 1, ms, ...(action ? { action } : {}) }
        change({ toasts: [...state.toasts, made].slice(-MOST_TOASTS) })
      }
      latest = { text, at }
    },
    dismiss: (id) => change({ toasts: state.toasts.filter((toast) => toast.id !== id) }),
    askRelogin: (open) => change({ relogin: open }),
    openConsultation: (open, topic) =>
      change(
        open ? { consultation: true, consultationTopic: topic ?? null } : { consultation: false },
      ),
    openChat: (chat) => change({ chat }),
  }
}
