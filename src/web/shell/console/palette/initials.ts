/**
 * Characters of the names of pages and acts by the initial of their pinyin. What reads a text whole
 * stands on the server and weighs more than the palette; laws/palette.test.ts holds this against it.
 */
const CHARACTERS = {
  b: '报标版办表部备',
  c: '产操称词藏成从出策',
  d: '的待道点订导队',
  f: '服发返复',
  g: '果管感规公跟个告工',
  h: '画会话后户核合号回换',
  j: '精结角家接检件据迹建加捷键',
  k: '科库客快',
  l: '料利理览历列',
  m: '敏门',
  n: '内',
  p: '匹配排',
  q: '情企权渠期请浅切',
  r: '日认容任入',
  s: '首申识商色索审受设数收事深随束上送',
  t: '托提台统态添同题退体通',
  w: '委我务文',
  x: '详像消息心醒询线箱系行限新写下',
  y: '页业用研运营阅邀员一与语已原',
  z: '准资知专中作志总咨证职置则站状账足增主注转政',
} as const

const INITIAL: ReadonlyMap<string, string> = new Map(
  Object.entries(CHARACTERS).flatMap(([initial, of]) =>
    Array.from(of, (character) => [character, initial] as const),
  ),
)

/** The pinyin initials of the name of a page or an act: `jzpp` for 精准匹配. */
export const nameInitials = (name: string): string =>
  Array.from(
    name.toLowerCase(),
    (one) => INITIAL.get(one) ?? (/[a-z0-9]/.test(one) ? one : ''),
  ).join('')
