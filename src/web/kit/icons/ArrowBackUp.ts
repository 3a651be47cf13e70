import Drawing from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { drawn } from './drawn.ts'

export const IconArrowBackUp = /* @__PURE__ */ drawn(Drawing)
