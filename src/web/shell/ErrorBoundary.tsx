import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

interface Props {
  /** Where the visitor is; a change of it tries again. */
  place: string
  children: ReactNode
}

interface State {
  error: unknown
  failed: boolean
}

/** Shows the error page instead of a page that failed, until the visitor goes elsewhere. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place)
      this.setState({ error: null, failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children
  }
}
