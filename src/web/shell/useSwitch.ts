import { useRemembered, useSite } from './context.ts'

/** What can be hidden: by the site's configuration, or by a switch this browser stores. */
export type SwitchName =
  | 'greeting'
  | 'location'
  | 'topLinks'
  | 'fontSize'
  | 'hotline'
  | 'footerHotline'
  | 'footerCode'
  | 'widgetCode'
  | 'recordNumber'

/** Whether an item is shown: the browser's own switch, else the site's, else yes. */
export const useSwitch = (): ((name: SwitchName) => boolean) => {
  const { switches } = useSite()
  const [own] = useRemembered<Record<string, boolean>>('switches')
  return (name) => own?.[name] ?? switches[name] ?? true
}
