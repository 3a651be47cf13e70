import { Component, type ReactNode, startTransition } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

interface Props {
  /** Where the visitor is; a change of it tries again. */
  place: string
  /** What fails stands in a frame that has the landmarks already. */
  framed?: boolean
  /** Called once the failure is shown. */
  onFailed?: () => void
  children: ReactNode
}

interface State {
  error: unknown
  failed: boolean
  /** Where it failed. */
  place: string
}

/** Shows what went wrong instead of a page that failed, until it is tried again or left. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, place: this.props.place }
  /** Tried again already at this place. */
  #tried = ''

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, failed: false, place: props.place }
  }

  override componentDidCatch(): void {
    this.props.onFailed?.()
  }

  /** Renders the page again; what has failed twice comes anew from the server, if it can be reached. */
  readonly retry = (): void => {
    const { place } = this.props
    if (this.#tried === place && navigator.onLine) {
      location.reload()
      return
    }
    this.#tried = place
    startTransition(() => this.setState({ error: null, failed: false }))
  }

  override render(): ReactNode {
    const { framed = false, children } = this.props
    if (!this.state.failed) return children
    const page = <ErrorPage error={this.state.error} onRetry={this.retry} />
    return framed ? page : <main id="main">{page}</main>
  }
}
