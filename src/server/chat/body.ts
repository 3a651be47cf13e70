import type { MessageBody } from '#contract/chat.socket.ts'
import { TEXT_MAX } from '#domain/chat/limits.ts'

/** What a caller says of a message, before any of it is believed. */
export interface Given {
  type: number
  body: MessageBody
}

/** What is kept of it: the words, which file, which card; `why` says what is wrong. */
export type StoredBody =
  | { kind: 'kept'; body: MessageBody; fileId: string }
  | { kind: 'refused'; code: 'forbidden' | 'too_big'; text: string }

/** Characters of a body as JSON. */
const BODY_MAX = 4_000
const CARD = { kind: 20, id: 64, title: 200, note: 500, source: 300, link: 300 } as const

/** No control characters but new lines and tabs, and nothing that no database stores. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')

const line = (text: string, max: number): string =>
  Array.from(plain(text).replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('')

/** Whether an address is a page of this site. */
export const isOwnLink = (link: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(link)

/** Reads what a message says: everything that the type does not carry is left out. */
export const storedBody = ({ type, body }: Given): StoredBody => {
  const text = plain(body.text).trim()
  if (Array.from(text).length > TEXT_MAX)
    return { kind: 'refused', code: 'too_big', text: `最多 ${TEXT_MAX} 字` }
  const stored = of(type, { ...body, text })
  if (stored === null) return { kind: 'refused', code: 'forbidden', text: '消息内容不正确' }
  return JSON.stringify(stored.body).length > BODY_MAX
    ? { kind: 'refused', code: 'too_big', text: '消息内容过长' }
    : { kind: 'kept', ...stored }
}

const of = (
  type: number,
  { text, file, card }: MessageBody,
): { body: MessageBody; fileId: string } | null => {
  if (type === 1) return text === '' ? null : { body: { text }, fileId: '' }
  if (type === 2) return file === undefined ? null : { body: { text }, fileId: file.fileId }
  if (type !== 3 || card === undefined) return null
  const shown = {
    kind: line(card.kind, CARD.kind),
    id: line(card.id, CARD.id),
    title: line(card.title, CARD.title),
    note: line(card.note, CARD.note),
    source: line(card.source, CARD.source),
    link: isOwnLink(card.link) ? line(card.link, CARD.link) : '',
  }
  return shown.title === '' ? null : { body: { text: shown.title, card: shown }, fileId: '' }
}

/** Every word of a body that somebody will read. */
export const wordsIn = ({ text, card }: MessageBody): string =>
  card === undefined ? text : [text, card.note, card.source].join('\n')
