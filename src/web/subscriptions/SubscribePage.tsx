import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconBell } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { FoundList } from './FoundList.tsx'
import { mineQuery, type Mine } from './queries.ts'
import { SavedSearchCard } from './SavedSearchCard.tsx'
import { SavedSearchDrawer } from './SavedSearchDrawer.tsx'
import styles from './subscriptions.module.css'

const TITLE = '我的订阅'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** The value of `edit` in the address for a set that is not there yet. */
const NEW = 'new'

/** 我的订阅: the sets with what they have found, and where they are changed. */
export default function SubscribePage() {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const href = useHref()
  const mine = useQuery(mineQuery())
  const tab = read('tab') === 'found' ? 'found' : 'sets'
  const { data } = mine
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <div className={styles.actions}>
          <ButtonLink to={href('subscribeCenter')}>选主题订阅</ButtonLink>
          {data && (
            <Button
              variant="primary"
              onClick={() => go({ edit: NEW })}
              disabledReason={
                data.sets.length >= data.most ? `最多 ${data.most} 组，删去一组后再建` : undefined
              }
            >
              新建订阅
            </Button>
          )}
        </div>
      </div>
      <Tabs
        label={TITLE}
        value={tab}
        tabs={[
          {
            value: 'sets',
            name: '订阅条件',
            ...(data ? { note: `${data.sets.length}/${data.most}` } : {}),
          },
          { value: 'found', name: '找到的政策' },
        ]}
        onChange={(value) => go({ tab: value === 'sets' ? '' : value, set: '', page: '' })}
      >
        {mine.error !== null && data === undefined ? (
          <ErrorBlock
            text={mine.error.message}
            error={mine.error}
            onRetry={() => void mine.refetch()}
          />
        ) : data === undefined ? (
          <Skeleton label={TITLE} rows={3} />
        ) : tab === 'found' ? (
          <FoundList savedSearches={data.sets} />
        ) : (
          <SavedSearches mine={data} />
        )}
      </Tabs>
      {data && <Editing mine={data} />}
    </>
  )
}

const SavedSearches = ({ mine }: { mine: Mine }) => {
  const { go } = useAddress()
  const href = useHref()
  if (mine.sets.length === 0)
    return (
      <EmptyState text="暂无订阅，设好条件后新政策会按时送达" icon={IconBell}>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => go({ edit: NEW })}>
            新建订阅
          </Button>
          <ButtonLink to={href('subscribeCenter')}>选主题订阅</ButtonLink>
        </div>
      </EmptyState>
    )
  return (
    <ul className={styles.sets}>
      {mine.sets.map((savedSearch) => (
        <SavedSearchCard
          key={savedSearch.setId}
          savedSearch={savedSearch}
          channels={mine.channels}
        />
      ))}
    </ul>
  )
}

/** The set that the address says is being written. */
const Editing = ({ mine }: { mine: Mine }) => {
  const { read, go } = useAddress()
  const wanted = read('edit')
  const savedSearch = mine.sets.find(({ setId }) => setId === wanted) ?? null
  if (wanted === '' || (savedSearch === null && wanted !== NEW)) return null
  if (savedSearch === null && mine.sets.length >= mine.most) return null
  return (
    <SavedSearchDrawer
      key={wanted}
      mine={mine}
      savedSearch={savedSearch}
      onClose={() => go({ edit: '' }, true)}
    />
  )
}
