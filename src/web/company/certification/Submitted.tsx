import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { certification } from '#contract/certification.ts'
import { type ApplicationField, ELEMENTS, LICENCE, REMARKS } from '#domain/certification/form.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import { type Application, certificationQuery, type MyCertification } from '../queries.ts'
import styles from './certification.module.css'

/** An application that is being looked at: what was sent, how long it takes, and taking it back. */
export const Submitted = (props: { mine: MyCertification; application: Application }) => {
  const { mine, application } = props
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const taking = useEndpointMutation(certification.withdraw)
  const withdraw = (): void =>
    taking.mutate(
      { certificationId: application.certificationId },
      {
        onSettled: () => {
          setAsking(false)
          void client.invalidateQueries({ queryKey: certificationQuery().queryKey })
        },
      },
    )
  return (
    <div className={styles.state}>
      <p>
        已于 <span className="num">{application.submitTime}</span> 提交，目标是 {mine.reviewDays}{' '}
        个工作日内给出结果
        {mine.ahead > 0 ? `，前面还有 ${mine.ahead} 件` : ''}。结果会发到您的消息里。
      </p>
      <Facts application={application} />
      <div className={styles.ways}>
        <Button onClick={() => setAsking(true)}>撤回申请</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="撤回这次申请"
        confirm="撤回"
        busy={taking.isPending}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      >
        <p>撤回后可以修改资料再提交，今天的提交次数不会退还。</p>
      </ConfirmDialog>
    </div>
  )
}

/** What an application says, with its files; `differs` marks what the record says otherwise. */
export const Facts = (props: { application: Application; differs?: readonly string[] }) => {
  const { application, differs = [] } = props
  const line = ({ name, label }: ApplicationField) => {
    const other = differs.includes(name)
    if (application[name] === '' && !other) return null
    return (
      <Fragment key={name}>
        <dt>{label}</dt>
        <dd data-differs={other || undefined}>
          {application[name]}
          {other && '（与登记不一致）'}
        </dd>
      </Fragment>
    )
  }
  return (
    <dl className={styles.facts}>
      {ELEMENTS.map(line)}
      <dt>{LICENCE.label}</dt>
      <dd>
        {application.files.map((file) => (
          <div key={file.fileId}>
            <a href={file.url} className="link" target="_blank" rel="noreferrer">
              {file.fileName}
            </a>
          </div>
        ))}
      </dd>
      {REMARKS.map(line)}
    </dl>
  )
}
