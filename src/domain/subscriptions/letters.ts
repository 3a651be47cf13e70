import { DEADLINE_KIND, type DeadlineKind } from '#domain/policies/codes.ts'
import { LINKS, PAGES } from '../pages/links.ts'
import { changeLines, type PolicyChange } from './changes.ts'
import { REMIND_GROUP, type RemindGroup, type RemindKind } from './codes.ts'
import { daysLeftText } from './deadlines.ts'

/** Something to be told, with what its words are made of. */
export type PushContent =
  | {
      form: 'news'
      policyId: string
      title: string
      /** The sets that found it. */
      savedSearches: readonly { setId: string; name: string }[]
      /** 给谁, in short. */
      who: string
      /** Last day as written; empty when there is none. */
      deadline: string
    }
  | { form: 'change'; policyId: string; title: string; changes: readonly PolicyChange[] }
  | {
      form: 'deadline'
      policyId: string
      title: string
      batch: string
      kind: DeadlineKind
      at: string
      /** Its last moment. */
      ms: number
    }
  | { form: 'reminder'; kind: RemindKind; title: string; content: string; link: string }

/** One line of the message centre. */
export interface Notice {
  kind: RemindKind
  /** At most 100 characters. */
  title: string
  /** At most 500. */
  content: string
  link: string
}

const TITLE_MAX = 100
const CONTENT_MAX = 500

/** The text, cut to so many characters with … for the rest. */
export const cut = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

const KIND_OF = { news: 'POLICY_MATCH', change: 'POLICY_CHANGE', deadline: 'DEADLINE' } as const

/** The kind of what is told. */
export const kindOf = (told: PushContent): RemindKind =>
  told.form === 'reminder' ? told.kind : KIND_OF[told.form]

const deadlineLine = (told: Extract<PushContent, { form: 'deadline' }>): string => {
  const batch = told.batch === '' ? '' : `（${told.batch}）`
  return `${DEADLINE_KIND[told.kind]}截止 ${told.at}${batch}`
}

/** What is said below a title, line by line. */
const linesOf = (told: PushContent): string[] => {
  switch (told.form) {
    case 'news':
      return [
        ...(told.who === '' ? [] : [`给谁：${told.who}`]),
        ...(told.deadline === '' ? [] : [`截止：${told.deadline}`]),
        ...(told.savedSearches.length === 0
          ? []
          : [`来自订阅：${told.savedSearches.map(({ name }) => `“${name}”`).join('、')}`]),
      ]
    case 'change':
      return changeLines(told.changes)
    case 'deadline':
      return [deadlineLine(told)]
    case 'reminder':
      return told.content === '' ? [] : [told.content]
  }
}

const titleOf = (told: PushContent, now: number): string => {
  switch (told.form) {
    case 'news':
      return `新政策：${told.title}`
    case 'change':
      return `政策有变更：${told.title}`
    case 'deadline':
      return `${daysLeftText(told.ms, now)}截止：${told.title}`
    case 'reminder':
      return told.title
  }
}

const linkOf = (told: PushContent): string =>
  told.form === 'reminder' ? told.link : LINKS.policy(told.policyId)

const HEADING = {
  news: (count: number) => `订阅有 ${count} 项新政策`,
  change: (count: number) => `关注的 ${count} 项政策有变更`,
  deadline: (count: number) => `关注的 ${count} 项政策临近截止`,
  reminder: (count: number) => `${count} 条提醒`,
} as const

/** Entries named in one line of the message centre. */
const NAMED = 5

/** Several things of one form as one line of the message centre; a single one by itself. */
export const noticeOf = (things: readonly PushContent[], now: number): Notice => {
  const [first] = things
  if (first === undefined) throw new Error('there is nothing to be told')
  if (things.length === 1)
    return {
      kind: kindOf(first),
      title: cut(titleOf(first, now), TITLE_MAX),
      content: cut(linesOf(first).join('；'), CONTENT_MAX),
      link: linkOf(first),
    }
  const rest = things.length > NAMED ? ` 等 ${things.length} 项` : ''
  const named = things
    .slice(0, NAMED)
    .map((told) =>
      told.form === 'deadline' ? `${told.title}（${daysLeftText(told.ms, now)}）` : told.title,
    )
  return {
    kind: kindOf(first),
    title: HEADING[first.form](things.length),
    content: cut(`${named.join('；')}${rest}`, CONTENT_MAX),
    link: PAGES.found,
  }
}

/** A mail before it is written: what it says and where it leads, without a word of HTML. */
export interface Letter {
  subject: string
  sections: {
    heading: string
    entries: { title: string; lines: string[]; link: string }[]
    /** Said when not all of them are named; empty otherwise. */
    rest: string
  }[]
}

/** A message to the telephone of somebody without an account. */
export interface GuestMessage {
  /** What comes first, short enough for the variable of a template. */
  name: string
  /** How many things there are. */
  count: number
  /** All of them, for the page that its link opens. */
  told: Letter['sections']
}

/** A mail to somebody without an account: the first one, or what is new of what they follow. */
export type GuestMail = {
  /** Whom it is for. */
  guestId: string
  address: string
} & (
  | { form: 'confirm'; name: string; link: string }
  | {
      form: 'digest'
      letter: Letter
      /** Everything that the address follows. */
      subscriptions: readonly { id: string; name: string }[]
    }
)

/** Entries of one section of a mail. */
const LISTED = 30

const SUBJECT_MAX = 80

const FORMS = ['deadline', 'news', 'change', 'reminder'] as const

/** One mail of a group with everything that is due; `elsewhere` says where what is left stands. */
export const letterOf = (
  group: RemindGroup,
  things: readonly PushContent[],
  now: number,
  elsewhere = '请登录后在“我的订阅”查看',
): Letter => {
  const sections = FORMS.flatMap((form) => {
    const own = things.filter((told) => told.form === form)
    if (own.length === 0) return []
    const heading =
      form === 'reminder' ? `${REMIND_GROUP[group]} ${own.length} 条` : HEADING[form](own.length)
    const entries = own.slice(0, LISTED).map((told) => ({
      title:
        told.form === 'deadline' ? `${told.title}（${daysLeftText(told.ms, now)}）` : told.title,
      lines: linesOf(told),
      link: linkOf(told),
    }))
    const left = own.length - LISTED
    const rest = left > 0 ? `另有 ${left} 项，${elsewhere}。` : ''
    return [{ heading, entries, rest }]
  })
  const [only] = things
  const subject =
    things.length === 1 && only !== undefined
      ? titleOf(only, now)
      : sections.map(({ heading }) => heading).join('，')
  return { subject: cut(`【策桥】${subject}`, SUBJECT_MAX), sections }
}

/** Everything that is due for somebody without an account. */
export const guestLetterOf = (things: readonly PushContent[], now: number): Letter =>
  letterOf('policy', things, now, '请到网站的政策列表查看')

const SMS_MAX = 120

/** The text of one message to a telephone with everything that is due. */
export const smsOf = (group: RemindGroup, things: readonly PushContent[], now: number): string => {
  const [only] = things
  if (only === undefined) throw new Error('there is nothing to be told')
  const body =
    things.length === 1
      ? titleOf(only, now)
      : group === 'deadline'
        ? `您关注的 ${things.length} 项政策或权利临近截止`
        : `您有 ${things.length} 条办理进度`
  return `${cut(`【策桥】${body}`, SMS_MAX)}。登录后在消息中心查看，可在“提醒设置”关闭短信。`
}

/** Letters that a variable of a notice's template holds (阿里云短信: 1 to 35 characters). */
const VARIABLE_MAX = 35

/** A text as a template takes it: the signature alone stands in 【】, and other such marks are refused. */
const templateText = (text: string): string =>
  cut(text.replaceAll(/[【〖「『]/g, '（').replaceAll(/[】〗」』]/g, '）'), VARIABLE_MAX)

/** What one message to a guest says of everything that is due, the most urgent first. */
export const guestMessageOf = (things: readonly PushContent[], now: number): GuestMessage => {
  const [first] = FORMS.flatMap((form) => things.filter((told) => told.form === form))
  if (first === undefined) throw new Error('there is nothing to be told')
  return {
    name: templateText(titleOf(first, now)),
    count: things.length,
    told: guestLetterOf(things, now).sections,
  }
}

/** The text of that message; `link` leads to all of it, and ends it. */
export const guestSms = ({ name, count }: Omit<GuestMessage, 'told'>, link: string): string =>
  `【策桥】您订阅的内容有更新：${name}，共 ${count} 项。查看全部或停止接收：${link}`
