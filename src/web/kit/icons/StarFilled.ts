import { createElement } from 'react'
import Drawing from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { Icon } from './drawn.ts'

/** The one filled icon: a favourite that is set. */
export const IconStarFilled: Icon = ({ size = 20, className = '' }) =>
  createElement(Drawing, { size, className, 'aria-hidden': true, focusable: false })
