import type { DehydratedState } from '@tanstack/react-query'

/** What the server hands to the browser in the page's data block. */
export interface PageState {
  queries: DehydratedState
  /** The body holds the page's content; a console page comes as an empty shell. */
  rendered: boolean
  /** Calls may be encrypted: the page asks whether its own are (web/encryption). */
  encryption: boolean
}

export const STATE_ELEMENT = 'cq-state'

/** Writes the state so that no text in it can end its script element or break a line of script. */
export const writeState = (state: PageState): string =>
  JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** The state that the server wrote into the page. @throws Error where there is none. */
export const readState = (document: Document): PageState => {
  const text = document.getElementById(STATE_ELEMENT)?.textContent
  if (!text) throw new Error('the page carries no state')
  return JSON.parse(text) as PageState
}
