export const NAME_MAX = 200

/**
 * A file's name as it is kept: its last part, without control characters and without those that
 * turn the direction of writing; at most {@link NAME_MAX} characters, its ending kept.
 */
export const cleanName = (given: string): string => {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '')
  const characters = Array.from(plain)
  if (characters.length === 0) return '未命名'
  if (characters.length <= NAME_MAX) return plain
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return characters.slice(0, NAME_MAX - ending.length).join('') + ending
}

/** A name for programmes that read ASCII alone: the ending, and what else of it can be read. */
const plainName = (name: string): string => {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  const words = name
    .slice(0, name.length - ending.length)
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  const named = /[A-Za-z]/.test(words)
  return (named ? words : ['ceqiao', words].filter((part) => part !== '').join('-')) + ending
}

/** A Content-Disposition (RFC 6266) with the name in both spellings. */
export const dispositionOf = (name: string, inline: boolean): string => {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (one) => `%${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plainName(name)}"; filename*=UTF-8''${encoded}`
}
