import Drawing from '@tabler/icons-react/dist/esm/icons/IconMoodSad2.mjs'
import { drawn } from './drawn.ts'

export const IconMoodSad2 = /* @__PURE__ */ drawn(Drawing)
