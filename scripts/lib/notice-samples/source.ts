/** A line of a sample's source: `@title …`, `# …`, `|a|b|`, `+…` or plain text. */
export interface SourceLine {
  kind: 'head' | 'no' | 'title' | 'sign' | 'date' | 'heading' | 'row' | 'auto' | 'text'
  text: string
}

/** A sample as it is written: its file's kind, the fields of its page's head, its lines. */
export interface Source {
  kind: 'docx' | 'pdf' | 'html' | 'txt'
  /** Words after the kind: an encoding, `wrap=32`, `ocr`. */
  options: readonly string[]
  meta: readonly [name: string, value: string][]
  lines: readonly SourceLine[]
}

/** Stands at the end of every sample. */
export const MARK = '（本文为测试样本，机关、文号、电话和数额均为虚构。）'

const AT: Readonly<Record<string, SourceLine['kind']>> = {
  head: 'head',
  no: 'no',
  title: 'title',
  sign: 'sign',
  date: 'date',
}

const lineOf = (raw: string): SourceLine => {
  const at = /^@(\w+) (.*)$/.exec(raw)
  if (at !== null) {
    const kind = AT[at[1]!]
    if (kind === undefined) throw new Error(`no line of a sample begins with @${at[1]}`)
    return { kind, text: at[2]! }
  }
  if (raw.startsWith('# ')) return { kind: 'heading', text: raw.slice(2) }
  if (raw.startsWith('|')) return { kind: 'row', text: raw.slice(1, -1) }
  if (raw.startsWith('+')) return { kind: 'auto', text: raw.slice(1) }
  return { kind: 'text', text: raw }
}

/** Reads a source of a sample. */
export const readSource = (text: string): Source => {
  const all = text.split('\n').filter((line) => line !== '')
  const [kind = 'txt', ...options] = (all[0] ?? '').replace('@file ', '').split(' ')
  const rest = all.slice(1)
  return {
    kind: kind as Source['kind'],
    options,
    meta: rest
      .filter((line) => line.startsWith('@meta '))
      .map((line): [string, string] => {
        const [name = '', value = ''] = line.slice(6).split('=')
        return [name, value]
      }),
    lines: [
      ...rest.filter((line) => !line.startsWith('@meta ')).map(lineOf),
      { kind: 'text', text: MARK },
    ],
  }
}
