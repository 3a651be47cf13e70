import { phrases } from '#domain/text/phrase.ts'
import { escaped, Phrase } from './Phrase.tsx'

interface Run {
  text: string
  hit: boolean
}

/** The runs as HTML that may break where a word of their whole text ends. */
const marked =
  (marks: readonly Run[]) =>
  (title: string): string => {
    const ends = new Set<number>()
    let at = 0
    for (const word of phrases(title)) ends.add((at += word.length))
    at = 0
    return marks
      .map(({ text, hit }) => {
        const pieces: string[] = []
        let from = 0
        for (let within = 0; within <= text.length; within++) {
          if (within < text.length && !ends.has(at + within)) continue
          if (within > from || within === text.length)
            pieces.push(escaped(text.slice(from, within)))
          from = within
        }
        const lead = ends.has(at) ? '<wbr>' : ''
        at += text.length
        const html = pieces.join('<wbr>')
        return lead + (hit ? `<mark>${html}</mark>` : html)
      })
      .join('')
  }

/** A title with what the search found marked, breaking between words; plain where there are no runs. */
export const MarkedTitle = (props: { marks: readonly Run[]; plain: string }) =>
  props.marks.length === 0 ? (
    <Phrase text={props.plain} />
  ) : (
    <Phrase text={props.marks.map(({ text }) => text).join('')} markup={marked(props.marks)} />
  )
