import Drawing from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { drawn } from './drawn.ts'

export const IconUser = /* @__PURE__ */ drawn(Drawing)
