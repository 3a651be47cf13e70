import { boolean, object, array, text } from './wire/schema.ts'

/** Runs of a text, those that matched the search marked. */
export const marked = () => array(object({ text: text(100_000), hit: boolean() }))
