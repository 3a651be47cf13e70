import { type FormEvent, useState } from 'react'
import { showcase } from '#contract/showcase.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { applicationNumberProblem } from '#domain/showcase/partner-application.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { PHONE_CONTROL } from '#web/kit/phone-control.ts'
import { useHydrated } from '#web/kit/useHydrated.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { StatePoint } from '../queries.ts'
import { StateLine } from './StateLine.tsx'
import styles from './StateLookup.module.css'

/** 查询进度: by application number and phone; one answer for a wrong one of either. */
export const StateLookup = () => {
  const [known] = useRemembered<string>('partnerApply')
  // Nothing typed yet: the number of the application sent last from this tab.
  const [typed, setTyped] = useState<string | null>(null)
  const applyNo = typed ?? (typeof known === 'string' ? known : '')
  const [phone, setPhone] = useState('')
  const [wrong, setWrong] = useState<{ applyNo: string | null; phone: string | null }>({
    applyNo: null,
    phone: null,
  })
  const hydrated = useHydrated()
  const asked = useEndpointMutation(showcase.applyState, 'inline')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = { applyNo: applicationNumberProblem(applyNo), phone: mobileProblem(phone) }
    setWrong(found)
    if (found.applyNo !== null) document.getElementById('lookup-no')?.focus()
    else if (found.phone !== null) document.getElementById('lookup-phone')?.focus()
    else asked.mutate({ applyNo, phone })
  }
  return (
    <div className={styles.lookup}>
      <form noValidate onSubmit={submit} className={styles.form} aria-label="查询申请进度">
        <TextField
          id="lookup-no"
          label="申请编号"
          required
          error={wrong.applyNo}
          type="text"
          className="input num"
          value={applyNo}
          autoComplete="off"
          spellCheck={false}
          placeholder="HZ202611210A1B2C3D"
          onText={setTyped}
        />
        <Field id="lookup-phone" label="手机号码" required error={wrong.phone}>
          {(control) => (
            <input
              {...control}
              {...PHONE_CONTROL}
              className="input"
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" waiting={!hydrated} loading={asked.isPending} loadingText="查询中">
          查询
        </Button>
      </form>
      {asked.error !== null && (
        <p role="alert" className={styles.none}>
          {asked.error.message || UNKNOWN_ERROR_TEXT}
        </p>
      )}
      {asked.data && !asked.isPending && (
        <div className={styles.found}>
          <output className="sr">{`申请状态：${stateOf(asked.data.steps)}`}</output>
          <p>
            <b>{asked.data.orgName}</b>
            <span className="muted">{asked.data.typeName}</span>
          </p>
          <StateLine steps={asked.data.steps} />
          {asked.data.reason !== '' && <p className="t2">原因：{asked.data.reason}</p>}
        </div>
      )}
    </div>
  )
}

const stateOf = (steps: readonly StatePoint[]): string =>
  steps.findLast(({ mark }) => mark === 'now' || mark === 'stopped')?.name ?? ''
