import Drawing from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { drawn } from './drawn.ts'

export const IconCalendarEvent = /* @__PURE__ */ drawn(Drawing)
