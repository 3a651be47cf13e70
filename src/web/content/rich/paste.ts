const DROPPED = 'style, script, meta, link, title, xml, head'
const BULLET = /^[\s\u00a0]*(?:[·•●▪■◆§oØ]|[（(]?\d{1,2}[.)）、])[\s\u00a0]*/

/** What a text can hold of what is pasted. */
export interface Holds {
  /** Levels of its headings. */
  levels: readonly number[]
  /** Lists with numbers; without them their items stay a list. */
  ordered: boolean
}

/**
 * HTML from Word or another page as plain structure: paragraphs, headings, lists, tables and links.
 * Styles, comments and Office's own elements go; paragraphs that Word drew as a list become one.
 */
export const cleanPasted = (html: string, holds: Holds): string => {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/<\/?(o|w|m|v|st1):[^>]*>/gi, ''),
    'text/html',
  )
  for (const one of body.querySelectorAll(DROPPED)) one.remove()
  for (const one of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/font-weight:\s*(normal|400)/i.test(one.getAttribute('style') ?? '')) unwrap(one)
  joinLists(body)
  for (const one of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    renamed(one, `h${nearest(Number(one.tagName.slice(1)), holds.levels)}`)
  if (!holds.ordered) for (const one of body.querySelectorAll('ol')) renamed(one, 'ul')
  for (const one of body.querySelectorAll('*'))
    for (const { name } of [...one.attributes])
      if (name !== 'href' && name !== 'colspan' && name !== 'rowspan') one.removeAttribute(name)
  return body.innerHTML
}

const nearest = (level: number, levels: readonly number[]): number =>
  Math.min(Math.max(level, ...levels.slice(0, 1)), ...levels.slice(-1))

const renamed = (element: Element, tag: string): void => {
  const next = element.ownerDocument.createElement(tag)
  next.append(...element.childNodes)
  element.replaceWith(next)
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

const isListed = (element: Element): boolean =>
  element.tagName === 'P' &&
  (/MsoListParagraph/i.test(element.className) ||
    /mso-list:\s*(?!none)/i.test(element.getAttribute('style') ?? ''))

/** Word's list is a row of paragraphs, each with its mark written out. */
const joinLists = (body: HTMLElement): void => {
  for (const one of [...body.querySelectorAll('p')].filter(isListed)) {
    const ordered = /^[\s\u00a0]*[（(]?\d/.test(one.textContent)
    const tag = ordered ? 'OL' : 'UL'
    const before = one.previousElementSibling
    const list =
      before?.tagName === tag && before.hasAttribute('data-joined')
        ? before
        : body.ownerDocument.createElement(tag)
    if (list !== before) {
      list.setAttribute('data-joined', '')
      one.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.textContent = one.textContent.replace(BULLET, '').trim()
    list.append(item)
    one.remove()
  }
}
