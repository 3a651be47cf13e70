import type { Clause } from './clauses.ts'
import type { Findings } from './findings.ts'
import { extentOf, quantitiesIn, type Quantity } from './quantity.ts'

const PEOPLE =
  /^ ?(?:\+?(?:来|多)?(?:个|名|号|位|口)? ?(?:子?人(?!次|份|均|家|群|类|气|民|工智能|机|脸|才)|员工|职工|同事|小伙伴|伙计|工人|伙伴|店员|师傅|正式工|全职|股东(?=自己)|合伙人(?=自己)|小伙子|小工|帮手)|(?:名|号|来号)(?=，|。|$| )|号人)/
const STAFF_BEFORE =
  /(?:(?<!研发|技术|科技|开发)(?:人员|人数|(?<!巨)人)|员工|职工|团队|正式工|固定工|长期工|固定的|长期的|常驻的|全职的|正式的|成员|社保交了|社保的|发工资的|花名册上|干活的|干的|上班的|全公司|在职|雇了?|用工|上下|工人|规模|在册|全员)(?:嘛|呢|吧|啊|不多|正好|，|数|的话|多|从|人数|总数|规模|大概|大约|约|有个?|是|共|一共|不到|超过|：|:| |就|也就|才|只有|差不多|目前|现在)*$|(?:人数|规模)(?:大概|一般)?在$/
const NOT_STAFF =
  /(?:研发|技术|科技|开发|本科|大专|硕士|博士|专科|设计|销售|工程师|外聘|(?<!全职加)兼职|招|招到|招聘|招了|新招|想招|再招|要招|走了?|又来了?|裁|裁了|离职|毕业|以上|学历|客户|服务|培训|能坐|每?一?个班|每班|平均|[路街道巷弄]|容纳|接待|覆盖|惠及|报名|参加|培养|用户|学员|粉丝|会员|其中)(?:人员|团队|岗|部门?|的|大概|大约|约|有|是|共|就|占|也就|了|过|才|只有|差不多)*$/
const NOT_STAFF_AFTER =
  /^[^，。]{0,4}(?:以[上下内])?(?:能报|能不能|有什么|的企业(?:有|能)|才能|才行|免|享受|就算|算小)|^ ?(?:个|名|位)? ?(?:人)?(?:的)?(?:(?:研发|技术)(?!人员?[\d一二两三四五六七八九十])|搞研发|做研发|搞技术|是研发|是技术|做技术|本科|大专|硕士|博士|搞开发|写代码)/
const CORRECTED =
  /(?:我们|我们才|我司|我自己的|眼下|如今|目前|加上我|凑够|只说国内：?|实际(?:在岗|干活的?)?|在岗|刚问了[^，]{0,4}，|申报的?这家|平时|平常|常年|走了[一俩两]个?，?|裁到|减到|降到了|其实|其实只有|不对|哦不?|噢|不是|那就|那还是|降到|减到|涨到|扩大?到|增加?到|增长到|发展到|缩到|变成|说错了|剩下?|改成|现在|应该是|准确说|算)(?:了|是|就|有|现在|目前|的|：|，| )*$/
/** What a rule asks, what is wished, whom it serves. */
const ASKED_OR_WISHED =
  /(?:要求|标准|规定|门槛|打算|计划|准备)[^，]{0,8}$|(?:给|为|帮|面向|服务)(?:了)?$|年龄[^，]{0,3}$/
/** People of several companies together. */
const OTHER_PEOPLE = /[两三四五几\d]家(?:公司|企业|厂)?(?:加起来|一共|总共|合计)(?:有|是)?$/
const PASSING =
  /(?:最多的?时候|高峰期?|旺季|疫情前|以前|原来|之前|曾经|社保|参保)(?:有过?|是|的|人数|就|大概|交了?|缴了?|：)*$/
const RIGHTS_NAMED = /专利|商标|软著|著作权|发明|实用新型|外观|知识产权/

/** How many people there are, of the numbers of a clause. */
export function readStaff(found: Findings, clause: Clause, quantities: readonly Quantity[]): void {
  for (const quantity of quantities) {
    if (quantity.scaled && quantity.least >= 100_000) continue
    const { before, after } = found.around(quantity, clause)
    const counted = PEOPLE.exec(after)
    const named =
      (STAFF_BEFORE.test(before) || isStaffSaid(found, clause, before, after)) &&
      !/^ ?个(?:城市|省|国家|地方|车间|部门|组|班|点|厂|店|项目|党员|月|公司)/.test(after) &&
      !/^ ?(?:年(?!营|收|销|产|流|开)|岁|月|万|%|元|平|台|条)/.test(after)
    const bare = /^ ?(?:来|多)?(?:个|号|名|位)?(?:左右|多|吧|了|在)*(?:[，。；！？]|做|搞|$)/.test(
      after,
    )
    const lead = found.text.slice(Math.max(0, clause.start - 4), quantity.start)
    const putRight = bare && found.situation.staff !== undefined && CORRECTED.test(lead)
    if (counted === null && !named && !putRight) continue
    if (NOT_STAFF.test(before) || NOT_STAFF_AFTER.test(after) || /^个?人?来着/.test(after)) continue
    if (counted === null && /^ ?(?:件|项|本|张|篇|家|种|类)/.test(after)) continue
    if (OTHER_PEOPLE.test(before) || ASKED_OR_WISHED.test(before) || /^ ?人?(?:→|->)/.test(after))
      continue
    const unit = counted === null ? /^ ?个?/ : PEOPLE
    const short = /差(?:一|1)个(?:人)?就(?:到|满|是)?$/.test(before) ? 1 : 0
    const whole = { ...quantity, least: quantity.least - short, most: quantity.most - short }
    const around = found.around(quantity, clause, unit)
    const extent = extentOf(whole, after.startsWith('+') ? { before, after } : around, 1)
    const end = quantity.end + (counted?.[0].length ?? 0)
    const span = { start: quantity.start, end }
    const again =
      putRight || CORRECTED.test(before) || found.unsure.has('staff') || isTotal(found, quantity)
    if (again) found.again('staff', extent, span)
    else found.take('staff', extent, [span])
    // 社保 25 人，在岗 40 人: what was before, or is counted by another, holds where nothing else is said.
    if (!again && PASSING.test(before)) found.unsure.add('staff')
    else found.unsure.delete('staff')
  }
}

/** People are what it speaks of, and nothing else since: 人其实没多少，算来算去也就二十七八个. */
const PEOPLE_TOPIC =
  /(?:(?<![客工别家本个巨])人(?![工民脸才机])|员工|职工|工人|人员|老师|医生|护士|司机)[^\d专利商标软著发明外观型营收入销售万元店项件套台城]*$/
/** 工人七十，管理十个，加起来八十人: the sum of those before. */
const isTotal = (found: Findings, { start, least }: Quantity): boolean =>
  TOTAL.test(found.text.slice(Math.max(0, start - 16), start)) &&
  (found.situation.staff?.from ?? least) < least
const TOTAL =
  /(?:加起来|合计|总共|一共|总计|总人数|全部|加一块儿?|连我在内|包括我|加上?我(?:一个)?|再加上?[^，]{1,5})，?(?:是|有|就|大概|差不多|一共|总共)*$/

/** 人员嘛，六十多个; 连工人带坐办公室的七十个左右; 我们四十不到. */
function isStaffSaid(found: Findings, clause: Clause, before: string, after: string): boolean {
  const ahead = found.text.slice(0, clause.start)
  const bare =
    /^ ?(?:来|多)?(?:个|号|名|位)?(?:不到|左右|上下|多|吧|了|呢|啊|以上|出头|的?样子|总共|一共)*(?:[，。；！？]|$)/.test(
      after,
    )
  const counted =
    /^ ?个(?!专利|商标|软著|发明|实用|外观|店|项目|城|省|国|产品|版本|客户|亿|月|点)/.test(after)
  if (!bare && !(counted && /(?:一共|总共|拢共|一起)(?:是|有)?$/.test(before))) return false
  if (
    /(?:人|人数|人员|员工|我们)(?:嘛|呢|吧|的话|这块|数|不多|很?少|小|人少)*，(?:嗯，|呃，|那还是，|大概，)*$/.test(
      ahead,
    ) &&
    /^[^，]{0,6}$/.test(before)
  )
    return true
  if (
    bare &&
    PEOPLE_TOPIC.test(
      found.text.slice(
        Math.max(0, clause.start + before.length - 36),
        clause.start + before.length,
      ),
    )
  )
    return true
  if (
    /(?:员工|工人|职工)[^，专商软]{0,8}$|(?:加上?我|连我在内|包括我|算上我)(?:一共|总共|是|有|就)*$|连[^，]{1,8}带[^，]{1,8}$|^(?:厂|店|公司)里(?:就|也|一共)?$/.test(
      before,
    )
  )
    return true
  if (/(?:一共|总共|拢共|合计|一起|共)(?:是|有|就)?$/.test(before) && !RIGHTS_NAMED.test(before))
    return true
  return (
    /(?:我们|我司)(?:也|就|才|只有|公司|现在|大概)*$/.test(before) && !/^ ?(?:家|年)/.test(after)
  )
}

const FAMILY =
  /夫妻[俩二两]|我们?俩|就我和[^，]{1,4}两个?|[两俩]口子|(?:哥|姐|兄弟|姐妹|父子|母女)(?:儿)?[俩仨]|一家[三四五六]口/
const sizeOf = (family: string): number => {
  const at = '三四五六'.indexOf(/一家(.)口/.exec(family)?.[1] ?? '-')
  return at >= 0 ? at + 3 : family.endsWith('仨') ? 3 : 2
}

/** 夫妻俩, 夫妻俩加五个工人, 就我一个人. */
export function readAlone(found: Findings): void {
  const family = FAMILY.exec(found.text)
  if (family !== null) {
    const end = family.index + family[0].length
    const behind = found.text.slice(end, end + 14)
    const helped = /^[^\d，]{0,4}，?(?:再|还)?(?:加上?|带着?|和|跟|雇了?|请了?)(?:了)?/.exec(behind)
    const from = end + (helped?.[0].length ?? 0)
    const others =
      helped === null
        ? undefined
        : quantitiesIn(found.text.slice(from, from + 12)).find(({ start }) => start === 0)
    const people = others && PEOPLE.exec(found.text.slice(from + others.end))
    if (others && people && others.least === others.most) {
      const all = sizeOf(family[0]) + others.least
      found.again(
        'staff',
        { from: all, to: all },
        { start: family.index, end: from + others.end + people[0].length },
      )
    } else if (!/[\d一二两三四五六七八九十几][人名个]/.test(behind.slice(0, 8))) {
      const all = sizeOf(family[0])
      found.take('staff', { from: all, to: all }, [{ start: family.index, end }])
    }
  }
  const alone =
    /(?:就|只有|只|仅)(?:我|老板|我自己)(?:自己)?(?:一|1)个?(?:人|光杆)?|就我自己(?=[，。]|$|干|在|一)|一个人的?公司|光杆司令|一人公司/.exec(
      found.text,
    )
  if (alone !== null)
    found.take('staff', { from: 1, to: 1 }, [
      { start: alone.index, end: alone.index + alone[0].length },
    ])
}
