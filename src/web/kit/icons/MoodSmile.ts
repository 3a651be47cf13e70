import Drawing from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import { drawn } from './drawn.ts'

export const IconMoodSmile = /* @__PURE__ */ drawn(Drawing)
