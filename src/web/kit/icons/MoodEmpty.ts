import Drawing from '@tabler/icons-react/dist/esm/icons/IconMoodEmpty.mjs'
import { drawn } from './drawn.ts'

export const IconMoodEmpty = /* @__PURE__ */ drawn(Drawing)
