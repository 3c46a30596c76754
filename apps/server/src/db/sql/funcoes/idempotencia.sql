-- What a keyed write answered, left under its key by the transaction that wrote it, whoever that works for; false when
-- another process has begun the same write again. The scope of the transaction is as it was afterwards.
create or replace function marcar_execucao(p_escritorio uuid, p_usuario uuid, p_chave text, p_tentativa int, p_resposta jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := coalesce(current_setting('app.plataforma', true), '');
  feita boolean;
begin
  perform set_config('app.plataforma', 'sim', true);
  update idempotencia set resposta = p_resposta where id_escritorio = p_escritorio and id_usuario = p_usuario
    and chave = p_chave and tentativas = p_tentativa and status is null;
  feita := found;
  perform set_config('app.plataforma', antes, true);
  return feita;
end $$;
grant create on schema public to partida_app;
alter function marcar_execucao owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function marcar_execucao from public;
grant execute on function marcar_execucao to partida_app, partida_identidade;
