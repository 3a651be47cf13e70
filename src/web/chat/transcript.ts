import type { ChatMessage } from '#contract/chat.socket.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { saveText } from '#web/kit/save-text.ts'
import type { Log } from './conversation.ts'
import type { Talk } from './talk.ts'

/** 聊天记录 as a page of its own, to be kept: words, names and times, and nothing that runs. */

const STYLE =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 sans-serif}li{margin:.75rem 0;white-space:pre-wrap}small{display:block;color:GrayText}'

const saidBy = ({ body, deleted }: ChatMessage): string => {
  if (deleted) return '（已撤回）'
  if (body.file) return `［文件］${body.text}`
  if (body.card)
    return `［资料］${body.card.title}${body.card.source && `，来源：${body.card.source}`}`
  return body.text
}

/** The whole page; the log must be complete. Everything said goes in as text. */
export const transcriptOf = (
  log: Log,
  about: { me: string; title: string; savedAt: number },
): string => {
  const page = document.implementation.createHTMLDocument(about.title)
  const add = (into: HTMLElement, name: string, text: string): HTMLElement => {
    const element = page.createElement(name)
    element.textContent = text
    into.append(element)
    return element
  }
  page.documentElement.lang = 'zh-CN'
  add(page.head, 'meta', '').setAttribute('charset', 'utf-8')
  add(page.head, 'style', STYLE)
  add(page.body, 'h1', about.title)
  add(page.body, 'p', `保存于 ${formatBeijingTime(about.savedAt)}，共 ${log.messages.length} 条`)
  const lines = add(page.body, 'ol', '')
  for (const message of log.messages) {
    const name = message.from === about.me ? '我' : message.fromName
    const line = add(lines, 'li', '')
    add(line, 'small', `${name} ${formatBeijingTime(message.ts)}`)
    line.append(saidBy(message))
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** 保存聊天记录: reads what is not there yet, and hands the whole to the browser as a file. */
export const saveRecord = async (
  talk: Talk,
  conv: string,
  about: { me: string; title: string; savedAt: number },
): Promise<void> => {
  while (await talk.older(conv));
  const log = talk.get().logs[conv]
  if (log !== undefined) saveText(`${about.title}.html`, 'text/html', transcriptOf(log, about))
}
