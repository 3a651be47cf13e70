import { useState } from 'react'
import { certification } from '#contract/certification.ts'
import { REASON_MAX, REJECT_REASON } from '#domain/permissions/certification.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../CertificationsPage.module.css'

const PASSES =
  '企业会收到通知，随即可以使用控制台，登记以本次申请的内容为准；原来的内容记在操作日志里。发现有误可以冻结企业。'
const REJECTS = '企业会收到通知和驳回原因，改好后可以重新提交。'

type Reason = keyof typeof REJECT_REASON

/** 通过 or 驳回; a refusal names its reason from the list, and in words when it is another. */
export const Decision = (props: {
  certificationId: string
  /** The application and the record differ: passing takes the application's. */
  differs: boolean
  onDone: () => void
}) => {
  const { overlays } = useApplication()
  const [reasonCode, setReasonCode] = useState<Reason | ''>('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ code: string | null; text: string | null }>({
    code: null,
    text: null,
  })
  const deciding = useEndpointMutation(certification.review, 'inline')
  const [asking, setAsking] = useState<boolean | null>(null)
  const ask = (pass: boolean): void => {
    deciding.reset()
    if (!pass) {
      const found = {
        code: reasonCode === '' ? '请选择驳回原因' : null,
        text: reasonCode === 'other' && reason.trim() === '' ? '请写明原因' : null,
      }
      setWrong(found)
      if (found.code !== null || found.text !== null) return
    }
    setAsking(pass)
  }
  const decide = (pass: boolean): void => {
    const told = pass ? { reasonCode: '' as const, reason: '' } : { reasonCode, reason }
    deciding.mutate(
      { certificationId: props.certificationId, pass, ...told },
      {
        onSuccess: () => {
          overlays.toast('success', pass ? '已通过' : '已驳回')
          props.onDone()
        },
      },
    )
  }
  return (
    <section className={`${styles.section} ${styles.decide}`} aria-label="审核结论">
      {props.differs && <p>申请与登记不一致，通过后以本次申请的内容为准，请对照执照核实。</p>}
      <Field label="驳回原因" hint="通过时不用选" error={wrong.code}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={reasonCode}
            onChange={(event) => setReasonCode(event.target.value as Reason | '')}
          >
            <option value="">请选择</option>
            {Object.entries(REJECT_REASON).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextArea
        label="补充说明"
        optional
        error={wrong.text}
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onText={setReason}
      />
      <div className={styles.ways}>
        <Button onClick={() => ask(false)}>驳回</Button>
        <Button variant="primary" onClick={() => ask(true)}>
          通过
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={asking === true ? '通过这份认证申请？' : '驳回这份认证申请？'}
        confirm={asking === true ? '确认通过' : '确认驳回'}
        cancel="返回"
        busy={deciding.isPending}
        failure={deciding.error?.message ?? null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking !== null && decide(asking)}
      >
        <p>{asking === true ? PASSES : REJECTS}</p>
      </ConfirmDialog>
    </section>
  )
}
