import type { Letter } from '#domain/subscriptions/letters.ts'

/** A link below a mail. */
export interface FootLink {
  name: string
  url: string
}

/** A mail in its two forms. */
export interface Rendered {
  text: string
  html: string
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const anchor = (text: string, url: string): string =>
  `<a href="${escaped(url)}">${escaped(text)}</a>`

/** No colours and no pictures: it reads alike in every programme, dark or light. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family:-apple-system,'Microsoft YaHei',sans-serif;font-size:15px;line-height:1.7;max-width:640px;margin:0 auto;padding:16px">
${body}
</body>
</html>
`

/** A letter with links of this site and those that end it; `origin` is the address of the site. */
export const renderLetter = (
  letter: Letter,
  origin: string,
  feet: readonly FootLink[],
): Rendered => {
  const urlOf = (link: string): string => `${origin}${link === '' ? '/' : link}`
  const text = [
    ...letter.sections.flatMap(({ heading, entries, rest }) => [
      heading,
      '',
      ...entries.flatMap(({ title, lines, link }) => [
        `■ ${title}`,
        ...lines.map((line) => `  ${line}`),
        `  ${urlOf(link)}`,
        '',
      ]),
      ...(rest === '' ? [] : [rest, '']),
    ]),
    '--',
    ...feet.map(({ name, url }) => `${name}：${url}`),
  ].join('\n')
  const sections = letter.sections.map(({ heading, entries, rest }) => {
    const rows = entries.map(({ title, lines, link }) => {
      const said = lines.map((line) => `<br>${escaped(line)}`).join('')
      return `<li style="margin:0 0 12px"><strong>${anchor(title, urlOf(link))}</strong>${said}</li>`
    })
    const more = rest === '' ? '' : `\n<p>${escaped(rest)}</p>`
    return `<h2 style="font-size:17px">${escaped(heading)}</h2>\n<ul style="padding-left:20px">\n${rows.join('\n')}\n</ul>${more}`
  })
  const foot = feet.map(({ name, url }) => anchor(name, url)).join(' · ')
  return {
    text,
    html: page(
      letter.subject,
      `${sections.join('\n')}\n<hr>\n<p style="font-size:13px">${foot}</p>`,
    ),
  }
}

/** A mail of a few lines with one link, and what is said in small below. */
const shortMail = (
  subject: string,
  lines: readonly string[],
  { name, url }: FootLink,
  rest: string,
): Rendered & { subject: string } => ({
  subject,
  text: [...lines, '', url, '', rest].join('\n'),
  html: page(
    subject,
    `${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<p>${anchor(name, url)}</p>
<p style="font-size:13px">${escaped(rest)}</p>`,
  ),
})

const NOT_YOU = '如果不是您本人操作，请忽略这封邮件，不会再收到后续邮件。'

/** The mail that confirms an address. */
export const renderCode = (code: string, url: string, minutes: number) =>
  shortMail(
    `【策桥】邮箱验证码 ${code}`,
    [
      `您的验证码是 ${code}，${minutes} 分钟内有效。`,
      '在“提醒设置”中填写验证码，或打开下面的链接，即可用这个邮箱接收策桥的提醒。',
    ],
    { name: '确认这个邮箱', url },
    NOT_YOU,
  )

/** The first mail of 免登录订阅. */
export const renderConfirmation = (followed: string, url: string, hours: number) =>
  shortMail(
    '【策桥】确认订阅',
    [
      `有人用这个邮箱订阅了：${followed}。`,
      `${hours} 小时内打开下面的链接并确认，之后每天最多一封，早上九点以后发，没有新内容不发，随时可以退订。`,
    ],
    { name: '确认订阅', url },
    NOT_YOU,
  )

/** The mail about alerts: a line each, and the page that tells more. */
export const renderAlerts = (lines: readonly string[], url: string) => {
  const [first = ''] = lines
  const subject =
    lines.length > 1 ? `【策桥运行】${first} 等 ${lines.length} 条` : `【策桥运行】${first}`
  const mail = shortMail(
    subject,
    lines,
    { name: '查看运行状态', url },
    '同一告警持续期间会逐渐减少通知，恢复后再通知一次。',
  )
  return { ...mail, subject: Array.from(subject).slice(0, 120).join('') }
}
