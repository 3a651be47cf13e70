import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { matching } from '#contract/matching.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconBuilding, IconPrinter, IconShieldCheck, IconTargetArrow } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useCertified } from './detail/useOrdering.ts'
import { askedOf } from './list/asked.ts'
import { Changes } from './list/Changes.tsx'
import { Filters } from './list/Filters.tsx'
import { FirstFields } from './list/FirstFields.tsx'
import { FirstSteps } from './list/FirstSteps.tsx'
import { Matches } from './list/Matches.tsx'
import { Overview, Words } from './list/Overview.tsx'
import styles from './PrecisePage.module.css'
import type { Listed } from './labels.ts'

const TITLE = '精准匹配'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 精准匹配: every programme with what it comes to for this company, and why. */
export default function PrecisePage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, page } = useAddress()
  const answer = useQuery({
    ...queryOptionsInline(matching.list, askedOf(read, page)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: [matching.list.path] })
    void client.invalidateQueries({ queryKey: [matching.detail.path] })
  }
  const running = useRunning(refresh)
  const { data } = answer
  return (
    <>
      <Head data={data} running={running} />
      {answer.error !== null && data === undefined ? (
        <ErrorBlock
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : data === undefined ? (
        <Skeleton label={TITLE} />
      ) : (
        <>
          <Uncertified />
          {data.told || data.unlocks.length === 0 ? (
            <>
              <Overview answer={data} />
              <div className={styles.strips}>
                <FirstSteps things={data.first} />
                <Changes changes={data.changes} />
              </div>
            </>
          ) : (
            <>
              <FirstFields unlocks={data.unlocks} onSaved={refresh} />
              <Words counts={data.counts} />
              <div className={styles.strips}>
                <Changes changes={data.changes} />
              </div>
            </>
          )}
          <Filters answer={data} />
          <Matches answer={data} waiting={answer.isPlaceholderData} onChanged={refresh} />
        </>
      )}
    </>
  )
}

interface Running {
  may: boolean
  isOn: boolean
  start: () => void
}

/** 重新匹配, and what came of it. */
const useRunning = (onRun: () => void): Running => {
  const { overlays } = useApplication()
  const running = useEndpointMutation(matching.run)
  return {
    may: useSession()?.permissions.includes('precise:list:run') ?? false,
    isOn: running.isPending,
    start: () =>
      running.mutate(
        {},
        {
          onSuccess: ({ changed }) => {
            overlays.toast(
              'success',
              changed === 0 ? '已重新匹配，结论没有变化' : `已重新匹配，${changed} 项变化`,
            )
            onRun()
          },
        },
      ),
  }
}

const Head = (props: { data: Listed | undefined; running: Running }) => {
  const { data, running } = props
  const href = useHref()
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{TITLE}</h1>
          <p className="muted num">
            {data?.run ? `匹配于 ${data.run.ranAt} · ` : ''}
            结果由规则和企业数据算出，不等于官方审核结论
          </p>
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" className={styles.print ?? ''} onClick={() => window.print()}>
            <IconPrinter size={18} />
            打印
          </Button>
          <ButtonLink to={href('enterprise', { tab: 'portrait' })}>
            <IconBuilding size={18} />
            完善画像
          </ButtonLink>
          {running.may && (
            <Button
              variant="primary"
              loading={running.isOn}
              loadingText="正在核对"
              onClick={running.start}
            >
              <IconTargetArrow size={18} />
              重新匹配
            </Button>
          )}
        </div>
      </div>
      <output className={styles.running}>
        {running.isOn && (
          <>
            {data === undefined
              ? '正在核对'
              : `正在核对 ${data.programmes} 项政策，下面是上一次的结果`}
            <span className={`scale ${styles.progress}`} aria-hidden>
              <i />
            </span>
          </>
        )}
      </output>
    </>
  )
}

/** What is closed to a company that is not certified, and where that is mended. */
const Uncertified = () => {
  const certified = useCertified()
  const href = useHref()
  return certified ? null : (
    <p className={styles.notice}>
      <IconShieldCheck size={18} />
      <span>匹配结果可以照常查看，完成企业认证后才能委托申报</span>
      <Link className="link" to={href('enterprise', { tab: 'certification' })}>
        去认证
      </Link>
    </p>
  )
}
