import Drawing from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs'
import { drawn } from './drawn.ts'

export const IconSortDescending = /* @__PURE__ */ drawn(Drawing)
