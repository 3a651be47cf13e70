// Fetches the scripts of the page once its first paint is on the screen: text before behaviour.
// The page names them on this script's own tag.
;(() => {
  const { script, preloads } = document.currentScript.dataset
  const begin = () => {
    for (const href of preloads.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const main = document.createElement('script')
    main.type = 'module'
    main.src = script
    document.head.append(main)
  }
  // A form sent before the scripts are there is held; they send it once (kit/useHeldSubmit.ts).
  addEventListener(
    'submit',
    (event) => {
      if (!event.target.matches('form[data-hold]')) return
      event.preventDefault()
      event.target.held = event
    },
    true,
  )
  // After the frame that is being drawn, not in it.
  requestAnimationFrame(() => setTimeout(begin))
})()
