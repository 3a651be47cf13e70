import { TRACE_TYPE, type TraceType } from '#domain/traces/traces.ts'
import { useAddress } from '#web/kit/useAddress.ts'

/** What the address asks: kind, folder (`unfiled`: in none), keyword and page. */
export const useAskedFavourites = () => {
  const { read, page } = useAddress()
  const type = read('type')
  const folder = read('folder')
  return {
    objType: (Object.hasOwn(TRACE_TYPE, type) ? type : '') as TraceType | '',
    folder,
    inFolder: folder !== '' || read('unfiled') === '1',
    keyword: read('q').slice(0, 50),
    page: page - 1,
  }
}
