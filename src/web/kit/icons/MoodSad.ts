import Drawing from '@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs'
import { drawn } from './drawn.ts'

export const IconMoodSad = /* @__PURE__ */ drawn(Drawing)
