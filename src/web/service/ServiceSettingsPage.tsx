import { type ReactNode, useState } from 'react'
import { LeaveDialog } from '#web/kit/LeaveGuard.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { ExpertsTab } from './experts/ExpertsTab.tsx'
import { HoursTab } from './hours/HoursTab.tsx'
import { QuickTab } from './quick/QuickTab.tsx'
import { RepliesTab } from './replies/RepliesTab.tsx'
import styles from './service.module.css'

export const TITLE = '服务设置'

const TABS = {
  experts: '专家',
  replies: '自动回复',
  hours: '接待时间',
  quick: '快捷回复',
} as const
type Tab = keyof typeof TABS

const HINTS: Readonly<Record<Tab, string>> = {
  experts:
    '设置谁在什么时间接待、同时接待多少、出现在哪些列表。先看“接待时间”是否正确，再给个别专家单独设置；公开资料的文字在运营内容里改。',
  replies: '访客打开咨询时自动看到的话。改完立即生效，保留历史版本，可随时恢复。',
  hours: '平台什么时间接待。不在接待时间的咨询会先排队，并告诉访客何时回复；节假日请逐年录入。',
  quick: '所有专家在接待台都能用的常用语。删除后 30 天内可以恢复。',
}

/** What the address says of one tab is nothing to another. */
const NOTHING_FILTERED = {
  q: '',
  list: '',
  state: '',
  tag: '',
  removed: '',
  page: '',
  id: '',
} as const

/** 服务设置: who answers when, and what is said by itself. */
export default function ServiceSettingsPage(props: {
  /** A reply as visitors see it. */
  preview: (html: string) => ReactNode
}) {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const wanted = read('tab')
  const tab: Tab = wanted in TABS ? (wanted as Tab) : 'experts'
  const [dirty, setDirty] = useState(false)
  const [leavingFor, setLeavingFor] = useState<Tab | null>(null)
  const show = (next: Tab): void => {
    setDirty(false)
    setLeavingFor(null)
    go({ ...NOTHING_FILTERED, tab: next === 'experts' ? '' : next })
  }
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">{HINTS[tab]}</p>
      </div>
      <Tabs<Tab>
        label="设置"
        tabs={(Object.keys(TABS) as Tab[]).map((value) => ({ value, name: TABS[value] }))}
        value={tab}
        onChange={(next) => (dirty ? setLeavingFor(next) : show(next))}
      >
        <div className={styles.panel}>
          {tab === 'experts' && <ExpertsTab />}
          {tab === 'replies' && <RepliesTab preview={props.preview} />}
          {tab === 'hours' && <HoursTab onDirty={setDirty} />}
          {tab === 'quick' && <QuickTab />}
        </div>
      </Tabs>
      <LeaveDialog
        open={leavingFor !== null}
        text="接待时间的修改尚未发布，离开后不会保留。"
        onStay={() => setLeavingFor(null)}
        onLeave={() => leavingFor !== null && show(leavingFor)}
      />
    </>
  )
}
