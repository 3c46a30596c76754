-- Where a company is looked after, by the root of its CNPJ: the one question that crosses offices, asked for somebody who is of
-- none. It answers to the server alone, which tells nobody. Leaves no scope behind.
create or replace function onde_esta_a_empresa(p_raiz text) returns table (id_escritorio uuid, id_empresa uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  de record;
begin
  perform set_config('app.plataforma', 'sim', true), set_config('app.empresas', '*', true);
  for de in select e.id from escritorios e where e.encerrado_em is null loop
    perform set_config('app.escritorio', de.id::text, true);
    return query select m.id_escritorio, m.id from empresas m
      where m.id_escritorio = de.id and left(m.cnpj, 8) = p_raiz;
  end loop;
  perform set_config('app.plataforma', '', true), set_config('app.empresas', '', true), set_config('app.escritorio', '', true);
end $$;
grant create on schema public to partida_app;
alter function onde_esta_a_empresa owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function onde_esta_a_empresa from public;
