import { Reading } from './Reading.tsx'
import { Related } from './Related.tsx'
import { Source } from './Source.tsx'
import type { PolicyDetail } from './types.ts'
import { WindowHistory } from './WindowHistory.tsx'

/** What stands below the timeline: the text, its source, and what goes with it. */
export const Below = ({ detail }: { detail: PolicyDetail }) => (
  <>
    <Reading body={detail.body} checkedOn={detail.policy.checkedOn} />
    <Source detail={detail} />
    <Related detail={detail} />
  </>
)

/** 历年申报窗口, below the cards that are needed at once. */
export const History = ({ detail }: { detail: PolicyDetail }) => (
  <WindowHistory windows={detail.windows} now={detail.now} />
)
