-- Whether the session behind an access token still stands: open, not expired, of this account, and the account active.
-- Asked before every call: in this language the connection keeps its plan, in SQL it would be planned each time.
create or replace function sessao_em_vigor(p_sid text, p_sub text, p_agora timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from sessoes s
    join contas c on c.sub = s.sub and c.ativa
    join registros_oidc r on r.modelo = 'Session' and r.uid = s.uid and r.expira_em > p_agora
    where s.uid = p_sid and s.sub::text = p_sub);
end $$;
grant create on schema public to partida_identidade;
alter function sessao_em_vigor owner to partida_identidade;
revoke create on schema public from partida_identidade;
revoke execute on function sessao_em_vigor from public;
grant execute on function sessao_em_vigor to partida_app;
--> statement-breakpoint
-- Who is asking, in one statement: it runs before any scope is set, as the application, and leaves no scope behind.
create or replace function autenticar(p_sub text, p_sid text, p_exige_sessao boolean, p_token text, p_escritorio uuid, p_agora timestamptz)
returns table (id uuid, id_escritorio uuid, nome text, email text, papel smallint, ativo boolean, encerrado boolean,
  somente_concedidas boolean, em_vigor boolean, escritorio_pedido boolean,
  exige text, desde text, empresas uuid[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.plataforma', 'sim', true), set_config('app.empresas', '*', true), set_config('app.escritorio', '', true);
  select u.id, u.id_escritorio, u.nome, u.email, u.papel, u.ativo, e.encerrado_em is not null, u.somente_concedidas,
      e.exige_segundo_fator, e.segundo_fator_desde::text
    into id, id_escritorio, nome, email, papel, ativo, encerrado, somente_concedidas, exige, desde
    from usuarios u left join escritorios e on e.id = u.id_escritorio where u.sub = p_sub;
  em_vigor := (not p_exige_sessao or sessao_em_vigor(p_sid, p_sub, p_agora))
    and not exists (select from tokens_encerrados t where t.hash = p_token and t.expira_em > p_agora);
  if p_escritorio is not null then
    escritorio_pedido := exists (select from escritorios e where e.id = p_escritorio);
  end if;
  if id_escritorio is not null then
    perform set_config('app.escritorio', id_escritorio::text, true);
    empresas := array(select v.id_empresa from usuarios_empresas v
      where v.id_escritorio = autenticar.id_escritorio and v.id_usuario = autenticar.id);
  end if;
  perform set_config('app.plataforma', '', true), set_config('app.empresas', '', true), set_config('app.escritorio', '', true);
  return next;
end $$;
grant create on schema public to partida_app;
alter function autenticar owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function autenticar from public;
--> statement-breakpoint
-- Which of these accounts have a second factor or a passkey: said of them to the list of people, and nothing else.
create or replace function contas_com_fator(p_subs text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select c.sub::text from contas c where c.sub::text = any(p_subs)
    and (c.segundo_fator_em is not null or exists (select from passkeys p where p.sub = c.sub))
$$;
grant create on schema public to partida_identidade;
alter function contas_com_fator owner to partida_identidade;
revoke create on schema public from partida_identidade;
revoke execute on function contas_com_fator from public;
grant execute on function contas_com_fator to partida_app;
