DROP INDEX "contas_correntes_unica";--> statement-breakpoint
CREATE UNIQUE INDEX "contas_correntes_unica" ON "contas_correntes" USING btree ("id_escritorio","id_empresa","id_tipo",coalesce(id_banco, ''),coalesce(agencia, ''),coalesce(conta, ''));--> statement-breakpoint
drop trigger empresas_auditoria on empresas;
--> statement-breakpoint
create trigger empresas_auditoria after insert or update or delete on empresas for each row execute function auditar('versao');
--> statement-breakpoint
-- The annex at the start holds until the first change: it cannot be rewritten under a month that was closed with it.
create function proteger_anexo_inicial() returns trigger language plpgsql as $$
declare
  primeira char(7);
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for share;
  select min(m.desde) into primeira from atividades_anexos m
    where m.id_escritorio = new.id_escritorio and m.id_empresa = new.id_empresa and m.id_atividade = new.id;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.estado = 'fechado'
      and (primeira is null or f.competencia < primeira);
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = fechado || ' ' || fechado;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger atividades_anexo_inicial before update on atividades for each row
  when (old.anexo is distinct from new.anexo) execute function proteger_anexo_inicial();
