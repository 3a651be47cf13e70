/** A text with what the search found marked; `plain` stands in when there are no runs. */
export const MarkedText = (props: {
  marks: readonly { text: string; hit: boolean }[]
  plain?: string
}) => {
  if (props.marks.length === 0) return props.plain ?? ''
  return props.marks.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))
}
