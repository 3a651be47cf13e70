import { createElement, type ReactNode } from 'react'

/** What an automatic reply may be made of; everything else gives its words alone. */
const ALLOWED = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'div'])
/** What says nothing to a reader. */
const SILENT = new Set(['script', 'style', 'iframe', 'object', 'template', 'noscript'])

const isSafe = (href: string): boolean => /^(https?:|tel:|mailto:|\/(?!\/))/i.test(href.trim())

const rendered = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (SILENT.has(name)) return null
  const inner = name === 'br' ? undefined : [...node.childNodes].map(rendered)
  const href = node.getAttribute('href') ?? ''
  if (name === 'a' && isSafe(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
        <span className="sr">（在新窗口打开）</span>
      </a>
    )
  if (!ALLOWED.has(name)) return <span key={key}>{inner}</span>
  return createElement(name, { key }, inner)
}

/** Sanitised HTML of the server, built anew of what is allowed: no markup of it reaches the page. */
export const RichText = ({ html }: { html: string }) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <>{[...body.childNodes].map(rendered)}</>
}
