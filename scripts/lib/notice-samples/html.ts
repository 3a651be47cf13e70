import type { Source, SourceLine } from './source.ts'
import { inGb18030 } from './plain.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const row = ({ text }: SourceLine): string =>
  `<tr>${text
    .split('|')
    .map((cell) => `<td>${escaped(cell)}</td>`)
    .join('')}</tr>`

const TAG: Readonly<Record<Exclude<SourceLine['kind'], 'row'>, (text: string) => string>> = {
  head: (text) => `<p class="head">${text}</p>`,
  no: (text) => `<p class="middle">${text}</p>`,
  title: (text) => `<p class="title">${text}</p>`,
  sign: (text) => `<p class="right">${text}</p>`,
  date: (text) => `<p class="right">${text}</p>`,
  heading: (text) => `<p><strong>${text}</strong></p>`,
  auto: (text) => `<p>${text}</p>`,
  text: (text) => `<p>${text}</p>`,
}

const bodyOf = (lines: readonly SourceLine[]): string =>
  lines
    .map((line, at) => {
      if (line.kind !== 'row') return TAG[line.kind](escaped(line.text))
      const opens = lines[at - 1]?.kind === 'row' ? '' : '<table>'
      const closes = lines[at + 1]?.kind === 'row' ? '' : '</table>'
      return `${opens}${row(line)}${closes}`
    })
    .join('\n')

/** As a printed document. */
export const printedPage = ({ lines }: Source): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><style>
@page { size: A4; margin: 30mm 26mm; @bottom-center { content: "— " counter(page) " —"; } }
body { font: 16pt/28pt "Noto Serif CJK SC"; margin: 0; }
p { margin: 0; text-indent: 2em; text-align: justify; }
.head { color: red; font-size: 24pt; text-align: center; text-indent: 0; }
.title { font-size: 20pt; text-align: center; text-indent: 0; margin: 6pt 0; }
.middle { text-align: center; text-indent: 0; }
.right { text-align: right; }
td { border: 1px solid; }
</style></head><body>
${bodyOf(lines)}
</body></html>`

const MENU = ['首页', '政务公开', '政务服务', '互动交流', '专题专栏']

/** As a page of an office's site, with what stands around every one of them. */
export const writeHtml = ({ lines, meta, options }: Source): Buffer => {
  const gbk = options[0] === 'gbk'
  const title = lines
    .filter(({ kind }) => kind === 'title')
    .map(({ text }) => text)
    .join('')
  const fields = meta.map(([name, value]) => `<span>${name}：${value}</span>`).join('\n')
  const page = `<!DOCTYPE html>
<html><head><meta http-equiv="Content-Type" content="text/html; charset=${gbk ? 'gbk' : 'utf-8'}">
<title>${escaped(title)}</title>
<meta name="ArticleTitle" content="${escaped(title)}">
<style>.right { text-align: right }</style>
<script>var hits = 100; document.write('<b>2020年1月1日</b>')</script>
</head><body>
<ul class="nav">${MENU.map((name) => `<li><a href="#">${name}</a></li>`).join('')}</ul>
<div class="position">当前位置：首页 &gt; 政务公开 &gt; 通知公告</div>
<h1>${escaped(title)}</h1>
<div class="info">${fields}<span>字号：大 中 小</span></div>
<div id="zoom">
${bodyOf(lines.filter(({ kind }) => kind !== 'title'))}
</div>
<div class="foot"><p>打印本页</p><p>关闭窗口</p><p>主办单位：样本网站</p></div>
</body></html>
`
  return gbk ? inGb18030(page) : Buffer.from(page)
}
