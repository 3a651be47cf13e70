import { withoutEnd } from '#domain/text/ends.ts'

/**
 * Letters that the text of a PDF holds instead of the ordinary ones: radicals that NFKC leaves as
 * they are (block CJK Radicals Supplement, Unicode 17 chart U2E80).
 */
const RADICALS: Readonly<Record<string, string>> = {
  '⺠': '民',
  '⻄': '西',
  '⻅': '见',
  '⻆': '角',
  '⻉': '贝',
  '⻋': '车',
  '⻓': '长',
  '⻔': '门',
  '⻘': '青',
  '⻙': '韦',
  '⻚': '页',
  '⻛': '风',
  '⻜': '飞',
  '⻝': '食',
  '⻢': '马',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '鱼',
  '⻦': '鸟',
  '⻧': '卤',
  '⻨': '麦',
  '⻩': '黄',
  '⻬': '齐',
  '⻮': '齿',
  '⻰': '龙',
  '⻳': '龟',
}

/** Radicals, compatibility forms, full-width digits, letters and signs of numbers. */
const ODD =
  /[\u2E80-\u2FDF\uF900-\uFAFF\uFF05\uFF0B\uFF0D-\uFF0F\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  /[\u0000-\u0008\u000B\u000E-\u001F\u007F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g
const BLANKS = /[\s\u00A0\u3000]+/g

/** The text as an editor reads it: ordinary letters, half-width digits, single blanks. Idempotent. */
export const tidy = (text: string): string =>
  text
    .replace(ODD, (sign) => RADICALS[sign] ?? sign.normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(BLANKS, ' ')
    .trim()

const SAME: Readonly<Record<string, string>> = {
  '，': ',',
  '：': ':',
  '；': ';',
  '﹔': ';',
  '﹕': ':',
  '～': '-',
  '~': '-',
  '—': '-',
  '–': '-',
  '―': '-',
  '─': '-',
  '－': '-',
  '‐': '-',
  '‑': '-',
}
const SIGNS = /[，：；﹔﹕～~—–―─－‐‑]/g
const OPENING = /[[{（〔【〖［]/g
const CLOSING = /[\]}）〕】〗］]/g

/** The form that rules read: one kind of bracket, comma and dash; as long as `text`, so places hold. */
export const flatten = (text: string): string =>
  text
    .replace(SIGNS, (sign) => SAME[sign]!)
    .replace(OPENING, '(')
    .replace(CLOSING, ')')

/** A piece of text without the punctuation at its end. */
export const closed = (text: string): string => withoutEnd(text, '；;。，,、')
