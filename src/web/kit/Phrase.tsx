import { createContext, useContext, useState } from 'react'
import { phrases } from '#domain/text/phrase.ts'
import { useHydrated } from './useHydrated.ts'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

interface Run {
  text: string
  hit?: boolean
}

/** A day stays on one line: 5 月 15 日. */
const IN_DAY = /(?<=\d) (?=[年月日])|(?<=[年月]) (?=\d)/g

/** The runs as HTML that may break where a word of their whole text ends. */
const markup = (runs: readonly Run[]): string => {
  const ends = new Set<number>()
  let at = 0
  for (const word of phrases(runs.map(({ text }) => text).join(''))) ends.add((at += word.length))
  at = 0
  return runs
    .map(({ text: written, hit = false }) => {
      const text = written.replaceAll(IN_DAY, '\u00a0')
      const inner = Array.from({ length: text.length }, (_, within) => {
        const sign = text.charAt(within)
        return (ends.has(at + within) ? '<wbr>' : '') + (ESCAPED[sign] ?? sign)
      }).join('')
      at += text.length
      return hit ? `<mark>${inner}</mark>` : inner
    })
    .join('')
}

/** The page is drawn as HTML in the browser: there is nothing to hydrate. */
export const DrawnHere = createContext(false)

/** While it hydrates, React leaves what the server has put inside, whatever stands here. */
const AS_IT_CAME = ''

/**
 * A heading's text that breaks between words only. The breaks that came from the server are kept:
 * browsers know other dictionaries, and reading theirs costs more than the rest of hydration.
 */
export const Phrase = (props: {
  text: string
  /** The text with what the search found marked; empty or left out: nothing is. */
  marks?: readonly Run[]
  className?: string
}) => {
  const drawnHere = useContext(DrawnHere)
  const hydrating = !useHydrated() && typeof document !== 'undefined' && !drawnHere
  const [came] = useState(hydrating ? props.text : null)
  const { text, marks = [] } = props
  const html = came === text ? AS_IT_CAME : markup(marks.length > 0 ? marks : [{ text }])
  return (
    <span
      className={`ph-t ${props.className ?? ''}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
