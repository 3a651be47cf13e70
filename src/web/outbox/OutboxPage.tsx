import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Mails } from './Mails.tsx'
import { Messages } from './Messages.tsx'
import styles from './OutboxPage.module.css'

const TITLE = '发件箱'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

type Part = 'sms' | 'mail'

const TABS = [
  { value: 'sms', name: '短信' },
  { value: 'mail', name: '邮件' },
] as const

/** 发件箱: messages and mails, what was sent to whom and what became of it. */
export default function OutboxPage() {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const part: Part = read('tab') === 'mail' ? 'mail' : 'sms'
  const leave = { phone: '', address: '', state: '', purpose: '', page: '', id: '' }
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          用户说没有收到短信或邮件时，在这里查是否已经发出、为什么失败。记录保留 30 天。
        </p>
      </div>
      <Tabs<Part>
        label={TITLE}
        tabs={TABS}
        value={part}
        onChange={(next) => go({ ...leave, tab: next === 'sms' ? '' : next })}
      >
        <div className={styles.panel}>{part === 'mail' ? <Mails /> : <Messages />}</div>
      </Tabs>
    </>
  )
}
