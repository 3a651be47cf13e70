import { useQueryClient } from '@tanstack/react-query'
import { bookmarks } from '#contract/bookmarks.ts'
import type { SavedTarget } from '#domain/bookmarks/saved.ts'
import { Button } from '#web/kit/Button.tsx'
import { starsChanged } from '#web/kit/member-bookmarks.ts'
import { forgetBookmarks, useBookmarkList } from '#web/kit/bookmark-lists.ts'
import { useApplication, useRemembered, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './bookmarks.module.css'

/** As many of each kind as one call takes. */
const MOST_MERGED = 200

/** As a call takes it; a title may be longer in the browser. */
const packed = ({ objType, id, title, at }: SavedTarget): string =>
  JSON.stringify({ objType, id, title: title.slice(0, 500), at })

const countsIn = (favourites: number, footprints: number): string =>
  [
    ...(favourites > 0 ? [`${favourites} 条收藏`] : []),
    ...(footprints > 0 ? [`${footprints} 条足迹`] : []),
  ].join('、')

/** 并入账号: what this browser kept before the login goes into the account when its owner says so; asked once. */
export const MergeOffer = () => {
  const session = useSession()
  const client = useQueryClient()
  const { overlays } = useApplication()
  const favourites = useBookmarkList('favourites')
  const footprints = useBookmarkList('footprints')
  const [left, leave] = useRemembered<string>('mergeDeclined')
  const merging = useEndpointMutation(bookmarks.merge, 'inline')
  const kept = countsIn(favourites.length, footprints.length)
  if (session === null || kept === '' || left === session.userId) return null
  const merge = async (): Promise<void> => {
    const merged = await merging
      .mutateAsync({
        favourites: favourites.slice(0, MOST_MERGED).map(packed),
        footprints: footprints.slice(0, MOST_MERGED).map(packed),
      })
      .catch(() => null)
    if (merged === null) return
    const { favourites: starred, footprints: read, ...counts } = merged
    forgetBookmarks()
    starsChanged(client, counts)
    const added = countsIn(starred, read)
    overlays.toast(
      'success',
      added === '' ? '账号中已有这些记录，本机记录已清除' : `已并入 ${added}`,
    )
  }
  return (
    <section className={styles.offer} aria-label="本机记录">
      <p>
        <b>{`这台设备上有登录前留下的 ${kept}，是否并入您的账号？`}</b>
        <span>并入后换设备也能看到，本机的记录随即清除；不并入则只留在这台设备，不再询问。</span>
      </p>
      <div>
        <Button
          variant="primary"
          size="sm"
          loading={merging.isPending}
          onClick={() => void merge()}
        >
          并入账号
        </Button>
        <Button size="sm" onClick={() => leave(session.userId)}>
          不并入
        </Button>
      </div>
      {merging.isError && <p role="alert">{merging.error.message}</p>}
    </section>
  )
}
