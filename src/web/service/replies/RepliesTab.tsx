import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from '../service.module.css'
import type { Reply } from '../labels.ts'
import { ReplyDrawer } from './ReplyDrawer.tsx'

const NEW = 'new'

/** What a new one begins as. */
const EMPTY: Reply = {
  code: '',
  title: '',
  writing: '',
  html: '',
  version: 0,
  updateTime: '',
  updateUser: '',
  note: '',
  when: '',
  usedBy: [],
}

/** 自动回复: the platform's own, then those that experts name. */
export const RepliesTab = (props: { preview: (html: string) => ReactNode }) => {
  const client = useQueryClient()
  const { read, go } = useAddress()
  const answer = useQuery({ ...queryOptionsInline(serviceSettings.replies, {}), staleTime: 0 })
  if (answer.isError)
    return (
      <ErrorBlock
        text={answer.error.message}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.isPending) return <Skeleton label="自动回复" height="6rem" />
  const all = answer.data.records
  const id = read('id')
  const open = id === NEW ? EMPTY : all.find(({ code }) => code === id)
  const list = (rows: readonly Reply[]) => (
    <ul className={styles.cards}>
      {rows.map((reply) => (
        <ReplyCard
          key={reply.code}
          reply={reply}
          preview={props.preview}
          onEdit={() => go({ id: reply.code })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <section className={styles.section}>
        <h2>平台的话</h2>
        <p className="muted">
          聊天窗口自己会说明排在第几位、预计何时回复；这里写的是另外要补充的话，空着就不显示。
        </p>
        {list(all.filter(({ when }) => when !== ''))}
      </section>
      <section className={styles.section}>
        <div className={styles.bar}>
          <h2>专家的话</h2>
          <Button variant="primary" onClick={() => go({ id: NEW })}>
            新建自动回复
          </Button>
        </div>
        <p className="muted">
          职称咨询打开时显示所选专家的那一条；在“专家”里为每个人选择用哪一条。
        </p>
        {list(all.filter(({ when }) => when === ''))}
        {all.every(({ when }) => when !== '') && (
          <p className="muted">暂无专家的自动回复，新建一条后到“专家”里选用。</p>
        )}
      </section>
      {open !== undefined && (
        <ReplyDrawer
          key={`${open.code} ${open.version}`}
          reply={open}
          preview={props.preview}
          onClose={() => go({ id: '' })}
          onSaved={() =>
            void client.invalidateQueries({ queryKey: [serviceSettings.replies.path] })
          }
        />
      )}
    </>
  )
}

const ReplyCard = (props: {
  reply: Reply
  preview: (html: string) => ReactNode
  onEdit: () => void
}) => {
  const { reply } = props
  const users = reply.usedBy.map(({ userName }) => userName).join('、')
  return (
    <li className={styles.card}>
      <div className={styles.bar}>
        <h3>{reply.title}</h3>
        <Button size="sm" onClick={props.onEdit}>
          编辑
          <span className="sr">{reply.title}</span>
        </Button>
      </div>
      <p className="muted">
        {reply.when !== ''
          ? `显示时机：${reply.when}`
          : users === ''
            ? '暂无专家使用'
            : `使用：${users}`}
      </p>
      <div className={styles.reply}>
        {reply.html === '' ? <p className="muted">未填写，不显示</p> : props.preview(reply.html)}
      </div>
      <p className="muted num">
        {reply.version === 0
          ? '初始内容'
          : `第 ${reply.version} 版 · ${reply.updateTime} ${reply.updateUser}`}
      </p>
    </li>
  )
}
