/** Stands for the part of a company's name that tells it apart. */
const MASK = '****'

/** Legal forms a name ends with, longest first. */
const FORMS = [
  '股份有限公司',
  '有限责任公司',
  '集团有限公司',
  '有限公司',
  '合伙企业（有限合伙）',
  '合伙企业',
  '研究院',
  '研究所',
  '事务所',
  '集团',
]

/** Trades named before the legal form: they say nothing about which company it is. */
const TRADES = [
  '信息技术',
  '智能科技',
  '智能装备',
  '生物科技',
  '生物医药',
  '网络科技',
  '电子科技',
  '新能源',
  '新材料',
  '自动化',
  '半导体',
  '科技',
  '技术',
  '信息',
  '软件',
  '网络',
  '电子',
  '智能',
  '机械',
  '装备',
  '设备',
  '材料',
  '能源',
  '环保',
  '医药',
  '医疗',
  '实业',
  '工业',
  '制造',
]

/**
 * 深圳市****科技有限公司: a company as strangers may see it. Its place (one of `places`, names of
 * provinces and cities), its trade and its legal form stay; whatever tells it apart goes, however
 * long it is.
 */
export const maskCompany = (name: string, places: readonly string[]): string => {
  const given = name.trim()
  const place = longest(places, (it) => given.startsWith(it))
  const rest = given.slice(place.length)
  const form = longest(FORMS, (it) => rest.endsWith(it))
  const middle = rest.slice(0, rest.length - form.length)
  const trade = form === '' ? '' : longest(TRADES, (it) => middle.endsWith(it))
  // A name that is nothing but its trade would be told by it.
  return `${place}${MASK}${middle === trade ? '' : trade}${form}`
}

const longest = (words: readonly string[], fits: (word: string) => boolean): string =>
  words.reduce((best, word) => (word.length > best.length && fits(word) ? word : best), '')

/** 省、市 and the like, which a company's name may leave out. */
const SUFFIX = /(?:省|市|(?:维吾尔|壮族|回族)?自治区|特别行政区)$/

/** The names of provinces and cities as company names begin with them: in full and in short. */
export const placeWords = (names: readonly string[]): string[] =>
  names.flatMap((name) => [name, name.replace(SUFFIX, '')]).filter((word) => word.length > 1)
