/** Pinyin without tones as people type it for want of an input method. */

const INITIAL = '(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])'
const FINAL =
  '(?:i?ang|iong|uang|eng|ing|ong|i?an|i?ao|uan?|uai|ai|ei|ou|en|er|ie|in|iu|ia|ue|ui|un|uo|ve|[aeiouv])'
/** Behind these an i stands alone: `zhin` is no syllable, so that zhineng is zhi and neng. */
const ALONE = '(?!(?:[zcs]h?|r)i[a-z])'
const SYLLABLE = new RegExp(`^(?:${ALONE}${INITIAL}${FINAL}|[ae](?:i|n|ng|o|r)?|ou?)$`)

const UNFINISHED = /^(?:[zcs]h?|[bpmfdtnlgkhjqxryw])[aeiouv]*n?$/

/** The initials of letters that are whole syllables, two at least; empty when they are not. */
export function initialsOfPinyin(letters: string): string {
  const found = split(letters, new Map())
  return found !== null && found.length > 1 ? found : ''
}

/**
 * The initials of letters of which the last syllable may be unfinished: gaoxinj → gxj. Empty when
 * they cannot be pinyin.
 */
export function initialsAsTyped(letters: string): string {
  const whole = initialsOfPinyin(letters)
  if (whole !== '') return whole
  for (let open = 1; open <= 5; open++) {
    const rest = letters.slice(-open)
    if (!UNFINISHED.test(rest)) continue
    const begin = initialsOfPinyin(letters.slice(0, -open))
    if (begin !== '') return begin + rest.charAt(0)
  }
  return ''
}

/** Longest syllables first, going back where the rest is none. */
function split(letters: string, known: Map<string, string | null>): string | null {
  if (letters === '') return ''
  const before = known.get(letters)
  if (before !== undefined) return before
  let found: string | null = null
  for (let length = Math.min(6, letters.length); length > 0 && found === null; length--) {
    const syllable = letters.slice(0, length)
    if (!SYLLABLE.test(syllable)) continue
    const rest = split(letters.slice(length), known)
    if (rest !== null) found = syllable.charAt(0) + rest
  }
  known.set(letters, found)
  return found
}
