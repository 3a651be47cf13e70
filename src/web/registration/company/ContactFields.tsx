import { typing, type Fields } from '#web/kit/useFields.ts'
import styles from '../RegisterPage.module.css'
import type { CompanyValues } from './company-fields.ts'
import { Line } from './Line.tsx'

/** 联系人: the number of the account stands in it already. */
export const ContactFields = ({ form }: { form: Fields<CompanyValues> }) => (
  <>
    <div className={styles.pair}>
      <Line form={form} field="contactName" label="联系人" optional>
        {(control) => <input {...control} {...typing(form, 'contactName')} autoComplete="name" />}
      </Line>
      <Line form={form} field="contactPhone" label="联系电话" optional>
        {(control) => (
          <input
            {...control}
            {...typing(form, 'contactPhone')}
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        )}
      </Line>
    </div>
    <Line form={form} field="email" label="邮箱" optional>
      {(control) => (
        <input
          {...control}
          {...typing(form, 'email')}
          type="email"
          autoComplete="email"
          maxLength={100}
        />
      )}
    </Line>
  </>
)
