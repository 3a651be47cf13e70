import Drawing from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { drawn } from './drawn.ts'

export const IconCalendarPlus = /* @__PURE__ */ drawn(Drawing)
