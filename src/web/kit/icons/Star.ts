import Drawing from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { drawn } from './drawn.ts'

export const IconStar = /* @__PURE__ */ drawn(Drawing)
