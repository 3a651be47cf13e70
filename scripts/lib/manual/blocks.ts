import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the chapters of the manual lie. */
export const manualDir = join(import.meta.dirname, '../../../docs/manual')

/** A block of commands of the manual, as its info string says what becomes of it. */
export interface Block {
  /** Name of the chapter's file. */
  readonly chapter: string
  /** Line of its first command, from 1. */
  readonly line: number
  /** The part that it belongs to; null for one that is never run. */
  readonly check: string | null
  /** The machines that it is run on, one after the other; empty for the only one. */
  readonly on: readonly string[]
  /** Why it cannot be run here; null for one that can. */
  readonly skip: string | null
  readonly commands: string
  /** Lines that are shown as what one sees; `…` stands for anything. */
  readonly expected: readonly string[]
}

/** The info string does not say what becomes of a block. */
export class ManualError extends Error {
  override name = 'ManualError'
}

const FENCE = /^```(\w*)[ \t]*(.*)$/

const attributesOf = (info: string, where: string): ReadonlyMap<string, string> => {
  const pairs = [...info.matchAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g)]
  const rest = info.replaceAll(/[a-z]+=(?:"[^"]*"|\S+)/g, '').trim()
  if (rest !== '') throw new ManualError(`${where}: ${rest} is no attribute of a block`)
  const known = ['check', 'on', 'skip']
  const wrong = pairs.find(([, name = '']) => !known.includes(name))
  if (wrong !== undefined) throw new ManualError(`${where}: ${wrong[1]} is none of ${known.join()}`)
  return new Map(pairs.map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']))
}

/**
 * The blocks of a chapter in their order. A block of `text` after one of `sh` is what one sees.
 * @throws ManualError for a block of `sh` that is neither in a part nor skipped with a reason
 */
export const blocksOf = (chapter: string, text: string): Block[] => {
  const blocks: Block[] = []
  let open: { language: string; info: string; line: number; lines: string[] } | null = null
  text.split('\n').forEach((line, index) => {
    const fence = FENCE.exec(line)
    if (open === null) {
      if (fence === null) return
      open = { language: fence[1] ?? '', info: fence[2] ?? '', line: index + 2, lines: [] }
      return
    }
    if (line !== '```') {
      open.lines.push(line)
      return
    }
    if (open.language === 'sh') blocks.push(blockOf(chapter, open))
    if (open.language === 'text') show(blocks, open.lines, `${chapter}:${open.line}`)
    open = null
  })
  if (open !== null) throw new ManualError(`${chapter}: a block does not end`)
  return blocks
}

const blockOf = (
  chapter: string,
  { info, line, lines }: { info: string; line: number; lines: readonly string[] },
): Block => {
  const where = `${chapter}:${line}`
  const given = attributesOf(info, where)
  const block = {
    ...{ chapter, line, commands: lines.join('\n'), expected: [] },
    check: given.get('check') ?? null,
    on: (given.get('on') ?? '').split(' ').filter((name) => name !== ''),
    skip: given.get('skip') ?? null,
  }
  if ((block.check === null) === (block.skip === null))
    throw new ManualError(`${where}: a block is in a part, or skipped with a reason`)
  return block
}

const show = (blocks: Block[], lines: readonly string[], where: string): void => {
  const last = blocks.pop()
  if (last === undefined) throw new ManualError(`${where}: shown before any command`)
  blocks.push({ ...last, expected: [...last.expected, ...lines.filter((it) => it.trim() !== '')] })
}

/** All chapters by the name of their file. */
export const readManual = (dir = manualDir): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(dir)
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(join(dir, name), 'utf8')]),
  )

/** The first of the expected lines that the output has not, in their order; null when it has all. */
export const missingLine = (expected: readonly string[], output: string): string | null => {
  const lines = output.split('\n')
  let at = 0
  for (const line of expected) {
    const parts = line
      .split('…')
      .map((part) => part.trim().replaceAll(/\s+/g, ' '))
      .filter((part) => part !== '')
    const found = lines.findIndex((said, index) => index >= at && holds(said, parts))
    if (found === -1) return line
    at = found + 1
  }
  return null
}

/** Whether a line has the parts one after the other. */
const holds = (line: string, parts: readonly string[]): boolean => {
  const said = line.replaceAll(/\s+/g, ' ')
  let at = 0
  return parts.every((part) => {
    const found = said.indexOf(part, at)
    at = found + part.length
    return found !== -1
  })
}
