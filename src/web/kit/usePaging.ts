import { useAddress } from './useAddress.ts'

/** Page sizes that a list of the console offers, as the calls allow them (`paging()` of the contract). */
const PAGE_SIZES: readonly number[] = [10, 20, 50]
/** The size that the address does not say. */
const USUAL_SIZE = 20

/** Which part of a list is shown, and how long a part may be. */
export interface Paging {
  /** What the list's call is asked: the page from 0, and how many rows. */
  asked: { page: number; pageSize: number }
  sizes: readonly number[]
  /** The size that the address leaves out. */
  usual: number
}

/** The page and the page size of the address; a size that is not offered is as if it were not there. */
export const usePaging = (sizes = PAGE_SIZES, usual = USUAL_SIZE): Paging => {
  const { read, page } = useAddress()
  const pageSize = sizes.find((size) => String(size) === read('size')) ?? usual
  return { asked: { page: page - 1, pageSize }, sizes, usual }
}
