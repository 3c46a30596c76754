-- The sum of the payments, and nothing else, moves what a guide says is paid.
create or replace function somar_pagamento() returns trigger language plpgsql as $$
begin
  update guias g set pago_centavos = g.pago_centavos + case new.tipo when 'pagamento' then new.principal_centavos else -new.principal_centavos end
    where g.id_escritorio = new.id_escritorio and g.id = new.id_guia;
  return null;
end $$;
--> statement-breakpoint
create or replace function proteger_pagamento() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'guias';
  end if;
  return new;
end $$;
