/** 自动回复: those that every chat has, and the short writing that operators use for them. */

/**
 * Replies that are the platform's, with what is said until operators say something else. When
 * somebody is back, and how many are before, the chat says by itself.
 */
export const SYSTEM_REPLY = {
  welcome: {
    title: '欢迎语',
    when: '打开咨询、尚未发言时',
    html: '<p>您好，请直接写下想了解的事，比如企业在哪里、想办哪一项、卡在哪一步。</p><p>证件号码、未公开的技术细节请先不要发在这里。</p>',
  },
  'off-hours': {
    title: '非接待时间',
    when: '不在接待时间，没有顾问可以马上回复时',
    html: '',
  },
  queue: {
    title: '排队等待',
    when: '顾问都在接待、正在排队时',
    html: '',
  },
} as const

export type SystemReply = keyof typeof SYSTEM_REPLY

export const isSystemReply = (code: string): code is SystemReply =>
  Object.hasOwn(SYSTEM_REPLY, code)

/** Characters of what operators write, of a title, and of what becomes of the writing. */
export const REPLY_MAX = 1_500
export const REPLY_TITLE_MAX = 30
export const REPLY_HTML_MAX = 4_000

const ENTITY: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', ' '],
])

const plain = (text: string): string =>
  text.replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => ENTITY.get(name) ?? whole)

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** **粗**, *斜* and [文字](地址); everything else is what it is. */
const inline = (line: string): string =>
  escaped(line)
    .replaceAll(/\[([^\][]+)\]\(([^()\s]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')

type LineKind = 'ul' | 'ol' | 'p' | 'gap'

const kindOf = (line: string): LineKind => {
  if (line.trim() === '') return 'gap'
  if (line.startsWith('- ')) return 'ul'
  return /^\d{1,2}\. /.test(line) ? 'ol' : 'p'
}

const blockOf = (kind: LineKind, lines: readonly string[]): string => {
  if (kind === 'p') return `<p>${lines.map(inline).join('<br>')}</p>`
  const items = lines.map((line) => `<li>${inline(line.replace(/^(- |\d{1,2}\. )/, ''))}</li>`)
  return `<${kind}>${items.join('')}</${kind}>`
}

/**
 * The HTML of what an operator wrote: a line that begins with `- ` or `1. ` is an item, an empty
 * line begins a new paragraph. Not clean yet: addresses are as they were typed.
 */
export const replyHtml = (writing: string): string => {
  const blocks: { kind: LineKind; lines: string[] }[] = []
  for (const line of writing.split(/\r?\n/).map((each) => each.trim())) {
    const kind = kindOf(line)
    const last = blocks.at(-1)
    if (last !== undefined && last.kind === kind) last.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  }
  return blocks
    .filter(({ kind }) => kind !== 'gap')
    .map(({ kind, lines }) => blockOf(kind, lines))
    .join('')
}

const TOKEN = /<(\/?)([a-z]+)([^>]*)>|([^<]+)/gi

/** What an operator would have written for the HTML of a stored reply. */
export const replyWriting = (html: string): string => {
  let out = ''
  const lists: number[] = []
  const links: string[] = []
  for (const [, close = '', tag = '', attributes = '', words] of html.matchAll(TOKEN)) {
    if (words !== undefined) {
      out += plain(words).replaceAll(/\s+/g, ' ')
      continue
    }
    const name = tag.toLowerCase()
    if (name === 'br') out += '\n'
    else if (name === 'strong' || name === 'b') out += '**'
    else if (name === 'em' || name === 'i') out += '*'
    else if (name === 'ul' || name === 'ol') {
      if (close === '') lists.push(name === 'ol' ? 1 : 0)
      else lists.pop()
      out += '\n\n'
    } else if (name === 'li' && close === '') {
      const number = lists.pop() ?? 0
      out += `\n${number > 0 ? `${number}. ` : '- '}`
      lists.push(number > 0 ? number + 1 : 0)
    } else if (name === 'a') {
      if (close === '') links.push(/href="([^"]*)"/i.exec(attributes)?.[1] ?? '')
      out += close === '' ? '[' : `](${plain(links.pop() ?? '')})`
    } else if (name === 'p') out += '\n\n'
  }
  return out
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The first sentence of a reply, cut to one short line: what it is called while it has no title. */
export const replyGist = (html: string): string => {
  const words = html.split(/<\/p>|<br>|<[ou]l>/).map((block) =>
    plain(block.replaceAll(/<[^>]*>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const [first = ''] = (words.find((text) => text !== '') ?? '').split(/[。！？：]/)
  return Array.from(first).slice(0, REPLY_TITLE_MAX).join('')
}
