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
  /** Where it failed. */
  place: string
}

/** Shows the error page instead of a page that failed, until the visitor goes elsewhere. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, failed: false, place: props.place }
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children
  }
}
