import type { ComponentProps } from 'react'
import { Lazy } from '../Lazy.tsx'
import type { RegionPicker } from './RegionPicker.tsx'

const loadPicker = async () => (await import('./RegionPicker.tsx')).RegionPicker

/** The choice of a region, whose script comes when it is first opened. */
export const RegionChoice = (props: ComponentProps<typeof RegionPicker>) =>
  props.open ? <Lazy load={loadPicker} given={props} /> : null
