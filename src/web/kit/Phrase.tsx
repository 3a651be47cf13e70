import { phrases } from './phrase.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A heading's text that breaks between words only. Browsers know other dictionaries than the
 * server, so the server's breaks are kept as they came.
 */
export const Phrase = (props: { text: string; className?: string }) => (
  <span
    className={`ph-t ${props.className ?? ''}`}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: phrases(props.text).map(escaped).join('<wbr>') }}
  />
)
