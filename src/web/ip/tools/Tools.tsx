import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import { AnnuityTool, NumberTool, TermTool } from './OtherTools.tsx'
import { ApplicationTool, PriorityTool } from './ApplicationTools.tsx'
import { givenOf, type ToolCode, type ToolProps, toolOf, TOOLS } from './tools.ts'
import { TOOLS_ANCHOR } from './ToolForm.tsx'
import styles from './Tools.module.css'
import { FilingTool, OppositionTool, RenewalTool } from './TrademarkTools.tsx'

const PAGES: Record<ToolCode, ComponentType<ToolProps>> = {
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
    <div className={styles.tools}>
      <nav aria-label="计算工具" className={styles.nav}>
        {(Object.keys(TOOLS) as ToolCode[]).map((code) => (
          <Link
            key={code}
            to={`${href('ip', { tool: code })}#${TOOLS_ANCHOR}`}
            preventScrollReset
            aria-current={code === tool ? 'true' : undefined}
          >
            {TOOLS[code]}
          </Link>
        ))}
      </nav>
      <div className={styles.tool}>
        <h3>{TOOLS[tool]}</h3>
        <Page key={tool} given={givenOf(params)} {...props} />
      </div>
    </div>
  )
}
