-- A database created to work never becomes a demonstration, nor the other way round, and never holds its logins.
create or replace function proteger_instalacao() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.modo is distinct from old.modo then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'instalacao';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function recusar_conta_de_demonstracao() returns trigger language plpgsql as $$
begin
  if (new.demonstracao or lower(new.email) like '%@partida.example')
    and not exists (select 1 from instalacao where modo = 'demo') then
    raise exception 'conta-de-demonstracao' using errcode = 'PT007';
  end if;
  return new;
end $$;
