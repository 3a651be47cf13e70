import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { IconCircleCheck } from '#web/kit/icons.ts'
import styles from './ApplyResult.module.css'
import { StateLine } from './StateLine.tsx'
import type { Applied } from './useApply.ts'

/** What became of an application that was just sent; it takes the focus, for the form is gone. */
export const ApplyResult = (props: { applied: Applied; onAgain: () => void }) => {
  const { applyNo, steps } = props.applied
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.result}>
      <h3 ref={heading} tabIndex={-1}>
        <IconCircleCheck size={24} />
        申请已提交
      </h3>
      <p className={styles.number}>
        申请编号 <b className="num">{applyNo}</b> <CopyButton text={applyNo} what="申请编号" />
      </p>
      <p className="t2">请记下编号。凭编号和手机号码可以在本页查询进度，对接人员会先电话联系。</p>
      <StateLine steps={steps} />
      <Button onClick={props.onAgain}>再提交一份</Button>
    </div>
  )
}
