ALTER TABLE "guias" ADD COLUMN "pago_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "guias_em_aberto" ON "guias" USING btree ("id_escritorio","vencimento","id") WHERE substituida_em is null and pago_centavos < valor_centavos;--> statement-breakpoint
grant update (pago_centavos) on guias to partida_app;
--> statement-breakpoint
-- The sum of the payments, and nothing else, moves what a guide says is paid.
create function somar_pagamento() returns trigger language plpgsql as $$
begin
  update guias g set pago_centavos = g.pago_centavos + case new.tipo when 'pagamento' then new.valor_centavos else -new.valor_centavos end
    where g.id_escritorio = new.id_escritorio and g.id = new.id_guia;
  return null;
end $$;
--> statement-breakpoint
create trigger guias_pagamentos_somados after insert on guias_pagamentos for each row execute function somar_pagamento();
--> statement-breakpoint
create function proteger_pagamento() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'guias';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guias_pagas_protegidas before update of pago_centavos on guias for each row
  when (old.pago_centavos is distinct from new.pago_centavos) execute function proteger_pagamento();
--> statement-breakpoint
drop trigger guias_auditoria on guias;
--> statement-breakpoint
-- The payments are in the trail themselves.
create trigger guias_auditoria after insert or update or delete on guias for each row execute function auditar('pago_centavos');
--> statement-breakpoint
drop trigger atividades_auditoria on atividades;
--> statement-breakpoint
create trigger atividades_auditoria after insert or update or delete on atividades for each row execute function auditar('versao');
--> statement-breakpoint
-- A change of annex is a change of the activity, for If-Match.
create function contar_mudanca_de_anexo() returns trigger language plpgsql as $$
begin
  update atividades a set versao = a.versao
    where a.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and a.id = coalesce(new.id_atividade, old.id_atividade);
  return null;
end $$;
--> statement-breakpoint
create trigger atividades_anexos_versao after insert or update or delete on atividades_anexos
  for each row execute function contar_mudanca_de_anexo();
