import { useSearchParams } from 'react-router'

/** Fields of the address to change; the empty text takes one away. */
export type AddressChange = Readonly<Record<string, string>>

/** The fields of the present address: what a list shows stands there, so reload and share show the same. */
export const useAddress = (): {
  read: (name: string) => string
  /** The page of a list, from 1. */
  page: number
  /** The address with some fields changed, relative to this page. */
  to: (change: AddressChange) => string
  go: (change: AddressChange, replace?: boolean) => void
} => {
  const [params, setParams] = useSearchParams()
  const changed = (change: AddressChange): URLSearchParams => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change))
      if (value === '') next.delete(name)
      else next.set(name, value)
    return next
  }
  const page = params.get('page') ?? ''
  return {
    read: (name) => params.get(name) ?? '',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    to: (change) => `?${changed(change).toString()}`,
    go: (change, replace = false) =>
      setParams(changed(change), { replace, preventScrollReset: true }),
  }
}

/** The first page of a list is not written into the address. */
export const pageField = (page: number): string => (page === 1 ? '' : String(page))

/** The order of a list, of `sort` in the address; `-` before it is the other way round. */
export const orderIn = <Sort extends string>(
  read: (name: string) => string,
  sorts: readonly Sort[],
): { sort?: Sort; order?: 'asc' | 'desc' } => {
  const asked = read('sort')
  const down = asked.startsWith('-')
  const sort = sorts.find((one) => one === (down ? asked.slice(1) : asked))
  return sort === undefined ? {} : { sort, order: down ? 'desc' : 'asc' }
}
