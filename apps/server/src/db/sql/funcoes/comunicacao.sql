-- How much a state proves: the one shown is the strongest, in whatever order proofs come and however often.
create or replace function peso_do_estado(estado text) returns int language sql immutable as $$
  select array_position(array['na-fila', 'preparado', 'adiado', 'a-mao', 'incerto', 'enviado', 'falhou', 'entregue', 'lido', 'aberto'], estado)
$$;
--> statement-breakpoint
create or replace function mostrar_estado_do_envio() returns trigger language plpgsql as $$
begin
  if new.estado is not null then
    update envios e set estado = new.estado
      where e.id_escritorio = new.id_escritorio and e.id = new.id_envio and peso_do_estado(new.estado) > peso_do_estado(e.estado);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What became of the message of a sending is proof of it, written with the outcome or not at all. The outbox is of no office: for
-- this one statement the trigger asks as the office of the message, and then gives the scope back.
create or replace function provar_mensagem() returns trigger language plpgsql as $$
declare
  escritorio text := coalesce(current_setting('app.escritorio', true), '');
  empresas text := coalesce(current_setting('app.empresas', true), '');
  prova_de text := case new.estado when 'enviada' then 'enviado' when 'pendente' then 'adiado' when 'incerta' then 'incerto' else 'falhou' end;
begin
  perform set_config('app.escritorio', new.id_escritorio::text, true), set_config('app.empresas', '*', true);
  insert into envios_eventos (id_escritorio, id_envio, id_empresa, tipo, estado, em, detalhe, prova, quem)
    select e.id_escritorio, e.id, e.id_empresa, prova_de, prova_de, coalesce(new.enviada_em, clock_timestamp()),
      coalesce(new.erro, new.prova ->> 'resposta', ''),
      coalesce(new.prova, '{}'::jsonb) || jsonb_build_object('mensagem', new.id, 'tentativa', new.tentativas), case new.canal when 'email' then 'Correio' else 'WhatsApp' end
    from envios e where e.id_escritorio = new.id_escritorio and e.id = new.id_envio;
  perform set_config('app.escritorio', escritorio, true), set_config('app.empresas', empresas, true);
  return null;
end $$;
--> statement-breakpoint
-- The person who reads the notice of a sending proves that it arrived, in the same act.
create or replace function provar_leitura_do_aviso() returns trigger language plpgsql as $$
begin
  insert into envios_eventos (id_escritorio, id_envio, id_empresa, tipo, estado, em, detalhe, quem)
    select e.id_escritorio, e.id, e.id_empresa, 'entregue', 'entregue', new.lida_em, 'A pessoa leu o aviso no portal.', e.destinatario
    from envios e where e.id_escritorio = new.id_escritorio and e.id = substr(new.chave, 7)::uuid;
  return null;
end $$;
