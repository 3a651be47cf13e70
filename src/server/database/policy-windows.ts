import { type RawBuilder, sql } from 'kysely'

/** The batches of a policy `p` as JSON, in their order; an empty list where there are none. */
export const POLICY_WINDOWS: RawBuilder<unknown> = sql`
  coalesce((select json_agg(json_build_object(
      'batch', w.batch, 'certainty', w.certainty, 'opensOn', coalesce(w.opens_on::text, ''),
      'note', w.note, 'confidence', w.confidence,
      'deadlines', coalesce((select json_agg(json_build_object(
          'kind', d.kind,
          'at', d.day::text || coalesce(' ' || to_char(d.hour, 'HH24:MI'), ''),
          'note', d.note) order by d.position)
        from policy_deadline d
        where d.policy_id = w.policy_id and d.batch_position = w.position), '[]'))
      order by w.position)
    from policy_window w where w.policy_id = p.id), '[]')`
