import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Detail } from './detail/Detail.tsx'
import { isDeclareNo } from './queries.ts'
import { sideOf } from './side.ts'
import { useDeclaration } from './useDeclaration.ts'
import { useServes } from './useServes.ts'

const TITLE = '申报'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** One declaration by `?id=`: to its company and to the advisors who serve it. Old mails say `declareNo`. */
export default function DeclarationPage() {
  const { read } = useAddress()
  const declareNo = read('id') || read('declareNo')
  return isDeclareNo(declareNo) ? (
    <Known key={declareNo} declareNo={declareNo} />
  ) : (
    <Nothing text="未选择申报" />
  )
}

const Known = ({ declareNo }: { declareNo: string }) => {
  const side = sideOf(useServes())
  const { asked, take } = useDeclaration(side, declareNo)
  useTitle(asked.data?.projectName ?? TITLE)
  if (asked.isPending) return <Skeleton label={TITLE} rows={6} />
  if (asked.isError)
    return (
      <>
        <h1>{TITLE}</h1>
        <ErrorBlock
          text={asked.error.message}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      </>
    )
  if (asked.data === null) return <Nothing text="没有找到这项申报，可能已经删除" />
  return (
    <Detail
      side={side}
      declaration={asked.data}
      onChanged={take}
      onReload={() => void asked.refetch()}
    />
  )
}

const Nothing = ({ text }: { text: string }) => {
  const href = useHref()
  return (
    <>
      <h1>{TITLE}</h1>
      <EmptyState text={text}>
        <ButtonLink to={href('declareManage')} variant="primary">
          全部申报
        </ButtonLink>
      </EmptyState>
    </>
  )
}
