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
--> statement-breakpoint
-- Writes a key before anything else happens under it, or says what was found there: in one statement of its own transaction.
create or replace function reservar_execucao(p_escritorio uuid, p_usuario uuid, p_chave text, p_rota text, p_hash text,
  p_agora timestamptz, p_prazo_ms bigint)
returns table (situacao text, tentativa int, guardada jsonb) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := coalesce(current_setting('app.plataforma', true), '');
  lida idempotencia;
begin
  perform set_config('app.plataforma', 'sim', true);
  insert into idempotencia (id_escritorio, id_usuario, chave, rota, hash_pedido, criada_em)
    values (p_escritorio, p_usuario, p_chave, p_rota, p_hash, p_agora) on conflict do nothing;
  if found then
    situacao := 'livre';
    tentativa := 1;
  else
    select * into lida from idempotencia i
      where i.id_escritorio = p_escritorio and i.id_usuario = p_usuario and i.chave = p_chave for update;
    tentativa := lida.tentativas;
    guardada := lida.resposta;
    if lida.chave is null then situacao := 'em-curso';
    elsif lida.rota <> p_rota or lida.hash_pedido <> p_hash then situacao := 'de-outro';
    elsif lida.status is not null then situacao := 'respondida';
    elsif p_agora - lida.criada_em < p_prazo_ms * interval '1 ms' then situacao := 'em-curso';
    elsif lida.resposta is not null then situacao := 'marcada';
    else
      situacao := 'livre';
      tentativa := lida.tentativas + 1;
      update idempotencia i set tentativas = reservar_execucao.tentativa, criada_em = p_agora
        where i.id_escritorio = p_escritorio and i.id_usuario = p_usuario and i.chave = p_chave;
    end if;
  end if;
  perform set_config('app.plataforma', antes, true);
  return next;
end $$;
--> statement-breakpoint
-- Leaves under a key the answer that was sent, unless another process has begun the same write again.
create or replace function responder_execucao(p_escritorio uuid, p_usuario uuid, p_chave text, p_tentativa int, p_status smallint,
  p_resposta jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := coalesce(current_setting('app.plataforma', true), '');
  feita boolean;
begin
  perform set_config('app.plataforma', 'sim', true);
  update idempotencia set status = p_status, resposta = p_resposta where id_escritorio = p_escritorio
    and id_usuario = p_usuario and chave = p_chave and tentativas = p_tentativa and status is null;
  feita := found;
  perform set_config('app.plataforma', antes, true);
  return feita;
end $$;
grant create on schema public to partida_app;
alter function reservar_execucao owner to partida_app;
alter function responder_execucao owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function reservar_execucao from public;
revoke execute on function responder_execucao from public;
