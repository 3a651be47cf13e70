/** Provinces as company names begin with them, without 省 and the like. */
const PROVINCES =
  '北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门'

/** Places at the beginning: a province, then whatever is named as a city, district or county. */
const PLACES = new RegExp(
  `^(?:(?:${PROVINCES})(?:省|市|自治区|特别行政区)?)?(?:[\\p{Script=Han}]{2,4}?(?:市|自治州|区|县))*`,
  'u',
)

/** The first character that tells a company apart: 精 of 合肥市精测智能装备有限公司. */
export const companyInitial = (name: string): string => {
  const given = name.trim()
  const rest = given.replace(PLACES, '').replace(/^[（(][^）)]*[）)]/, '')
  return Array.from(rest)[0] ?? Array.from(given)[0] ?? ''
}
