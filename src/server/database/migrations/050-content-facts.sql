-- 公文台账: every fact that was read of the documents of an item, with what was decided about it.
alter table content_item
  add facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array');

-- What was undecided stood among the doubts.
update content_item set
  facts = (
    select coalesce(jsonb_agg(jsonb_build_object(
        'path', doubt -> 'path', 'row', doubt -> 'row', 'value', doubt -> 'value',
        'sureness', 'likely', 'source', 0, 'places', '[]'::jsonb, 'decision', 'open', 'said', null)
      order by nth), '[]')
    from jsonb_array_elements(doubts) with ordinality as known(doubt, nth)
    where doubt -> 'open' = 'true'),
  doubts = (
    select coalesce(jsonb_agg(doubt order by nth), '[]')
    from jsonb_array_elements(doubts) with ordinality as known(doubt, nth)
    where doubt -> 'open' is distinct from 'true')
where doubts @> '[{"open": true}]';

-- The text of a document, paragraph by paragraph, so that it can stand beside the form.
alter table content_source add blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array');
update content_source set blocks = (
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'paragraph', 'text', line, 'section', '')
    order by nth), '[]')
  from regexp_split_to_table(body, E'\n') with ordinality as lines(line, nth))
where body <> '';
alter table content_source drop column body;
