import type { Found, NoticeContact, Sureness } from './notice.ts'
import type { Node, Outline } from './outline.ts'

const PHONE =
  /(?<![\d-])(?:\(?0\d{2,3}\)?[- ]{0,2}\d{7,8}(?:(?:转|-)\d{1,6})?|400-?\d{3}-?\d{4}|[48]00-\d{4}-\d{3}|1[3-9]\d{9}|(?<=(?:电话|热线)[:为]? ?)\d{7,8}|(?<=(?:电话|热线)[:为]? ?)1\d{4}(?!\d))(?!\d)/g

/** A number without its area: only where nothing else than telephones is told. */
const LOCAL = /(?<![\d年月:.-])[2-8]\d{6,7}(?![\d-])/g

interface Phone {
  text: string
  from: number
  to: number
}

const phonesIn = (flat: string, local: boolean): Phone[] => {
  const whole = [...flat.matchAll(PHONE)]
  const found = whole.length > 0 || !local ? whole : [...flat.matchAll(LOCAL)]
  return found
    .filter(({ index }) => !/传真[: ]{0,2}$/.test(flat.slice(0, index)))
    .map(({ 0: text, index }) => ({
      text: text
        .replace(/\((0\d{2,3})\)/, '$1-')
        .replace(/ /g, '')
        .replace(/-{2,}/g, '-'),
      from: index,
      to: index + text.length,
    }))
}

/** Words that say what stands behind them, and name nobody. */
const GENERIC =
  /^(?:业务)?(?:联系人(?:员|及(?:联系)?电话|和电话)?|联系电话|联系方式|咨询电话|咨询方式|电话|联系|咨询|手机|座机|办公电话|热线|咨询热线|服务电话|监督电话|及电话)$/
const KIND_OF_CALL = /^(?:业务|政策|申报)?(?:咨询|受理)$/
const NO_NAME = /传真|邮箱|邮编|地址|网址|[@]/

/** What stands before a number, as the name of who answers it. */
const nameOf = (before: string): string => {
  const words = before
    .split(/[:,\s()。]+/)
    .map((word) => word.replace(/^[、和及]+|[、和及]+$/g, '').replace(/^(?:业务)?联系人[:]?/, ''))
    .map((word) => (GENERIC.test(word) ? '' : word.replace(/(?:联系)?(?:电话|热线)$/, '')))
    .filter((word) => word !== '' && !NO_NAME.test(word))
  const named = words.length > 1 ? words.filter((word) => !KIND_OF_CALL.test(word)) : words
  return named.join(' ')
}

/** 如有疑问，请拨打: nobody's name. */
const ASKS = /请|拨打|如有|欢迎|疑问|届时|可致电/
/** A person, or an office. */
const PERSON = /^[\u4e00-\u9fff]{2,4}$|^[\u4e00-\u9fff]{2,16}(?:局|处|科|室|中心|部|办|委|院)$/

/** Names in front of numbers that stand in a list of their own. */
const namesIn = (text: string): string[] =>
  nameOf(text)
    .split(/[、 ]/)
    .filter((name) => name !== '')

interface Reading {
  contacts: Found<NoticeContact>[]
  /** A name that still waits for its number. */
  waiting: string
}

const pair = (name: string, phones: readonly Phone[]): string[] => {
  const names = namesIn(name)
  return names.length === phones.length && phones.length > 1
    ? names
    : phones.map(() => (names.length > 1 && name.includes('、') ? names.join('、') : name))
}

/** One part of a line, between semicolons. */
const readPart = (
  outline: Outline,
  node: Node,
  part: { flat: string; from: number },
  waiting: string,
): Reading => {
  const local = node.topics.includes('contacts') || /联系人|电话/.test(part.flat)
  const phones = phonesIn(part.flat, local)
  const [first] = phones
  if (first === undefined) {
    const named = /联系人/.test(part.flat) ? nameOf(part.flat) : ''
    return { contacts: [], waiting: named.length <= 40 ? named : '' }
  }
  const said = nameOf(part.flat.slice(0, first.from))
  const own = ASKS.test(said) ? '' : said.slice(-60)
  const names = own === '' ? pair(waiting, phones) : phones.map(() => own)
  const contacts = phones.map(({ text, from, to }, nth): Found<NoticeContact> => {
    const next = nth === 0 ? '' : nameOf(part.flat.slice(phones[nth - 1]!.to, from))
    const behind = /^ ?\(([^()]{2,20})\)/.exec(part.flat.slice(to))?.[1] ?? ''
    const beside = nth === 0 || behind !== '' || next.startsWith('(') ? '' : next
    const name = behind !== '' && (own === '' || GENERIC.test(own)) ? behind : beside || names[nth]!
    const plain = name === '' ? said === '' : PERSON.test(name) && /联系人/.test(part.flat)
    const sureness: Sureness = plain && phones.length === 1 ? 'sure' : 'likely'
    return {
      value: { name, phone: text },
      sureness,
      places: [outline.place(node, part.from + from, part.from + to)],
    }
  })
  return { contacts, waiting: '' }
}

const partsOf = (flat: string, body: number): { flat: string; from: number }[] => {
  const parts: { flat: string; from: number }[] = []
  let from = body
  for (let at = body; at <= flat.length; at += 1)
    if (at === flat.length || flat[at] === ';' || flat[at] === '。') {
      if (at > from) parts.push({ flat: flat.slice(from, at), from })
      from = at + 1
    }
  return parts
}

const rowContacts = (
  outline: Outline,
  node: Node,
  head: readonly string[],
): Found<NoticeContact>[] => {
  const { cells } = node.block
  const phoneAt = head.findIndex((name) => /电话|联系方式|手机/.test(name))
  if (phoneAt < 0) return []
  const name = cells
    .filter(
      (cell, at) => cell !== '' && /单位|部门|联系人|姓名|处室|机构|科室/.test(head[at] ?? ''),
    )
    .join(' ')
  return phonesIn(` ${cells[phoneAt] ?? ''}`, true).map(({ text }) => ({
    value: { name, phone: text },
    sureness: 'likely' as const,
    places: [outline.place(node, 0)],
  }))
}

const SPEAKS = /联系|咨询|电话|热线/

/** 联系人 and 咨询电话 wherever they stand, by section or by their own words. */
export const contactsOf = (outline: Outline): Found<NoticeContact>[] => {
  const found: Found<NoticeContact>[] = []
  let waiting = ''
  for (const node of outline.nodes) {
    const flat = outline.read(node)
    if (node.block.kind === 'row') {
      found.push(...rowContacts(outline, node, node.columns))
      continue
    }
    if (!node.topics.includes('contacts') && !SPEAKS.test(flat) && waiting === '') continue
    for (const part of partsOf(flat, node.body)) {
      const reading = readPart(outline, node, part, waiting)
      found.push(...reading.contacts)
      waiting = reading.waiting
    }
  }
  return found
}

const UNIT =
  /(?:局|处|科|室|中心|部|办|委|院|厅|会|司|所|站|办公室|公司|大学|政府|街道|技术支持|咨询|客服|支持|服务)$/

/**
 * 联系单位 and 联系人 of what stands before a number: 市科技局成果处 王晓岚 are an office and a person,
 * 王晓岚 alone is a person. Words that are neither for certain are the office's.
 */
export const unitAndPerson = (name: string): { unit: string; person: string } => {
  const words = name.split(' ').filter((word) => word !== '')
  const isPerson = (word: string): boolean =>
    !UNIT.test(word) && word.split('、').every((one) => /^[\u4e00-\u9fff]{2,4}$/.test(one))
  const person = words.filter(isPerson)
  return {
    unit: words.filter((word) => !isPerson(word)).join(''),
    person: person.join('、'),
  }
}
