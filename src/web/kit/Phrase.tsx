import { createContext, useContext, useState } from 'react'
import { phrases } from '#domain/text/phrase.ts'
import { useHydrated } from './useHydrated.ts'

/** A day stays on one line: 5 月 15 日. */
const IN_DAY = /(?<=\d) (?=[年月日])|(?<=[年月]) (?=\d)/g

/** Text as HTML. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(IN_DAY, '\u00a0')

const markup = (text: string): string => phrases(text).map(escaped).join('<wbr>')

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
  className?: string
  /** Another HTML of the text, e.g. with marks. */
  markup?: (text: string) => string
}) => {
  const { text } = props
  const drawnHere = useContext(DrawnHere)
  const hydrating = !useHydrated() && typeof document !== 'undefined' && !drawnHere
  const [came] = useState(hydrating ? text : null)
  const html = came === text ? AS_IT_CAME : (props.markup ?? markup)(text)
  return (
    <span
      className={`ph-t ${props.className ?? ''}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
