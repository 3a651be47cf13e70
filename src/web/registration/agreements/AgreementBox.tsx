import { useState } from 'react'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import type { Fields } from '#web/kit/useFields.ts'
import type { PhoneValues } from '../account-fields.ts'
import styles from '../RegisterPage.module.css'
import { useLaterSteps } from '../useLaterSteps.ts'
import { type AgreementKind, AGREEMENTS } from './agreement.ts'

const KINDS = Object.keys(AGREEMENTS) as AgreementKind[]

/** The agreement box, unticked, with the two texts it speaks of. */
export const AgreementBox = ({ form }: { form: Fields<PhoneValues> }) => {
  const [shown, setShown] = useState<AgreementKind>('user')
  const [open, setOpen] = useState(false)
  const later = useLaterSteps(open)
  return (
    <div>
      <Checkbox
        id={form.idOf('agreed')}
        name="agreed"
        value="true"
        checked={form.values.agreed}
        onChange={(agreed) => form.change({ agreed })}
        error={form.problems.agreed ?? null}
        required
      >
        我已阅读并同意《用户协议》和《隐私政策》
      </Checkbox>
      <p className={styles.texts}>
        阅读全文：
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="link"
            onClick={() => {
              setShown(kind)
              setOpen(true)
            }}
          >
            {AGREEMENTS[kind]}
          </button>
        ))}
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={AGREEMENTS[shown]} size="md">
        {later.steps && <later.steps.AgreementText kind={shown} />}
        {!later.steps && later.failed && <ErrorBlock compact onRetry={later.retry} />}
        {!later.steps && !later.failed && <output className={styles.note}>正在打开…</output>}
      </Dialog>
    </div>
  )
}
