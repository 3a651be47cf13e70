/** A mail address as the log keeps it: z****@example.com. Anything else is masked whole. */
export const maskEmail = (email: string): string => {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  return at > 0 ? `${email.slice(0, 1)}****${email.slice(at)}` : '****'
}
