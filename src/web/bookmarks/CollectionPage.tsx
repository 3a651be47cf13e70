import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TARGET_TYPE, type TargetType } from '#domain/bookmarks/saved.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconStar } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { pageField, useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { FavouriteList } from './collection/FavouriteList.tsx'
import { FolderHead } from './collection/FolderHead.tsx'
import { Folders } from './collection/Folders.tsx'
import { useAskedFavourites } from './collection/useAskedFavourites.ts'
import { MergeOffer } from './MergeOffer.tsx'
import { favouritesQuery, type Favourites, FAVOURITES_A_PAGE } from './queries.ts'
import styles from './bookmarks.module.css'

const TITLE = '我的收藏'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 我的收藏: what was starred, by kind and by folder, with where each thing stands now. */
export default function CollectionPage() {
  useTitle(TITLE)
  const asked = useAskedFavourites()
  const { go } = useAddress()
  const answer = useQuery({ ...favouritesQuery(asked), placeholderData: keepPreviousData })
  const { data } = answer
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">只有您自己能看到，状态变化会在这里标出</p>
      </div>
      <MergeOffer />
      <Tabs
        label="收藏类型"
        tabs={tabsOf(data)}
        value={asked.objType === '' ? 'all' : asked.objType}
        onChange={(type) => go({ type: type === 'all' ? '' : type, page: '' })}
      >
        <div className={styles.sides}>
          <Folders folders={data?.folders ?? []} />
          <section aria-label="收藏" aria-busy={answer.isPlaceholderData}>
            <ListFilters label="查找收藏">
              <FilterText name="q" label="标题或备注" />
            </ListFilters>
            <FolderHead count={data?.total ?? 0} />
            {answer.error !== null ? (
              <ErrorBlock
                text={answer.error.message}
                error={answer.error}
                onRetry={() => void answer.refetch()}
              />
            ) : data === undefined ? (
              <Skeleton label={TITLE} height="4rem" />
            ) : (
              <Found data={data} />
            )}
          </section>
        </div>
      </Tabs>
    </>
  )
}

type TabName = TargetType | 'all'

const tabsOf = (
  data: Favourites | undefined,
): { value: TabName; name: string; note?: number }[] => {
  const counts = new Map(data?.types.map(({ objType, count }) => [objType, count]))
  const sum = [...counts.values()].reduce((all, count) => all + count, 0)
  const kinds = (Object.keys(TARGET_TYPE) as TargetType[]).map((value) => ({
    value,
    name: TARGET_TYPE[value],
    ...(data === undefined ? {} : { note: counts.get(value) ?? 0 }),
  }))
  return [{ value: 'all', name: '全部', ...(data === undefined ? {} : { note: sum }) }, ...kinds]
}

const Found = ({ data }: { data: Favourites }) => {
  const { read, page, to } = useAddress()
  if (data.records.length === 0) return <Nothing all={data.all} />
  return (
    <>
      <FavouriteList
        key={data.records.map(({ objType, objId }) => objType + objId).join(' ')}
        records={data.records}
        folders={data.folders.map(({ name }) => name).filter((name) => name !== '')}
        inFolder={read('folder') !== ''}
      />
      <Pagination
        page={page}
        pageSize={FAVOURITES_A_PAGE}
        total={data.total}
        hrefOf={(one) => to({ page: pageField(one) })}
      />
    </>
  )
}

/** Nothing kept yet, nothing that fits, or the last page has become empty. */
const Nothing = ({ all }: { all: number }) => {
  const { page, to, go } = useAddress()
  const href = useHref()
  if (all === 0)
    return (
      <EmptyState text="暂无收藏，遇到有用的政策点击星标即可收藏" icon={IconStar}>
        <ButtonLink to={href('policyList')} variant="primary">
          去看政策
        </ButtonLink>
      </EmptyState>
    )
  if (page > 1)
    return (
      <EmptyState text="本页暂无收藏">
        <ButtonLink to={to({ page: pageField(page - 1) })}>上一页</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState text="没有符合条件的收藏" icon={IconStar}>
      <Button onClick={() => go({ q: '', type: '', folder: '', unfiled: '', page: '' })}>
        看全部收藏
      </Button>
    </EmptyState>
  )
}
