import type { ChatMessage, ClientFrame, MessageBody, ServerFrame } from '#contract/chat.socket.ts'

/** Conversations that one hello may name. */
const CURSORS = 1_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed()
const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isConv = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z-]{8,64}$/.test(value)

const cursorsOf = (value: unknown): Record<string, number> | null => {
  if (!isRecord(value)) return null
  const entries = Object.entries(value)
  return entries.length <= CURSORS && entries.every(([conv, seq]) => isConv(conv) && isNumber(seq))
    ? (Object.fromEntries(entries) as Record<string, number>)
    : null
}

/** What a sender may say: the text, and a file of the library or a card by its plain fields. */
const bodyOf = (value: unknown): MessageBody | null => {
  if (!isRecord(value) || !isText(value.text, 16_000)) return null
  const body: MessageBody = { text: value.text }
  if (value.file !== undefined) {
    if (!isRecord(value.file)) return null
    const { fileId, mime, size, width, height } = value.file
    if (!isText(fileId, 64) || !isText(mime, 100)) return null
    if (!isNumber(size) || !isNumber(width) || !isNumber(height)) return null
    body.file = { fileId, mime, size, width, height }
  }
  if (value.card !== undefined) {
    if (!isRecord(value.card)) return null
    const { kind, id, title, note, source, link } = value.card
    if (!isText(kind, 20) || !isText(id, 64) || !isText(title, 200)) return null
    if (!isText(note, 500) || !isText(source, 300) || !isText(link, 300)) return null
    body.card = { kind, id, title, note, source, link }
  }
  return body
}

const readers: Record<string, (frame: Record<string, unknown>) => ClientFrame | null> = {
  hello: ({ v, ticket, device, cur, ucur }) => {
    const cursors = cursorsOf(cur)
    return v === 1 && isText(ticket, 100) && isText(device, 64) && isNumber(ucur) && cursors
      ? { v, t: 'hello', ticket, device, cur: cursors, ucur }
      : null
  },
  send: ({ v, id, conv, type, body, replyTo = 0 }) => {
    const said = bodyOf(body)
    return v === 1 &&
      isId(id) &&
      isConv(conv) &&
      (type === 1 || type === 2 || type === 3) &&
      said &&
      isNumber(replyTo)
      ? { v, t: 'send', id, conv, type, body: said, replyTo }
      : null
  },
  sync: ({ conv, after }) => (isConv(conv) && isNumber(after) ? { t: 'sync', conv, after } : null),
  mark: ({ conv, delivered = 0, read = 0 }) =>
    isConv(conv) && isNumber(delivered) && isNumber(read)
      ? { t: 'mark', conv, delivered, read }
      : null,
  typing: ({ conv }) => (isConv(conv) ? { t: 'typing', conv } : null),
  pong: () => ({ t: 'pong' }),
}

/** Reads a frame that a caller sent; null for whatever is none. */
export const readFrame = (text: string): ClientFrame | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(value) || typeof value.t !== 'string' || !Object.hasOwn(readers, value.t))
    return null
  return readers[value.t]?.(value) ?? null
}

const messages = new WeakMap<ChatMessage, Buffer>()

/**
 * A frame as it goes out. Of a message all who are told share the same bytes, so that many who do
 * not read cost little more than one; and bytes are what waits, where of a text Node counts letters.
 */
export const writeFrame = (frame: ServerFrame): Buffer => {
  if (frame.t !== 'msg') return Buffer.from(JSON.stringify(frame))
  const written = messages.get(frame.m) ?? Buffer.from(JSON.stringify(frame))
  messages.set(frame.m, written)
  return written
}
