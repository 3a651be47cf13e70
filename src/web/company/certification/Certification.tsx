import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { elementLabels, LICENCE } from '#domain/certification/form.ts'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import { certificationQuery, type MyCertification } from '../queries.ts'
import { CertificationForm } from './CertificationForm.tsx'
import styles from './certification.module.css'
import { Submitted } from './Submitted.tsx'

/** What the form is called where the company stands. */
const actionOf = (mine: MyCertification): string => {
  if (mine.registerStatus === '') return '提交认领'
  return mine.registerStatus === '2' ? '提交变更' : '提交认证'
}

/** 企业认证: where it stands, why, and the one form that goes on from there. */
export const Certification = () => {
  const asked = useQuery(certificationQuery())
  if (asked.isPending) return <Skeleton label="企业认证" rows={4} />
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  return <Stands key={asked.data.current?.certificationId ?? ''} mine={asked.data} />
}

const Stands = ({ mine }: { mine: MyCertification }) => {
  const { registerStatus, current } = mine
  const { overlays } = useApplication()
  const uploadFiles = useUploadFiles()
  const [changing, setChanging] = useState(false)
  const waiting = current?.state === 'submitted'
  const rejected = current?.state === 'rejected'
  const certified = registerStatus === '2'
  const closed = waiting || registerStatus === '6' || (certified && !changing)
  return (
    <div className={styles.state}>
      <div className={styles.head}>
        {isRegisterStatus(registerStatus) && (
          <Tag tone={REGISTER_STATUS[registerStatus].tone}>
            {REGISTER_STATUS[registerStatus].name}
          </Tag>
        )}
        {mine.certifiedUntil !== '' && (
          <span className="num muted">{`有效期至 ${mine.certifiedUntil}`}</span>
        )}
      </div>
      {rejected && current !== null && (
        <div className={styles.reason}>
          <b>{`上次申请没有通过：${current.reasonName}`}</b>
          {current.reason !== '' && <p>{current.reason}</p>}
          {current.reviewTime !== '' && <p className="num">{current.reviewTime}</p>}
        </div>
      )}
      {waiting && current !== null && <Submitted mine={mine} application={current} />}
      {registerStatus === '6' && (
        <p>企业已被平台冻结，控制台暂时不能使用，记录都还在。有异议请联系顾问。</p>
      )}
      {certified && !changing && (
        <>
          <p>
            {`变更${elementLabels('或')}，需要重新上传${LICENCE.label}审核；审核期间使用不受影响。`}
          </p>
          {mine.mayApply && (
            <div className={styles.ways}>
              <Button onClick={() => setChanging(true)}>申请变更</Button>
            </div>
          )}
        </>
      )}
      {!closed && !mine.mayApply && <p>认证由企业管理员提交，请联系本企业的管理员。</p>}
      {!closed && mine.mayApply && (
        <CertificationForm
          mine={mine}
          upload={async (...given) => uploadFiles('licence', ...given)}
          action={actionOf(mine)}
          onSent={() => overlays.toast('success', '已提交，审核结果会发到您的消息里')}
        />
      )}
      <Routes routes={mine.routes} />
    </div>
  )
}

/** The other ways to prove it, when they have a provider; the closed ones say why. */
const Routes = ({ routes }: Pick<MyCertification, 'routes'>) => {
  const others = routes.filter(({ route }) => route !== 'licence')
  if (others.length === 0) return null
  return (
    <details>
      <summary>其他认证方式</summary>
      <ul className={styles.routes}>
        {others.map(({ route, name, open, reason }) => (
          <li key={route}>{open ? name : `${name}：${reason}`}</li>
        ))}
      </ul>
    </details>
  )
}
