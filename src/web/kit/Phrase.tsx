import { createContext, useContext, useState } from 'react'
import { phrases } from '#domain/text/phrase.ts'
import { useHydrated } from './useHydrated.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const markup = (text: string): string => phrases(text).map(escaped).join('<wbr>')

/** The page is drawn as HTML in the browser: there is nothing to hydrate. */
export const DrawnHere = createContext(false)

/** While it hydrates, React leaves what the server has put inside, whatever stands here. */
const AS_IT_CAME = ''

/**
 * A heading's text that breaks between words only. The breaks that came from the server are kept:
 * browsers know other dictionaries, and reading theirs costs more than the rest of hydration.
 */
export const Phrase = (props: { text: string; className?: string }) => {
  const drawnHere = useContext(DrawnHere)
  const hydrating = !useHydrated() && typeof document !== 'undefined' && !drawnHere
  const [came] = useState(hydrating ? props.text : null)
  const html = came === props.text ? AS_IT_CAME : markup(props.text)
  return (
    <span
      className={`ph-t ${props.className ?? ''}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
