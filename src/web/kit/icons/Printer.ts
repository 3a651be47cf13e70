import Drawing from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { drawn } from './drawn.ts'

export const IconPrinter = /* @__PURE__ */ drawn(Drawing)
