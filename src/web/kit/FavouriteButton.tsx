import { lazy, Suspense } from 'react'
import type { Target } from '#domain/bookmarks/saved.ts'
import { useSession } from '#web/shell/context.ts'
import { StarButton } from './StarButton.tsx'
import { useFavourite } from './bookmarks.ts'

type Star = Target & { className?: string }

/** What asks and tells the server is fetched by signed-in people alone. */
const MemberStar = lazy(async () => ({ default: (await import('./MemberStar.tsx')).MemberStar }))

/** The star of a thing: in the account of somebody signed in, in this browser for a visitor. */
export const FavouriteButton = (props: Star) =>
  useSession() === null ? (
    <BrowserStar {...props} />
  ) : (
    <Suspense fallback={<StarButton {...props} starred={false} />}>
      <MemberStar {...props} />
    </Suspense>
  )

const BrowserStar = (props: Star) => {
  const { objType, id, title } = props
  const { starred, toggle } = useFavourite({ objType, id, title })
  return <StarButton {...props} starred={starred} onPress={toggle} />
}
