import { useQuery } from '@tanstack/react-query'
import { checkup } from '#contract/checkup.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconClipboardCheck } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline, queryOptionsOrNull } from '#web/wire/query.ts'
import styles from './CheckupPage.module.css'
import { CheckupDocument } from './document/CheckupDocument.tsx'
import { Contents } from './Contents.tsx'
import { TITLE } from './labels.ts'
import { Tools } from './Tools.tsx'
import { type Making, useMaking } from './useMaking.ts'
import { Versions } from './Versions.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 政策体检报告: the newest version as a document, or the one that the address names. */
export default function CheckupPage() {
  useTitle(TITLE)
  const { read } = useAddress()
  const asked = read('nth')
  const nth = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0
  const listed = useQuery({ ...queryOptionsInline(checkup.list, {}), staleTime: 0 })
  const shown = useQuery({ ...queryOptionsOrNull(checkup.read, { nth }), staleTime: 0 })
  const making = useMaking()
  const report = shown.data?.checkup ?? null
  const error = listed.error ?? shown.error
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          <p className="muted">
            已经拥有什么、较有希望什么、还差什么、先做什么；每句话都注明依据，不等于官方审核结论
          </p>
        </div>
        <Tools report={report} making={making} />
      </div>
      {error !== null ? (
        <ErrorBlock
          text={error.message}
          error={error}
          onRetry={() => void Promise.all([listed.refetch(), shown.refetch()])}
        />
      ) : listed.data === undefined || shown.data === undefined ? (
        <Skeleton label={TITLE} height="6rem" />
      ) : listed.data.versions.length === 0 ? (
        <Nothing making={making} />
      ) : (
        <div className={styles.columns}>
          {report === null ? <Gone /> : <CheckupDocument report={report} />}
          <div className={styles.aside}>
            {report !== null && <Contents report={report} />}
            <Versions listed={listed.data} shown={report?.version.nth ?? 0} />
          </div>
        </div>
      )}
    </>
  )
}

const Nothing = ({ making }: { making: Making }) => (
  <EmptyState
    icon={IconClipboardCheck}
    text={
      making.may
        ? '暂无报告。生成后按版本保留，可下载 Word 或打印。'
        : '暂无报告，请有“生成与删除”权限的同事先生成一份。'
    }
  >
    {making.may && (
      <Button variant="primary" loading={making.isOn} loadingText="正在生成" onClick={making.start}>
        生成报告
      </Button>
    )}
  </EmptyState>
)

const Gone = () => (
  <EmptyState text="没有找到这一版报告，可能已被删除">
    <ButtonLink to="?">查看最新一版</ButtonLink>
  </EmptyState>
)
