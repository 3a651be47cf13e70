/** What a passage of a document tells of it. */
export type Aspect = 'money' | 'condition' | 'material' | 'process'

/** Words that ask for it, folded; a question may ask for several. */
const ASKED: Readonly<Record<Aspect, RegExp>> = {
  money:
    /多少钱|[给补奖报拿领][多几]|几万|几块|给钱|额度|比例|奖励|标准|补[贴助]|最高|优惠|贴息|几折|打折|减多少|免多少|税率|怎么算|[收交缴]多少|几个点|多少税|收费|费用|官费/,
  condition:
    /条件|要求|资格|门槛|[够算符]不|符合|怎样才|满足|至少|不低于|不超过|几[件个年]才|多少人|几年|能不能|可以吗|行[吗不]|哪些(?:行业|企业|公司|人)/,
  material:
    /材料|资料|附件|文书|证明|[交准提]备?(?:什么|哪些|啥)|带什么|上传|要看什么|存哪些|[交传]哪|清单/,
  process:
    /什么时候|啥时候|几月|几号|何时|哪[天年]|截止|时间|期限|多久|多长|几天|办理|流程|步骤|环节|去哪|在哪|哪里|怎么[报办弄申进]|咋[弄办报]|手续|网[上址]|几关|系统|平台/,
}

/** What a folded question asks for. */
export const aspectsAsked = (text: string): ReadonlySet<Aspect> =>
  new Set((Object.keys(ASKED) as Aspect[]).filter((aspect) => ASKED[aspect].test(text)))
