import Drawing from '@tabler/icons-react/dist/esm/icons/IconMoodHappy.mjs'
import { drawn } from './drawn.ts'

export const IconMoodHappy = /* @__PURE__ */ drawn(Drawing)
