import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import { useHolds } from '../useHolds.ts'
import styles from './form.module.css'
import type { FormPlan } from './plan.ts'
import { RecordForm } from './RecordForm.tsx'

/** A form for a new record, or with `?id=` for one that is there. */
export const AddPage = <Form extends object>(props: {
  plan: FormPlan<Form>
  /** What is known of a new record: the company's name where its owner stands. */
  known: (companyName: string) => Partial<Form>
}) => {
  const { plan } = props
  const { register } = plan
  const { read } = useAddress()
  const session = useSession()
  const holds = useHolds(register)
  const recordId = read('id')
  const title = `${recordId === '' ? '添加' : '编辑'}${register.name}`
  useTitle(title)
  const may = holds(recordId === '' ? 'add' : 'edit')
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {!may ? (
        <Barred plan={plan} doing={recordId === '' ? '新增' : '编辑'} />
      ) : recordId === '' ? (
        <RecordForm
          plan={plan}
          beginning={{
            form: { ...plan.kind.empty, ...props.known(session?.companyName ?? '') },
            record: null,
          }}
        />
      ) : (
        <Editing key={recordId} plan={plan} recordId={recordId} />
      )}
    </div>
  )
}

const Barred = <Form extends object>(props: { plan: FormPlan<Form>; doing: string }) => {
  const { register } = props.plan
  const href = useHref()
  return (
    <EmptyState text={`您没有“${register.name}-${props.doing}”权限，请联系管理员添加`}>
      <ButtonLink to={href(register.list)}>{`返回${register.name}列表`}</ButtonLink>
    </EmptyState>
  )
}

const Editing = <Form extends object>(props: { plan: FormPlan<Form>; recordId: string }) => {
  const { plan, recordId } = props
  const { register } = plan
  const href = useHref()
  const asked = useQuery({
    ...queryOptionsOrNull(register.calls.detail, { recordId }),
    // What is typed belongs to the state it was opened with.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  if (asked.isFetching && !asked.isFetchedAfterMount)
    return <Skeleton label={register.name} rows={6} height="4rem" />
  if (asked.isError) return <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data)
    return (
      <EmptyState text={`没有找到这${register.unit}${register.name}，可能已被删除`}>
        <ButtonLink to={href(register.list)}>{`返回${register.name}列表`}</ButtonLink>
      </EmptyState>
    )
  return (
    <RecordForm
      plan={plan}
      beginning={{ form: asked.data.form as unknown as Form, record: asked.data }}
    />
  )
}
