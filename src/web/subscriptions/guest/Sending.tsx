import { useState } from 'react'
import type { Outward } from '#domain/subscriptions/codes.ts'
import type { Followed } from '#domain/subscriptions/followed.ts'
import { Lazy } from '#web/kit/Lazy.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { MailForm } from './MailForm.tsx'

const loadPhoneForm = async () => (await import('./PhoneForm.tsx')).PhoneForm

/** What is sent: by mail or by message, as far as this site can. */
export const Sending = (props: { followed: Followed; mail: boolean; sms: boolean }) => {
  const { followed, mail, sms } = props
  const [by, setBy] = useState<Outward>(mail ? 'mail' : 'sms')
  return (
    <>
      {mail && sms && (
        <Segmented
          label="发到哪里"
          options={[
            { value: 'mail', name: '邮箱' },
            { value: 'sms', name: '手机号' },
          ]}
          value={by}
          onChange={setBy}
        />
      )}
      {by === 'mail' ? (
        <MailForm followed={followed} />
      ) : (
        <Lazy load={loadPhoneForm} given={{ followed }} />
      )}
    </>
  )
}
