import { createContext, useContext, useEffect } from 'react'
import { titleOf } from './title.ts'

/** Name of the site, given by the frame around every page. */
export const WebNameContext = createContext('')

/**
 * Sets the browser's title: the page's name, then the site's. The empty title is the site's name
 * alone; undefined (not known yet) leaves the title as it is.
 */
export const useTitle = (title: string | undefined): void => {
  const webName = useContext(WebNameContext)
  useEffect(() => {
    if (title !== undefined && webName !== '') document.title = titleOf(title, webName)
  }, [title, webName])
}
