import { withoutEnd } from '#domain/text/ends.ts'

/** Characters of one part of a path in an archive. */
const PART_MAX = 80

/** Names that some systems keep for themselves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A part of a path that every system can write: no separators, no controls, no dots at its ends. */
const safePart = (given: string): string => {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replaceAll(/[<>:"/\\|?*]/g, '_')
    .trim()
    .replace(/^[.\s]+/, '')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = Array.from(plain.slice(0, plain.length - ending.length))
    .slice(0, PART_MAX - ending.length)
    .join('')
  const name = `${withoutEnd(stem, '.')}${ending}`
  if (name === '') return '未命名'
  return RESERVED.test(name) ? `_${name}` : name
}

/** The folder of a material: its place in the list and its name; place 0 gives the name alone. */
export const folderName = (place: number, name: string): string =>
  place === 0 ? safePart(name) : safePart(`${String(place).padStart(2, '0')} ${name}`)

/** Names of files in one folder, safe and each of its own: a second 合同.pdf becomes 合同（2）.pdf. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = safePart(given)
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    let unique = name
    for (let at = 2; taken.has(unique.toLowerCase()); at += 1) unique = `${stem}（${at}）${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** 目录: what is in the archive and what is missing, as text with the lines that Windows reads. */
export const tableOfContents = (pack: {
  declareNo: string
  projectName: string
  companyName: string
  /** When it was packed, in words. */
  made: string
  materials: readonly {
    name: string
    required: boolean
    state: string
    version: number
    folder: string
    files: readonly string[]
  }[]
}): string => {
  const line = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const lines = [
    `申报材料目录`,
    `项目：${line(pack.projectName)}`,
    `企业：${line(pack.companyName)}`,
    `申报编号：${pack.declareNo}`,
    `打包时间：${pack.made}`,
    '',
    ...pack.materials.flatMap(({ name, required, state, version, folder, files }, at) => [
      `${at + 1}. ${line(name)}（${required ? '必需' : '选填'}，${state}${version === 0 ? '' : `，第 ${version} 版`}）`,
      ...files.map((file) => `   ${folder}/${file}`),
      ...(files.length === 0 ? ['   （未上传）'] : []),
    ]),
  ]
  // The mark of UTF-8, so that editors of every age read it.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
