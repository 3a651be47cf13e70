import { DEADLINE_KIND, ENT_SIZE, HIGHTECH_FIELD, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { moneyText } from '#domain/text/numbers.ts'
import type { PolicyDetail } from './types.ts'

/** One of the eight key facts. */
export interface Fact {
  name: string
  /** Lines of the answer. */
  lines: string[]
  link?: string
  phones?: { name: string; phone: string; note: string }[]
}

/** 要点: at most eight facts in this order; what is not known is left out. */
export const factsOf = (detail: PolicyDetail): Fact[] => {
  const { policy, platform, contacts } = detail
  const desks = contacts.filter(({ phone }) => phone === '')
  const phones = contacts.filter(({ phone }) => phone !== '')
  const facts: Fact[] = [
    { name: '支持对象', lines: targetOf(detail) },
    {
      name: '支持方式',
      lines: only(policy.supportModes.map((mode) => SUPPORT_MODE[mode]).join('、')),
    },
    { name: '支持额度', lines: amountOf(detail) },
    { name: '办理流程', lines: only(wayOf(detail)) },
    {
      name: '受理单位',
      lines: desks.map(({ name, note }) => (note === '' ? name : `${name}（${note}）`)),
    },
    { name: '执行期', lines: only(termOf(detail)) },
    {
      name: '申报平台',
      lines: only(platform.name || platform.url),
      ...(platform.url === '' ? {} : { link: platform.url }),
    },
    { name: '政策咨询', lines: [], phones },
  ]
  return facts.filter(
    ({ lines, phones: numbers }) => lines.length > 0 || (numbers ?? []).length > 0,
  )
}

const only = (line: string): string[] => (line === '' ? [] : [line])

const targetOf = ({ policy, sizes, industries, hightechFields }: PolicyDetail): string[] => {
  const every = <T extends object>(codes: readonly unknown[], table: T): boolean =>
    codes.length === Object.keys(table).length
  const size = every(sizes, ENT_SIZE)
    ? '各类规模企业'
    : `${sizes.map((code) => ENT_SIZE[code].slice(0, 1)).join('、')}型企业`
  const field = every(hightechFields, HIGHTECH_FIELD)
    ? '国家重点支持的八个高新技术领域'
    : hightechFields.map((code) => HIGHTECH_FIELD[code]).join('、')
  return [
    sizes.length === 0 ? '' : `${policy.regionName}${size}`,
    industries.length === 0 ? '' : `行业：${industries.map(({ name }) => name).join('、')}`,
    field === '' ? '' : `技术领域：${field}`,
  ].filter((line) => line !== '')
}

const amountOf = ({ policy, amountMin }: PolicyDetail): string[] => {
  const { amountMax, amountText } = policy
  const range =
    amountMin !== null && amountMax !== null && amountMin < amountMax
      ? `${moneyText(amountMin)}至 ${moneyText(amountMax)}`
      : ''
  const stated = amountMax === null ? '' : range || `最高 ${moneyText(amountMax)}`
  return [stated, amountText].filter((line) => line !== '')
}

const wayOf = ({ steps, windows }: PolicyDetail): string => {
  if (steps.length > 1) return steps.map(({ name }) => name).join(' → ')
  const kinds = new Set(windows.flatMap(({ deadlines }) => deadlines.map(({ kind }) => kind)))
  return [...kinds].map((kind) => DEADLINE_KIND[kind]).join('、')
}

const termOf = ({ effectiveOn, expiresOn }: PolicyDetail): string => {
  if (effectiveOn !== '' && expiresOn !== '') return `${effectiveOn} 至 ${expiresOn}`
  if (effectiveOn !== '') return `${effectiveOn} 起施行`
  return expiresOn === '' ? '' : `至 ${expiresOn}`
}
