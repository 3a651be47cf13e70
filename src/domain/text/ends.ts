/**
 * A text without blanks and these marks at its end. A pattern that ends in `+$` is tried anew at each
 * blank of a long row that something follows; this looks at each letter once.
 */
export const withoutEnd = (text: string, marks: string): string => {
  let end = text.length
  while (end > 0 && (marks.includes(text[end - 1]!) || text[end - 1]!.trim() === '')) end -= 1
  return text.slice(0, end)
}
