-- A month of an account that was checked takes no line and loses none. The share lock serialises with checking, which holds the account.
create or replace function recusar_conta_conferida() returns trigger language plpgsql as $$
declare linha record := coalesce(new, old);
begin
  perform 1 from contas_correntes c where c.id_escritorio = linha.id_escritorio and c.id = linha.id_conta for share;
  if exists (select 1 from contas_meses m where m.id_escritorio = linha.id_escritorio and m.id_conta = linha.id_conta
      and m.competencia = linha.competencia) then
    raise exception 'conta-conferida' using errcode = 'PT012', detail = linha.competencia;
  end if;
  return linha;
end $$;
--> statement-breakpoint
-- The lines of a company that have a text, up to so many, each a match of `like`. Under row security no index answers a `like`, which may
-- tell what it was asked about: here the reach is judged first, by the same settings as the policies, and the index of texts is used as a
-- role that no login takes (ADR 118). Planned for each text: a rare one goes by the index, a common one is found soon anywhere.
create or replace function linhas_com_texto(p_empresa uuid, p_texto text, p_limite int) returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  alcance constant text := coalesce(current_setting('app.empresas', true), '');
  achadas uuid[];
begin
  if coalesce(current_setting('app.papel', true), '') = '4'
    or not (alcance = '*' or p_empresa::text = any (string_to_array(alcance, ','))) then return '{}'; end if;
  execute 'select array(select l.id from extratos_linhas l where l.id_escritorio = $1 and l.id_empresa = $2 and l.busca like $3 limit $4)'
    into achadas using nullif(current_setting('app.escritorio', true), '')::uuid, p_empresa, p_texto, p_limite;
  return achadas;
end $$;
grant create on schema public to partida_busca;
alter function linhas_com_texto owner to partida_busca;
revoke create on schema public from partida_busca;
revoke execute on function linhas_com_texto from public;
grant execute on function linhas_com_texto to partida_app;
