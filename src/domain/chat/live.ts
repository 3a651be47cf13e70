import { isOpen, type Opening, USUAL_SERVING } from './hours.ts'
import { expected, firstOf, whenOf } from './times.ts'

/** Somebody who answers, as far as a customer is told. */
interface Answering {
  status: string
  available: boolean
  /** `yyyy-MM-dd HH:mm`, empty where it is not known. */
  backAt: string
}

/** Of fewer first replies nothing is said. */
const REPLIES_LEAST = 5
const MINUTE_MS = 60_000
/** What takes longer than this is no promise that helps. */
const USUAL_MOST_MS = 60 * MINUTE_MS

/** A first reply: when its question came, and after how many milliseconds it followed. */
export interface FirstReply {
  askedAt: number
  ms: number
}

/** 通常 N 分钟内: the median of first replies to questions of opening hours; 0 of too few. */
export const usualReplyMs = (
  replies: readonly FirstReply[],
  opening: Opening = USUAL_SERVING.opening,
): number => {
  const times = replies.filter(({ askedAt }) => isOpen(askedAt, opening)).map(({ ms }) => ms)
  if (times.length < REPLIES_LEAST) return 0
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

const usually = (ms: number): string =>
  ms <= 0 || ms > USUAL_MOST_MS ? '' : ` · 通常 ${Math.ceil(ms / MINUTE_MS)} 分钟内回复`

/** 现在在线 3 位顾问 · 通常 2 分钟内回复: how it stands now, in one line; empty while nothing is known. */
export const liveLine = (all: readonly Answering[], usualMs: number, now: number): string => {
  if (all.length === 0) return ''
  const there = all.filter(({ available }) => available).length
  if (there > 0) return `现在在线 ${there} 位顾问${usually(usualMs)}`
  const back = whenOf(firstOf(all.map(({ backAt }) => backAt)), now)
  if (back !== '') return `现在是休息时间，${expected(back, '回复')}`
  return all.some(({ status }) => status === 'busy')
    ? '顾问都在接待中，可以先说明情况'
    : '现在没有顾问在线，可以先留言'
}

/** From here on somebody who waits is offered another way. */
export const LONG_WAIT_MS = 180_000

/** 前面还有 2 位: said while one waits; how long it will take is not known. */
export const queueLine = (ahead: number): string =>
  ahead > 0 ? `前面还有 ${ahead} 位，可以先说明情况` : '正在为您接入顾问，可以先说明情况'
