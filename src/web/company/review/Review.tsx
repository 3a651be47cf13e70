import { useQuery } from '@tanstack/react-query'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import styles from '../CertificationsPage.module.css'
import { History } from '../certification/History.tsx'
import { Facts } from '../certification/Submitted.tsx'
import { applicationQuery } from '../queries.ts'
import { Decision } from './Decision.tsx'
import { Freeze } from './Freeze.tsx'

/** One application: what was sent beside what the record says, the licence, and the decision. */
export const Review = (props: {
  /** Empty: closed. */
  certificationId: string
  onClose: () => void
  onDone: () => void
}) => {
  const { certificationId, onClose } = props
  return (
    <Drawer open={certificationId !== ''} onClose={onClose} title="认证申请" wide>
      {certificationId !== '' && <Loaded {...props} />}
    </Drawer>
  )
}

const Loaded = (props: Parameters<typeof Review>[0]) => {
  const asked = useQuery(applicationQuery(props.certificationId))
  if (asked.isPending) return <Skeleton label="认证申请" rows={5} />
  if (asked.isError)
    return (
      <ErrorBlock
        text={asked.error.message}
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    )
  const { application, differs, registerStatus, history, members } = asked.data
  const pictures = application.files.filter(({ fileName }) => !/\.pdf$/i.test(fileName))
  return (
    <>
      <p>
        {isRegisterStatus(registerStatus) && (
          <Tag tone={REGISTER_STATUS[registerStatus].tone}>
            {REGISTER_STATUS[registerStatus].name}
          </Tag>
        )}{' '}
        <span className="muted">{`${members} 个成员 · ${application.applicantName} 提交于 ${application.submitTime}`}</span>
      </p>
      <Facts application={application} differs={differs} />
      <div className={styles.pictures}>
        {pictures.map((file) => (
          <img key={file.fileId} src={file.url} alt={`营业执照 ${file.fileName}`} />
        ))}
      </div>
      {application.state === 'submitted' ? (
        <Decision
          certificationId={application.certificationId}
          differs={differs.length > 0}
          onDone={props.onDone}
        />
      ) : (
        <p>
          {[application.reasonName, application.reason, application.reviewTime]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
      <Freeze
        companyId={application.companyId}
        frozen={registerStatus === '6'}
        onDone={props.onDone}
      />
      <section className={styles.section}>
        <h3>变更记录</h3>
        <History entries={history} />
      </section>
    </>
  )
}
