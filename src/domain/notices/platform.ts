import type { Found, Hints } from './notice.ts'
import { sentencesOf } from './in-force.ts'
import type { Outline } from './outline.ts'

const URL =
  /https?:\/\/[\w.-]{3,100}(?::\d{2,5})?(?:[/?#][\w./?=&%#:+~-]{0,300})?|www\.[\w.-]{3,100}(?:\/[\w./?=&%#:+~-]{0,300})?/g
const NAMED =
  /(?:登录|登陆|进入|访问|通过|关注)(?:“([^”]{2,40})”|《([^》]{2,40})》|([^\s“(,。;:]{2,36}?(?:平台|系统|服务网|政务网|网站|大厅|浙里办|小程序)))/
const INSIDE =
  /在“?([^\s“”(,。;:]{3,36}?(?:平台|系统|服务网|网站))”?(?:完成|进行|填报|提交|申报|注册|上)/

/** 申报平台: the site that companies are told to use, with its address where one follows. */
export const platformOf = (
  outline: Outline,
  end: number,
): Found<{ name: string; url: string }> | null => {
  for (const node of outline.nodes) {
    if (node.at >= end || node.block.kind === 'row') continue
    for (const { flat, from } of sentencesOf(outline, node)) {
      const match = NAMED.exec(flat) ?? INSIDE.exec(flat)
      if (match === null) continue
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      if (name === '' || /^(以下|下列|邮件|电子邮件)/.test(name)) continue
      const at = match.index + match[0].lastIndexOf(name)
      const [url] = flat.slice(at, at + name.length + 160).match(URL) ?? []
      const quoted = match[1] !== undefined
      const value = {
        name: node.block.text.slice(from + at, from + at + name.length),
        url: url ?? '',
      }
      return {
        value,
        sureness: quoted && url !== undefined ? 'sure' : 'likely',
        places: [outline.place(node, from + at, from + at + name.length)],
      }
    }
  }
  return null
}

/** 原文链接 in the text, or the address that the page gives itself. */
export const sourceUrlOf = (outline: Outline, hints: Hints): Found<string> | null => {
  for (const node of outline.nodes) {
    const flat = outline.read(node)
    const label = /(?:原文(?:链接|地址|网址)|信息来源网址)[: ]{0,3}/.exec(flat)
    if (label === null) continue
    const from = label.index + label[0].length
    const [url] = flat.slice(from, from + 420).match(URL) ?? []
    if (url !== undefined)
      return {
        value: url,
        sureness: 'sure',
        places: [outline.place(node, from, from + url.length)],
      }
  }
  return hints.url === '' ? null : { value: hints.url, sureness: 'likely', places: [] }
}
