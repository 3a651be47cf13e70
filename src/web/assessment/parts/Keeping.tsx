import { useState } from 'react'
import { assessment } from '#contract/assessment.ts'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { IconPrinter } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { chosenOf } from '../queries.ts'
import { takeAnswers } from '../take.ts'
import type { KeptProgress } from '../useProgress.ts'
import styles from './Keeping.module.css'

/** Keeps the result under a link, and takes it along: copy, print, into the portrait. */
export const Keeping = (props: {
  progress: KeptProgress
  change: (more: Partial<KeptProgress>) => void
  finished: boolean
}) => {
  const { progress, change, finished } = props
  const href = useHref()
  const [kept, setKept] = useState<{ of: string; expiresOn: string } | null>(null)
  const save = useEndpointMutation(assessment.save, 'inline')
  const of = chosenOf(progress).join('&')
  const isKept = kept?.of === of && progress.link !== ''
  const { mutateAsync } = save
  /** Answers the link, null when it was not kept. */
  const keep = async (): Promise<string | null> => {
    try {
      const { link, expiresOn } = await mutateAsync({
        chooseList: chosenOf(progress),
        subject: progress.subject,
        askedOn: progress.askedOn,
        finished,
        link: progress.link,
      })
      setKept({ of, expiresOn })
      change({ link })
      return link
    } catch {
      return null
    }
  }
  const address = isKept
    ? `${globalThis.location.origin}${href('assessment', { link: progress.link })}`
    : ''
  return (
    <div className={styles.keeping}>
      {isKept ? (
        <p className={styles.link}>
          <span>{`链接 30 天有效，到 ${kept.expiresOn}；不含姓名和电话，知道链接的人都能看`}</span>
          <code>{address}</code>
          <CopyButton text={address} what="自测链接" />
        </p>
      ) : (
        <Button onClick={() => void keep()} loading={save.isPending}>
          保存并生成链接
        </Button>
      )}
      {save.isError && (
        <p role="alert" className={styles.error}>
          保存失败，答案已保留在本浏览器中，请稍后重试
        </p>
      )}
      <Button className={styles.print ?? ''} onClick={() => window.print()}>
        <IconPrinter size={18} />
        打印
      </Button>
      {progress.subject === 'company' && (
        <Taking progress={progress} change={change} ready={isKept} onKeep={keep} />
      )}
    </div>
  )
}

/** 登录后带入企业画像. */
const Taking = (props: {
  progress: KeptProgress
  change: (more: Partial<KeptProgress>) => void
  ready: boolean
  onKeep: () => Promise<string | null>
}) => {
  const { progress, change, ready, onKeep } = props
  const href = useHref()
  const call = useCall()
  const session = useSession()
  const { overlays } = useApplication()
  const [taking, setTaking] = useState(false)
  const member = session !== null && session.companyId !== ''
  const may = session?.permissions.includes('enterprise:portrait:edit') ?? false
  const take = async (): Promise<void> => {
    setTaking(true)
    try {
      const link = ready ? progress.link : await onKeep()
      if (link === null) return
      const taken = await takeAnswers(call, link)
      const text = taken === 0 ? '没有新内容，企业画像未变' : `${taken} 项回答已带入企业画像`
      overlays.toast('success', text)
    } catch {
      overlays.toast('error', '导入失败，请稍后重试')
    } finally {
      setTaking(false)
    }
  }
  if (session !== null && (!member || !may)) return null
  if (member)
    return (
      <Button loading={taking} onClick={() => void take()}>
        带入企业画像
      </Button>
    )
  if (!ready) return <p className={styles.note}>保存之后，登录或注册时可以带入企业画像</p>
  const from = href('assessment', { link: progress.link })
  return (
    <span className={styles.pair} onClickCapture={() => change({ wanted: true })}>
      <ButtonLink to={href('login', { from })}>登录后带入企业画像</ButtonLink>
      <ButtonLink to={href('register', { name: 'company' })} variant="quiet">
        没有账号？去注册
      </ButtonLink>
    </span>
  )
}
