import { TARGET_TYPE, type TargetType } from '#domain/bookmarks/saved.ts'
import { useAddress } from '#web/kit/useAddress.ts'

/** What the address asks: kind, folder (`unfiled`: in none), keyword and page. */
export const useAskedFavourites = () => {
  const { read, page } = useAddress()
  const type = read('type')
  const folder = read('folder')
  return {
    objType: (Object.hasOwn(TARGET_TYPE, type) ? type : '') as TargetType | '',
    folder,
    inFolder: folder !== '' || read('unfiled') === '1',
    keyword: read('q').slice(0, 50),
    page: page - 1,
  }
}
