import type { Clause } from './clauses.ts'
import type { Findings, Span } from './findings.ts'
import { NAME_ENDS, TRADES } from './industry-words.ts'

/** A name of a product or a trade, cut out of a clause: what stands between two words that are no part of it. */
interface Name {
  text: string
  start: number
  end: number
  /** Words of trade in it, in their order. */
  words: { code: string; start: number; end: number }[]
}

/** What is read of a name, and how loud it speaks for what the company does. */
interface Candidate {
  code: string
  /** It leaves it to what stands before it, where that is of its kind. */
  broad: boolean
  span: Span
  worth: number
}

/** Words that are no part of a name: of grammar, of those who work and of what else is told. */
const CUTTING =
  '那[个种边里]? 这[个种边里]? 各[种类] 一[些个家种共起年块直样] 几[个家] 什么 怎么 哪 啥 不 没有? 想 可以 能不能 还是 或者 ' +
  '我们? 咱们? 俺们? 本人 自己 老板 您好 你好 老师 请问 问下 一下 呢 啊 呀 吧 嘛 吗 哈 哦 嗯 呃 额 ' +
  '然后 所以 因为 但是 而且 不过 如果 其实 大概 大约 左右 现在 目前 以前 原来 去年 今年 前年 明年 ' +
  '主要 专[门业做注] 为主 生产(?!线) 制造 加工 研发 开发 经营 主营 从事 开[了个家着办过] 办[了个过] ' +
  '公司 企业 集团 厂 店 作坊 工作室 团队 单位 行业 合作社 项目 员工 职工 工人 师傅 人员 人数 ' +
  '专利 发明 实用新型 外观 软著 软注 著作权 商标 高企 专精特新 科小 高新技术 客户 补贴 政策 申请 申报 ' +
  '营收 收入 营业 年销 产值 开票 成立 注册 创办'
const CUT = new RegExp(
  String.raw`[^\u4e00-\u9fff0-9a-z&-]|\d+(?:\.\d+)?[多几来]?(?:[台辆套艘]|(?=[人个名号家年月日万亿口岁条款项件%]))|` +
    '[一二两三四五六七八九十百几]{1,4}[多几来]?(?=[个名人号家年月万亿口岁台款项件])|' +
    `[的了在是有给为帮和跟与及或也都就还才又很最从卖做搞弄写]|${CUTTING.replaceAll(' ', '|')}`,
  'y',
)
/** What a name may hold though it begins like what cuts. */
const KEPT =
  /在线|有机|有色|有线|给水|给排水|人[工造才]|不锈|不织|生产线|为主机|都市|和面|从动|开发板|最小|就业|做工|与非|或然|厂房|店铺|还原|年糕|提供|手写|书写|写[字真]/y

/** The names of a clause. */
const namesOf = (clause: Clause, taken: readonly Span[]): Name[] => {
  const { text } = clause
  const names: Name[] = []
  let from = 0
  let words: Name['words'] = []
  const close = (end: number): void => {
    if (end - from > 1) names.push({ text: text.slice(from, end), start: from, end, words })
    words = []
  }
  for (let at = 0; at < text.length;) {
    const place = taken.find(
      ({ start, end }) => start <= clause.start + at && clause.start + at < end,
    )
    const word = place === undefined ? longestWord(text, at) : null
    if (word !== null) {
      words.push({ code: TRADES.get(word)!, start: at, end: at + word.length })
      at += word.length
      continue
    }
    KEPT.lastIndex = at
    CUT.lastIndex = at
    const kept = KEPT.exec(text)?.[0].length
    const cut = kept === undefined ? (CUT.exec(text)?.[0].length ?? 0) : 0
    const gap = place === undefined ? cut : place.end - clause.start - at
    if (gap > 0) {
      close(at)
      from = at + gap
    }
    at += gap > 0 ? gap : (kept ?? 1)
  }
  close(text.length)
  return names
}

/** How long the words are, the longest first, by the two signs that they begin or end with. */
const lengthsBy = (
  words: Iterable<string>,
  signs: (word: string) => string,
): ReadonlyMap<string, readonly number[]> => {
  const lengths = new Map<string, number[]>()
  for (const word of words) {
    const known = lengths.get(signs(word))
    if (known === undefined) lengths.set(signs(word), [word.length])
    else if (!known.includes(word.length)) known.push(word.length)
  }
  for (const known of lengths.values()) known.sort((a, b) => b - a)
  return lengths
}
const BEGINNINGS = lengthsBy(TRADES.keys(), (word) => word.slice(0, 2))
const ENDINGS = lengthsBy([...TRADES.keys(), ...NAME_ENDS.keys()], (word) => word.slice(-2))

/** The longest word of trade that begins at a place; words of letters stand free. */
const longestWord = (text: string, at: number): string | null => {
  for (const length of BEGINNINGS.get(text.slice(at, at + 2)) ?? []) {
    const word = text.slice(at, at + length)
    if (!TRADES.has(word)) continue
    const letters = /^[a-z]/.test(word)
    if (letters && /[a-z]/.test(`${text[at - 1] ?? ''}${text[at + length] ?? ''}`)) continue
    return word
  }
  return null
}

/** Behind the word that says what it is: 汽车配件, 手机壳代工. */
const TRANSPARENT =
  /(?:零?配件|零部件|部件|零件|组件|外壳|套件|产品|制品|材料|原料|服务|业务|品牌|成品|定制|定做|外包|加盟|连锁|直营|系列|周边|集成|一体化?|成套|本体|整机|裁切|深加工|解决方案|方案|技术|科技|类|这块|这行|改造|管理|制作|数字化|智能化|运营|总部|基地|中心|出口|内销|组装|供应|配套|工厂化|院|馆|房|场|网点|会所|商)$/

/** What a name says by the word that it ends in, and where that begins. */
interface NameEnd {
  code: string
  from: number
  to: number
}

const endOf = (name: string, end = name.length, rounds = 4): NameEnd | undefined => {
  if (rounds === 0 || end < 2) return undefined
  for (const length of ENDINGS.get(name.slice(end - 2, end)) ?? []) {
    if (length > end) continue
    const from = end - length
    const word = name.slice(from, end)
    const code = NAME_ENDS.get(word) ?? TRADES.get(word)
    if (code === undefined || (/^[a-z]/.test(word) && /[a-z]/.test(name[from - 1] ?? ''))) continue
    const ahead = endOf(name, from, rounds - 1)
    return ahead !== undefined && leavesItTo(word, code).test(ahead.code)
      ? ahead
      : { code, from, to: end }
  }
  const tail = TRANSPARENT.exec(name.slice(0, end))
  return tail === null ? undefined : endOf(name, tail.index, rounds - 1)
}

/** Words that leave it to what stands before them where that is of these codes: 船舶运输, 软件技术服务. */
const BROAD: readonly [words: RegExp, of: RegExp][] = [
  [/^(?:技术|科技)(?:服务|咨询)$/, /./],
  [/^(?:施工队?|工程|建筑|建设|安装)$/, /^E/],
  [/^(?:开采|采选|冶炼)$/, /^[BC]\d/],
  [/^运输$/, /^G/],
  [/^育种$/, /^A/],
  [/^cnc$/, /^C/],
  [/^咨询$/, /^[IM]/],
  [/^设计$/, /^L/],
  [/^代理$/, /^[GJKLM]/],
  [/^(?:租赁|出租)$/, /^K/],
  [/^平台$/, /^(?:I|C34)/],
  [/^(?:系统|(?:数字|智能|信息)化)$/, /^I/],
]
const NOTHING = /^$/
const leavesItTo = (word: string, code: string): RegExp => {
  if (code === 'C') return /./
  if (code.length === 1) return new RegExp(`^${code}`)
  return BROAD.find(([words]) => words.test(word))?.[1] ?? NOTHING
}

/** What things are for, where that decides who makes them. */
const PURPOSES: readonly [name: RegExp, codes: RegExp, code: string][] = [
  [/^ai|大模型|算法/, /^(?:C(?:18|24|33)|[LMO])/, 'I65'],
  [/汽车|车用|车载/, /^C(?:33|34)/, 'C36'],
  [/航空|航天|飞机|卫星/, /^C(?:29|30|33|34)/, 'C37'],
  [/铁路|轨道|高铁|地铁|船[用舶]|摩托/, /^C(?:29|33|34)/, 'C37'],
  [/医[用疗美]|手术|康复|牙科|口腔|骨科|血透/, /^C(?:29|33|34|38|40)/, 'C35'],
]
const isFor = (name: string, code: string): string =>
  PURPOSES.find(([what, codes]) => what.test(name) && codes.test(code))?.[2] ?? code

const MADE_BEFORE =
  /(?:做|搞|弄|整|生产|制造|加工|研发|开发|从事|经营|主营(?:业务)?|专注|专做|干|产品|产)(?:的|了|个|一个|一家|点|些|家|那个|那种|这种|各种|各类|国产|小型|智能|高端|新型|是|啥|主要|销售|和|及|、|，)*$|写写?[个些点]?$/
const SAID_BEFORE =
  /(?:是|属于|一家|个|家|开了?|办了?|搞了?个)(?:的|小型|智能|高端|做|个|家|一|专业|专门)*$/
const TRADE_AFTER =
  /^(?:[和及与、][^，]{1,6})?(?:公司|企业|集团|厂|行业|店|作坊|工作室|合作社|开发|生产|制造|加工|研发|这块|这行|为主|团队|服务|的(?:$|[，。、 ]|公司|企业|厂)|[，。 ]|$)/
const FACTORY_AFTER = /^(?:公司|企业|厂|生产|制造|加工|代工|品牌)/
const NOT_OWN_TRADE =
  /(?:给|为|帮|供应?给?|卖给|服务于?|面向|客户是|不写|想转|转型做|转做|(?:想|打算|准备|计划|转行)[^，问请]{0,3}[做开搞办]|(?:附近|旁边|对面|楼下)有?[个家]?|(?:以前|原来|之前|早年|早先|当初|最早|过去|从前|起初|一开始)(?:是|都)?[做搞开]|不是(?:[做搞卖开]|生产)?|不[做搞]|用于|用在|买|采购|租|请了?|找了?|问了?|听|叫|毕业于|学的?是?|入驻|\d[多几]?[台辆条套艘])(?:的|了|些|一些|各种|大型)*$/
const NOT_OWN_TRADE_AFTER =
  /^(?:厂啊|啊|厂?那些|厂?之类|著作权|专利|行业客户|补贴|贷款|发票|产品登记|客户|退税|即征即退|政策|能|可以|里(?:面|办公|上班)|内办公|旁边|附近|楼上|对面|毕业|专业|出身|上班|打工|教授|合作|说|讲|建议|成本|费用?(?:$|[，。很太])|园(?:$|[，。里的]))/
const SOLD_BEFORE =
  /(?:批发|代理|经销|分销|进口|倒卖|贩|零售|卖|(?<!产|造|工|发)销售)(?:的|了|各种|各类|些|点|国外|进口|品牌|[\u4e00-\u9fff]国|日本){0,2}$/
const SOLD_WITHIN = /卖|外贸|批发|代理|经销|分销|进口|零售|(?<!产|造|工|发)销售/
/** Somebody for whom it does what stands behind: 帮商家拍短视频. */
const SERVED =
  /^(?:他们|人家|别人|大家|企业)|^[\u4e00-\u9fff]{1,5}(?:拍|供|修|剪|洗|送|拿|印|提供)(?=[\u4e00-\u9fff])/
/** By itself it is what a company has or needs. */
const VAGUE =
  /^(?:设备|装备|器械|机械|工具|用品|耗材|系统|平台|程序|数据|仓库|食堂|银行|保险|税务|招聘|投资|担保|物流|快递|房产|服务器|电脑|空调|汽车|广告|人力资源|供应链|运输)$/
/** What it needs or asks for: 招聘会计, 买设备. */
const NEEDED =
  /^(?:懂|招聘?|购?买|贷款买?|投资?|咨询|了解|入驻|找|请|去|[万元]+)$|^(?:打算|准备|计划|转行)[开做办搞]$/
const NOT_WRITTEN = /不(?:写|会写|做|搞|卖)$/
/** A shop of it is a restaurant: 烤鸭店. */
const SERVED_HOT = /[鸭鸡鱼虾面粉饼饺汤肉锅串粥饭]$|豆浆$|包子$/
const RETAIL_AFTER = /^(?:专卖|旗舰|网)?店/
/** Between two names of which the latter says what it is: 家具的五金, 餐饮店用的点餐机, 钢铁厂除尘布袋. */
const LINK = /^(?:店|厂|公司)?(?:里头?|上)?用?的 ?$|^厂$/
const GOODS = /^[AC]/

/** What a name says of the company, by its words and those around it; null where it says nothing. */
const candidateOf = (name: Name, clause: Clause, places: readonly Span[]): Candidate | null => {
  const until = placeAhead(name.start + clause.start, places) - clause.start
  const before = clause.text.slice(Math.max(0, until - NEAR), until)
  const follows = clause.text.slice(name.end)
  const served = NOT_OWN_TRADE.test(before) ? SERVED.exec(name.text)?.[0].length : 0
  if (served === undefined) return null
  const made = MADE_BEFORE.test(before)
  const said = made || SAID_BEFORE.test(before)
  const grown = grownOf(name.text)
  const found =
    grown ?? endOf(name.text) ?? oneSignEnd(name.text, made || FACTORY_AFTER.test(follows))
  const inner = name.words.at(-1)
  const read =
    found ??
    (inner && { code: inner.code, from: inner.start - name.start, to: inner.end - name.start })
  if (read === undefined || read.from < served) return null
  if (NEEDED.test(name.text.slice(0, read.from))) return null
  // 在软件园, 住在酒店: where it is.
  if (/(?:在|上)$/.test(before) && read.from === 0 && /^[H-R]/.test(read.code)) return null
  const after = clause.text.slice(name.start + read.to)
  const denied = NOT_WRITTEN.test(
    clause.text.slice(Math.max(0, name.start + read.from - 4), name.start + read.from),
  )
  if (denied || NOT_OWN_TRADE_AFTER.test(after) || NOT_OWN_TRADE_AFTER.test(follows)) return null
  const employed = /^(?:公司|企业|机构|厂|店|工作室|中心|的?$|的?[，。])/.test(follows)
  if (VAGUE.test(name.text) && !made && !/^(?:公司|企业|机构|厂)/.test(follows)) return null
  // What somebody does, by itself, is what he asks for or does besides: 想咨询一下, 研发生产销售.
  const acts =
    !GOODS.test(read.code) && read.to - read.from === name.text.length && name.text.length < 3
  if (acts && !TRADES.has(name.text) && (read.code.startsWith('F') || !made || !employed))
    return null
  const code = soldOr(isFor(name.text, read.code), {
    name: name.text,
    before,
    after: follows,
    from: read.from,
  })
  const bounded =
    TRADE_AFTER.test(follows) || places.some(({ start: at }) => at === clause.start + name.end)
  const worth =
    (code.length > 1 ? 2 : code === 'C' ? -4 : 0) +
    (made ? 4 : said ? 3 : 0) +
    (bounded ? 3 : 0) +
    Math.min(2, (read.to - read.from) / 3) -
    (found === undefined ? 1 : 0)
  const start = clause.start + name.start
  const word = name.text.slice(read.from, read.to)
  const broad =
    found === undefined || code.length === 1 || BROAD.some(([words]) => words.test(word))
  return { code, broad, span: { start: start + read.from, end: start + read.to }, worth }
}

/** How far back the words are looked at that a name stands with. */
const NEAR = 24

/** Where the place begins that stands right before: 卖宁波年糕. */
const placeAhead = (at: number, places: readonly Span[]): number =>
  places.find(({ end }) => end === at)?.start ?? at

/** 批发文具, 茶叶店, 苹果加工: who sells a thing or works it up does not make it. */
const soldOr = (
  code: string,
  { name, before, after, from }: { name: string; before: string; after: string; from: number },
): string => {
  if (!GOODS.test(code) || code.length === 1) return code
  const sold =
    SOLD_BEFORE.exec(before)?.[0] ?? SOLD_WITHIN.exec(before.slice(-1) + name.slice(0, from))?.[0]
  if (sold !== undefined) return /卖|零售/.test(sold) ? 'F52' : 'F51'
  if (RETAIL_AFTER.test(after)) return SERVED_HOT.test(name) ? 'H62' : 'F52'
  const worked =
    code.startsWith('A0') && /^(?:深|精)?加工/.test(after) && !/(?:种植|养殖|栽培)$/.test(name)
  return worked ? (/茶/.test(name) ? 'C15' : 'C13') : code
}

/** Words that end like a product and are none. */
const NO_PRODUCT =
  /(?:客服|外包|承包|红包|转包|打包|安装|组装|封装|改装|加装|成果|效果|结果|如果|全球|地球|部门|热线|路线|报表|监管|主管|保管|托管|文件|邮件|条件|事件|官网|联网|上网|加油|开花|停车|打车|功课|下课|上课|开会)$/

/** The division of a product by the one character that its name ends in: 喂料机. */
const oneSignEnd = (text: string, allowed: boolean): NameEnd | undefined => {
  const tail = TRANSPARENT.exec(text)
  const to = tail === null ? text.length : tail.index
  const code = allowed && to > 1 ? NAME_ENDS.get(text[to - 1] ?? '') : undefined
  if (code === undefined || NO_PRODUCT.test(text.slice(0, to))) return undefined
  // What makes the goods of C13 to C33 is a machine for one trade: 手套机.
  const special = code === 'C34' && /^C(?:1|2|3[0-3])/.test(endOf(text, to - 1)?.code ?? '')
  return { code: special ? 'C35' : code, from: 0, to }
}

/** 种枸杞, 养黑山羊, 教小孩画画, 设计包装: what is done stands first. */
const grownOf = (name: string): NameEnd | undefined => {
  const whole = { from: 0, to: name.length }
  if (/^教(?!具|材|育|辅|学|练|堂)/.test(name)) return { code: 'P83', ...whole }
  if (/^设计(?!院|所|类|软)./.test(name)) return { code: 'M74', ...whole }
  if (/^种(?!子|苗|业|猪|鸡|鸭|公|类|质|植)/.test(name)) return { code: 'A01', ...whole }
  if (!/^养(?!老|生|护|殖|乐|发)/.test(name)) return undefined
  return { code: /[鱼虾蟹参鳖蛙贝鳗蚝]/.test(name) ? 'A04' : 'A03', ...whole }
}

/** What the company does: the name that speaks loudest for it. */
export function readIndustry(found: Findings): void {
  const places = found.taken.flatMap(({ field, spans }) => (field === 'region' ? spans : []))
  let best: Candidate | null = null
  let last: { candidate: Candidate; end: number } | null = null
  for (const clause of found.clauses) {
    for (const name of namesOf(clause, places)) {
      const candidate = candidateOf(name, clause, places)
      if (candidate === null) continue
      // 中医问诊的软件, 钢铁厂除尘布袋: the latter says what it is.
      const link =
        last?.candidate === best ? found.text.slice(last.end, clause.start + name.start) : ''
      const same = candidate.broad && candidate.code[0] === last?.candidate.code[0]
      const headed = last !== null && !same && candidate.code.length > 1 && LINK.test(link)
      if (headed) candidate.worth = Math.max(candidate.worth, last!.candidate.worth)
      if (best === null || headed || candidate.worth > best.worth) best = candidate
      last = { candidate, end: clause.start + name.end }
    }
  }
  if (best !== null && (best.code.length === 1 || best.worth > 2))
    found.take('industry', best.code, [best.span])
}
