import type { Clause } from './clauses.ts'
import type { Findings } from './findings.ts'
import { extentOf, type Quantity } from './quantity.ts'

const PEOPLE =
  /^ ?(?:(?:来|多)?(?:个|名|号|位|口)? ?(?:人(?!民|工智能|机|脸|才)|员工|职工|同事|小伙伴|伙计|工人|伙伴|店员|师傅|正式工|全职)|(?:名|号|来号)(?=，|。|$| )|号人)/
const STAFF_BEFORE =
  /(?:(?<!研发|技术|科技|开发)(?:人员|人数|人)|员工|职工|团队|正式工|固定工|长期工|固定的|全职的|正式的|成员|社保交了|全公司|在职|雇了?|用工|上下|工人|规模|在册)(?:嘛|呢|吧|啊|不多|正好|，|数|的话|多|从|人数|总数|规模|大概|大约|约|有|是|共|一共|不到|超过|：|:| |就|也就|才|只有|差不多|目前|现在)*$/
const NOT_STAFF =
  /(?:研发|技术|科技|开发|本科|大专|硕士|博士|专科|设计|销售|工程师|外聘|(?<!全职加)兼职|招|招到|招聘|招了|新招|想招|再招|要招|裁|裁了|离职|毕业|客户|服务|培训|用户|学员|粉丝|会员|其中)(?:人员|团队|岗|部门?|的|大概|大约|约|有|是|共|就|占|也就|了|过|才|只有|差不多)*$/
const NOT_STAFF_AFTER =
  /^[^，。]{0,4}(?:以[上下内])?(?:能报|能不能|有什么|的企业(?:有|能)|才能|才行)|^ ?(?:个|名|位)? ?(?:人)?(?:的)?(?:研发|技术|搞研发|做研发|搞技术|是研发|是技术|做技术|本科|大专|硕士|博士|搞开发|写代码)/
const CORRECTED =
  /(?:我们|我们才|我司|我自己的|眼下|如今|目前|加上我|裁到|减到|降到了|其实|其实只有|不对|哦不?|噢|不是|那就|那还是|降到|减到|涨到|剩下?|改成|现在|应该是|准确说|算)(?:了|是|就|有|：|，| )*$/
const RIGHTS_NAMED = /专利|商标|软著|著作权|发明|实用新型|外观|知识产权/

/** How many people there are, of the numbers of a clause. */
export function readStaff(found: Findings, clause: Clause, quantities: readonly Quantity[]): void {
  for (const quantity of quantities) {
    if (quantity.scaled && quantity.least >= 100_000) continue
    const { before, after } = found.around(quantity, clause)
    const counted = PEOPLE.exec(after)
    const named =
      (STAFF_BEFORE.test(before) || isStaffSaid(found, clause, before, after)) &&
      !/^ ?(?:年(?!营|收|销|产|流|开)|岁|月|万|%|元|平|台|条)/.test(after)
    const bare = /^ ?(?:来|多)?(?:个|号|名|位)?(?:左右|多|吧|了|在)*(?:[，。；！？]|做|搞|$)/.test(
      after,
    )
    const lead = found.text.slice(Math.max(0, clause.start - 4), quantity.start)
    const putRight = bare && found.situation.staff !== undefined && CORRECTED.test(lead)
    if (counted === null && !named && !putRight) continue
    if (NOT_STAFF.test(before) || NOT_STAFF_AFTER.test(after) || /^个?人?来着/.test(after)) continue
    if (counted === null && /^ ?(?:件|项|本|张|篇|家|种|类)/.test(after)) continue
    const unit = counted === null ? /^ ?个?/ : PEOPLE
    const extent = extentOf(quantity, found.around(quantity, clause, unit), 1)
    const end = quantity.end + (counted?.[0].length ?? 0)
    const span = { start: quantity.start, end }
    if (putRight || CORRECTED.test(before)) found.again('staff', extent, span)
    else found.take('staff', extent, [span])
  }
}

/** 人员嘛，六十多个; 连工人带坐办公室的七十个左右; 我们四十不到. */
function isStaffSaid(found: Findings, clause: Clause, before: string, after: string): boolean {
  const ahead = found.text.slice(0, clause.start)
  const bare =
    /^ ?(?:来|多)?(?:个|号|名|位)?(?:不到|左右|上下|多|吧|了|以上|出头)*(?:[，。；！？]|$)/.test(
      after,
    )
  const counted =
    /^ ?个(?!专利|商标|软著|发明|实用|外观|店|项目|城|省|国|产品|版本|客户|亿|月|点)/.test(after)
  if (!bare && !(counted && /(?:一共|总共|拢共|一起)(?:是|有)?$/.test(before))) return false
  if (
    /(?:人|人数|人员|员工)(?:嘛|呢|吧|的话|这块|数)?，(?:嗯，|呃，|那还是，|大概，)*$/.test(
      ahead,
    ) &&
    /^[^，]{0,6}$/.test(before)
  )
    return true
  if (/(?:员工|工人|职工)[^，专商软]{0,8}$/.test(before)) return true
  if (/(?:一共|总共|拢共|合计|一起|共)(?:是|有|就)?$/.test(before) && !RIGHTS_NAMED.test(before))
    return true
  return (
    /(?:我们|我司)(?:也|就|才|只有|公司|现在|大概)*$/.test(before) && !/^ ?(?:家|年)/.test(after)
  )
}

/** 就我一个人; 夫妻俩. */
export function readAlone(found: Findings): void {
  const two =
    /夫妻[俩二两]|(?:就)?我们?俩|就我和[^，]{1,4}两个?|两口子(?!加)|[俩两]口子(?!加)/.exec(
      found.text,
    )
  if (two !== null && !/(?:人|名|个)/.test(found.text.slice(two.index, two.index + 12)))
    found.take('staff', { from: 2, to: 2 }, [{ start: two.index, end: two.index + two[0].length }])
  const alone =
    /(?:就|只有|只|仅)(?:我|老板|我自己)(?:自己)?(?:一|1)个?(?:人|光杆)?|一个人的?公司|光杆司令|一人公司/.exec(
      found.text,
    )
  if (alone !== null)
    found.take('staff', { from: 1, to: 1 }, [
      { start: alone.index, end: alone.index + alone[0].length },
    ])
}
