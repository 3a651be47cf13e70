import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { declarations } from '#contract/declarations.ts'
import { policies } from '#contract/policies.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { counter, isId } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOrNull, useEndpointMutation } from '#web/wire/query.ts'
import { declarationQuery, overviewQuery, type Declaration } from '../queries.ts'
import { useHolds } from '../useServes.ts'
import styles from './add.module.css'
import { type Chosen, PolicyPicker } from './PolicyPicker.tsx'

const WAYS = [
  { value: 'policy', name: '从政策选择' },
  { value: 'own', name: '自己填写项目' },
] as const
type Way = (typeof WAYS)[number]['value']

const NAME_MAX = 100

/** The first step: a policy, or a project of one's own; it makes the draft. */
export const Begin = () => {
  const { read, go } = useAddress()
  const [way, setWay] = useState<Way>('policy')
  const policy = useGivenPolicy(read('policyId'))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const made = (declaration: Declaration): void =>
    go({ id: declaration.declareNo, policyId: '', orderNo: '' }, true)
  const { adding, ordered } = useMaking(read('orderNo'), made)
  const taken = chosen ?? policy
  const wrong =
    way === 'policy'
      ? taken === null
        ? '请选择要申报的政策'
        : null
      : name.trim() === ''
        ? '请填写项目名称'
        : Array.from(name.trim()).length > NAME_MAX
          ? `项目名称最多 ${NAME_MAX} 字`
          : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong !== null) field.current?.focus()
    if (wrong !== null || adding.isPending) return
    adding.mutate(
      way === 'policy' ? { policyId: taken?.policyId ?? '' } : { projectName: name.trim() },
      { onSuccess: made },
    )
  }
  return (
    <form noValidate onSubmit={submit} className={styles.card} aria-label="选政策或自填">
      <Segmented label="从哪里开始" options={WAYS} value={way} onChange={setWay} />
      {way === 'policy' ? (
        <PolicyPicker fieldRef={field} chosen={taken} onChoose={setChosen} />
      ) : (
        <TextField
          label="项目名称"
          required
          hint="与官方申报的项目名称一致"
          aside={<span className="num">{counter(name, NAME_MAX)}</span>}
          error={tried ? wrong : null}
          ref={field}
          autoComplete="off"
          value={name}
          onText={setName}
        />
      )}
      {way === 'policy' && tried && wrong !== null && (
        <FieldError id="begin-policy-error" text={wrong} />
      )}
      <Failure text={adding.error?.message ?? null} />
      {ordered && <p className="t2">正在打开委托对应的申报</p>}
      <Ordered />
      <div className={styles.next}>
        <Button type="submit" variant="primary" size="lg" loading={adding.isPending}>
          建立草稿，下一步
        </Button>
      </div>
    </form>
  )
}

/** The policy of the address, chosen beforehand; null without one, and until it is known. */
const useGivenPolicy = (policyId: string): Chosen | null => {
  const asked = useQuery({
    ...queryOptionsOrNull(policies.detail, { policyId }),
    enabled: isId(policyId),
  })
  const policy = asked.data?.policy
  return policy === undefined ? null : { policyId: policy.policyId, title: policy.title }
}

/** Makes the draft; with an order in the address its declaration is opened at once. */
const useMaking = (orderNo: string, made: (declaration: Declaration) => void) => {
  const adding = useEndpointMutation(declarations.add, 'inline')
  const client = useQueryClient()
  const navigate = useNavigate()
  const href = useHref()
  const ordered = /^DD\d{14}$/.test(orderNo)
  const open = useEffectEvent(() => {
    if (!ordered) return
    adding.mutate(
      { orderNo },
      {
        onSuccess: (declaration) => {
          client.setQueryData(declarationQuery(declaration.declareNo).queryKey, declaration)
          if (declaration.canEdit) made(declaration)
          else void navigate(href('editDeclare', { id: declaration.declareNo }), { replace: true })
        },
      },
    )
  })
  useEffect(() => open(), [])
  const mutate: typeof adding.mutate = (input, more) =>
    adding.mutate(input, {
      ...more,
      onSuccess: (declaration, ...rest) => {
        client.setQueryData(declarationQuery(declaration.declareNo).queryKey, declaration)
        void client.invalidateQueries({ queryKey: overviewQuery().queryKey })
        more?.onSuccess?.(declaration, ...rest)
      },
    })
  return { adding: { ...adding, mutate }, ordered }
}

/** Orders make their declaration themselves. */
const Ordered = () => {
  const href = useHref()
  const holds = useHolds()
  if (!holds('precise:order')) return null
  return (
    <p className={styles.ordered}>
      <span className="t2">请顾问代办的，确认报价后会自动建立申报，不用在这里新增。</span>
      <ButtonLink to={href('orders')} size="sm" variant="quiet">
        看申报委托
      </ButtonLink>
    </p>
  )
}
