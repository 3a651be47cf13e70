import type { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

type Move = AnswerOf<typeof workbench.customer>['moves'][number]

/** 流转记录: who had a conversation, in order, and why it came to them. */
export const TransferHistory = ({ moves }: { moves: readonly Move[] }) =>
  moves.length === 0 ? (
    <p className="muted">暂无转接记录</p>
  ) : (
    <ul>
      {moves.map(({ from, to, why, brief, time }, at) => (
        <li key={at}>
          {from === to ? to : `${from || '排队'} → ${to || '排队'}`}
          {brief !== '' && <p>{`交接说明：${brief}`}</p>}
          <small className="num">{`${why} · ${time.slice(0, 16)}`}</small>
        </li>
      ))}
    </ul>
  )
