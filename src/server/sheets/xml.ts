/** What a reader of XML meets: an element that opens (and perhaps closes at once), its end, or text. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const ENTITY: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

/** The text that is meant; an entity that XML itself does not know is a fault. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{1,8});/g, (whole, name: string) => {
    const known = ENTITY[name]
    if (known !== undefined) return known
    if (!name.startsWith('#')) throw new Error(`unknown entity ${whole}`)
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The name without its prefix: writers choose different ones. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const ATTRIBUTE = /(?<![^\s=])([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const attributesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      unescaped(double ?? single ?? ''),
    ]),
  )

/** The end of a tag: the first `>` outside quotes. */
const endOfTag = (xml: string, from: number): number => {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at]
    if (sign === '>') return at
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1)
      if (at < 0) break
    }
  }
  throw new Error('a tag does not end')
}

const after = (xml: string, sign: string, from: number): number => {
  const at = xml.indexOf(sign, from)
  if (at < 0) throw new Error(`no ${sign}`)
  return at + sign.length
}

/**
 * Walks through a document in one pass. A document type is refused, so that nothing is fetched and
 * nothing expands; comments and instructions are passed over.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    if (next !== at) {
      const text = xml.slice(at, next < 0 ? xml.length : next)
      yield { kind: 'text', text: unescaped(text) }
      if (next < 0) return
    }
    at = next
    if (xml.startsWith('<!--', at)) at = after(xml, '-->', at + 4)
    else if (xml.startsWith('<?', at)) at = after(xml, '?>', at + 2)
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = after(xml, ']]>', at + 9)
      yield { kind: 'text', text: xml.slice(at + 9, end - 3) }
      at = end
    } else if (xml.startsWith('<!', at)) throw new Error('a document type is not read')
    else {
      const end = endOfTag(xml, at + 1)
      yield tagOf(xml.slice(at + 1, end))
      at = end + 1
    }
  }
}

const tagOf = (tag: string): XmlEvent => {
  if (tag.includes('<')) throw new Error('a tag does not end')
  if (tag.startsWith('/')) return { kind: 'close', name: local(tag.slice(1).trim()) }
  const empty = tag.endsWith('/')
  const body = empty ? tag.slice(0, -1) : tag
  const name = /^[^\s]+/.exec(body)?.[0] ?? ''
  return {
    kind: 'open',
    name: local(name),
    attributes: attributesIn(body.slice(name.length)),
    empty,
  }
}

/** A text as it may stand inside an element or an attribute. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // Characters that XML 1.0 cannot hold at all.
    // oxlint-disable-next-line no-control-regex -- they are the ones to be taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
