import { StepLine } from '#web/kit/StepLine.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Begin } from './add/Begin.tsx'
import { Filling } from './add/Filling.tsx'
import styles from './add/add.module.css'
import { isDeclareNo } from './queries.ts'

const TITLE = '新增申报'
const STEPS = ['选政策或自填', '基本信息', '材料清单'] as const

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 新增申报 in three steps: what is declared, its facts, its materials. From the second on there is a draft. */
export default function AddDeclarationPage() {
  useTitle(TITLE)
  const { read } = useAddress()
  const declareNo = read('id')
  const begun = isDeclareNo(declareNo)
  const step = begun ? (read('step') === 'materials' ? 2 : 1) : 0
  return (
    <>
      <h1>{TITLE}</h1>
      <div className={styles.steps}>
        <StepLine label="步骤" steps={STEPS} now={step} />
      </div>
      {begun ? <Filling key={declareNo} declareNo={declareNo} step={step} /> : <Begin />}
    </>
  )
}
