import { Converter } from 'opencc-js/t2cn'
import type { ToSimplified } from '#domain/text/fold.ts'

/** Traditional to simplified characters; makes its table once, so hand the function around. */
export const createToSimplified = (): ToSimplified => Converter({ from: 't', to: 'cn' })
