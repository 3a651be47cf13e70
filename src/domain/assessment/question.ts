/** One choice of a question. The id carries the value, so it means the same whatever rules come. */
export interface Option {
  id: string
  text: string
  /** Heading it stands under in a long list; empty = none. */
  under: string
}

/** 自测题: what is asked in one step. 不清楚 is always a choice besides. */
export interface Question {
  id: string
  subject: 'company' | 'person'
  text: string
  hint: string
  /** Any number of options may be chosen; those left out are answered no. */
  multiple: boolean
  options: readonly Option[]
}

/** 首批题: the questions that matter first, whoever asks. */
export const FIRST_QUESTIONS = [
  'region',
  'industry',
  'foundedOn',
  'revenue',
  'staff',
  'ip',
] as const

/** So many questions are asked at most; what is open then has its field at the result. */
export const MOST_QUESTIONS = 17

/** The result can be seen from this question on. */
export const RESULT_FROM = 3

/** 题数: how many questions a walk has, and about how many minutes it takes. */
export interface WalkLength {
  least: number
  most: number
  minutes: number
}

/** Reading a question and choosing takes about so long. */
const SECONDS_A_QUESTION = 10

/** The length of a walk at whose beginning so many questions, and so many of the first, are open. */
export const walkLength = (open: number, first: number): WalkLength => {
  const most = Math.min(open, MOST_QUESTIONS)
  return {
    least: Math.min(first, most),
    most,
    minutes: Math.ceil((most * SECONDS_A_QUESTION) / 60),
  }
}

/** The answer to one question: the ids chosen; null = 不清楚. Of a multiple one every option is named, `-` before what was left out. */
export interface Answer {
  question: string
  chosen: readonly string[] | null
}

/** `question=option|option`, as answers travel; nothing after the sign is 不清楚. */
export const answerText = ({ question, chosen }: Answer): string =>
  `${question}=${chosen === null ? '' : chosen.join('|')}`

/** Reads one answer; null when it is none. */
export const readAnswer = (text: string): Answer | null => {
  const at = text.lastIndexOf('=')
  if (at < 1) return null
  const chosen = text.slice(at + 1)
  return { question: text.slice(0, at), chosen: chosen === '' ? null : chosen.split('|') }
}

/** Whether an answer can be given to a question. */
export const fits = ({ multiple, options }: Question, { chosen }: Answer): boolean => {
  if (chosen === null) return true
  const ids = chosen.map((one) => (multiple ? one.replace(/^-/, '') : one))
  if (ids.some((id) => !options.some((option) => option.id === id))) return false
  return multiple
    ? ids.length === options.length && new Set(ids).size === ids.length
    : ids.length === 1
}
