import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { IP_TOOL, type IpToolCode } from '#domain/ip/tools.ts'
import { LinkColumn } from '#web/kit/LinkColumn.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import { AnnuityTool, NumberTool, TermTool } from './OtherTools.tsx'
import { ApplicationTool, PriorityTool } from './ApplicationTools.tsx'
import { givenOf, type ToolProps, toolOf } from './tools.ts'
import { TOOLS_ANCHOR } from './ToolForm.tsx'
import styles from './Tools.module.css'
import { FilingTool, OppositionTool, RenewalTool } from './TrademarkTools.tsx'

const PAGES: Record<IpToolCode, ComponentType<ToolProps>> = {
  renewal: RenewalTool,
  opposition: OppositionTool,
  filing: FilingTool,
  fee: ApplicationTool,
  annuity: AnnuityTool,
  priority: PriorityTool,
  term: TermTool,
  number: NumberTool,
}

/** The calculators: one at a time, each with an address of its own. */
export const Tools = (props: { rules: readonly RuleTable[]; today: string }) => {
  const [params] = useSearchParams()
  const href = useHref()
  const tool = toolOf(params)
  const Page = PAGES[tool]
  return (
    <LinkColumn
      label="计算工具"
      links={(Object.keys(IP_TOOL) as IpToolCode[]).map((code) => ({
        ...{ code, name: IP_TOOL[code], to: `${href('ip', { tool: code })}#${TOOLS_ANCHOR}` },
      }))}
      here={tool}
    >
      <div className={styles.tool}>
        <h3>{IP_TOOL[tool]}</h3>
        <Page key={tool} given={givenOf(params)} {...props} />
      </div>
    </LinkColumn>
  )
}
