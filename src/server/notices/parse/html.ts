import { Parser } from 'htmlparser2'
import { type Block, type Hints, NO_HINTS } from '#domain/notices/notice.ts'
import { tidy } from '#domain/notices/text.ts'
import { NoticeProblem } from './problem.ts'

/** What nobody reads as part of a document. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'footer',
  'aside',
  'select',
  'button',
  'textarea',
  'iframe',
  'svg',
  'object',
])
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 li ul ol table tr td th br hr section article main header blockquote pre dd dt dl center form body'.split(
    ' ',
  ),
)
/** Lines that stand around the text on the sites of offices. */
const AROUND =
  /^(首页|政务公开|政务服务|互动交流|专题专栏|打印(本页)?|关闭(窗口|本页)?|返回(顶部|首页)?|分享到?.{0,8}|收藏|字[体号].{0,12}|当前位置.{0,80}|您?(现在|当前)?的?位置.{0,80}|(上|下)一篇.{0,80}|扫一扫.{0,20}|网站地图|主办(单位)?[:：].{0,60}|承办(单位)?[:：].{0,60}|版权所有.{0,60}|.{0,20}ICP备.{0,40}|网站标识码.{0,40})$/
/** A cell longer than this holds a text, not a value: its table only lays the page out. */
const LONGEST_CELL = 600
/** Deeper than any page is; the parser's time grows with the square of it. */
const DEEPEST = 2_000

interface Row {
  cells: string[][]
}

/** What the parser has seen so far. */
class Page {
  readonly blocks: Block[] = []
  hints: Hints = NO_HINTS
  #text = ''
  #skipping = 0
  #inTitle = false
  #depth = 0
  readonly #rows: Row[] = []
  readonly #lists: { ordered: boolean; count: number }[] = []
  #item = ''
  #heading = false

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new NoticeProblem('这个网页的结构无法读取，请复制正文后粘贴')
    if (name === 'meta') this.#meta(attributes)
    if (name === 'title') this.#inTitle = true
    if (SKIPPED.has(name)) this.#skipping += 1
    if (!BLOCKS.has(name)) return
    this.#flush()
    if (/^h[1-6]$/.test(name)) this.#heading = true
    if (name === 'ul' || name === 'ol') this.#lists.push({ ordered: name === 'ol', count: 0 })
    if (name === 'li') this.#openItem()
    if (name === 'tr') this.#rows.push({ cells: [] })
    if (name === 'td' || name === 'th') this.#rows.at(-1)?.cells.push([])
  }

  close(name: string): void {
    this.#depth -= 1
    if (name === 'title') this.#inTitle = false
    if (SKIPPED.has(name)) this.#skipping = Math.max(0, this.#skipping - 1)
    if (!BLOCKS.has(name)) return
    this.#flush()
    if (/^h[1-6]$/.test(name)) this.#heading = false
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (name === 'tr') this.#closeRow()
  }

  text(text: string): void {
    if (this.#inTitle)
      this.hints = { ...this.hints, title: this.hints.title || tidy(text).slice(0, 300) }
    else if (this.#skipping === 0) this.#text += text
  }

  end(): Block[] {
    this.#flush()
    while (this.#rows.length > 0) this.#closeRow()
    return this.blocks
  }

  #openItem(): void {
    const list = this.#lists.at(-1)
    if (list === undefined) return
    list.count += 1
    const deep = this.#lists.filter(({ ordered }) => ordered).length
    this.#item = list.ordered ? (deep > 1 ? `（${list.count}）` : `${list.count}.`) : ''
  }

  #flush(): void {
    // A line that is broken in the source between two letters of Chinese is not broken.
    const joined = this.#text.replace(/([\u2E80-\uFFEF])\s*\n\s*(?=[\u2E80-\uFFEF])/g, '$1')
    const text = tidy(joined)
    this.#text = ''
    if (text === '' || AROUND.test(text)) return
    const cell = this.#rows.at(-1)?.cells.at(-1)
    if (cell !== undefined) cell.push(text)
    else this.#put(text)
  }

  #put(text: string): void {
    const numbered =
      this.#item !== '' && !/^[（(]?[\d一二三四五六七八九十]{1,3}[）).、．]/.test(text)
    const kind = this.#heading ? 'heading' : this.#lists.length > 0 ? 'item' : 'paragraph'
    this.blocks.push({ kind, text: numbered ? `${this.#item}${text}` : text, page: 0, cells: [] })
    this.#item = ''
  }

  #closeRow(): void {
    const row = this.#rows.pop()
    const filled = row?.cells.filter((lines) => lines.length > 0) ?? []
    if (row === undefined || filled.length === 0) return
    const above = this.#rows.at(-1)?.cells.at(-1)
    const texts = row.cells.map((lines) => lines.join(' '))
    const laidOut = filled.length === 1 || texts.some((text) => text.length > LONGEST_CELL)
    if (above !== undefined) above.push(...filled.flat())
    else if (laidOut) for (const text of filled.flat()) this.#put(text)
    else this.blocks.push({ kind: 'row', text: texts.join(' '), page: 0, cells: texts })
  }

  /** 网站标准标签 of the sites of offices. */
  #meta({ name = '', content = '' }: Readonly<Record<string, string>>): void {
    const value = tidy(content).slice(0, 300)
    const field = (
      {
        articletitle: 'title',
        pubdate: 'publishedOn',
        contentsource: 'source',
        url: 'url',
      } as const
    )[name.toLowerCase() as 'url']
    if (field !== undefined && value !== '') this.hints = { ...this.hints, [field]: value }
  }
}

/** The blocks of a page or of a piece of HTML (too deep ones are a {@link NoticeProblem}); nothing of its markup, scripts or addresses is kept. */
export const readHtml = (html: string): { blocks: Block[]; hints: Hints } => {
  const page = new Page()
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    onclosetag: (name) => page.close(name),
    ontext: (text) => page.text(text),
  })
  parser.write(html)
  parser.end()
  const blocks = page.end()
  const title = page.hints.title.replace(/\s*[-_|–—].{0,40}$/, '')
  return { blocks, hints: { ...page.hints, title } }
}
