-- The page of a declaration reads its number as `id`, for its company and for its advisor alike.
update reminder set link = '/admin/editDeclare?id=' || substr(link, length('/admin/editDeclare?declareNo=') + 1)
  where link like '/admin/editDeclare?declareNo=%';
update reminder set link = '/admin/editDeclare?id=' || substr(link, length('/admin/declareManage?id=') + 1)
  where link like '/admin/declareManage?id=%';
update push_item set body = jsonb_set(body, '{link}', to_jsonb(replace(replace(body ->> 'link',
    '/admin/editDeclare?declareNo=', '/admin/editDeclare?id='),
    '/admin/declareManage?id=', '/admin/editDeclare?id=')))
  where state = 'waiting' and body ->> 'link' ~ '^/admin/(editDeclare\?declareNo|declareManage\?id)=';
