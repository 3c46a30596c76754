CREATE TABLE "presumido_criterios" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ano" smallint NOT NULL,
	"criterio" text NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "presumido_criterios_id_escritorio_id_empresa_ano_pk" PRIMARY KEY("id_escritorio","id_empresa","ano"),
	CONSTRAINT "presumido_criterios_ano" CHECK (ano between 2018 and 2100),
	CONSTRAINT "presumido_criterios_criterio" CHECK (criterio in ('competencia', 'caixa'))
);
--> statement-breakpoint
ALTER TABLE "presumido_criterios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "presumido_recebimentos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"id_atividade" uuid NOT NULL,
	"mercado" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	CONSTRAINT "presumido_recebimentos_id_escritorio_id_empresa_competencia_id_atividade_mercado_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","id_atividade","mercado"),
	CONSTRAINT "presumido_recebimentos_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "presumido_recebimentos_mercado" CHECK (mercado in ('interno', 'externo'))
);
--> statement-breakpoint
ALTER TABLE "presumido_recebimentos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "presumido_criterios" ADD CONSTRAINT "presumido_criterios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumido_recebimentos" ADD CONSTRAINT "presumido_recebimentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumido_recebimentos" ADD CONSTRAINT "presumido_recebimentos_id_escritorio_id_atividade_atividades_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "presumido_criterios_do_escritorio" ON "presumido_criterios" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "presumido_criterios_da_empresa" ON "presumido_criterios" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) WITH CHECK ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));--> statement-breakpoint
CREATE POLICY "presumido_recebimentos_do_escritorio" ON "presumido_recebimentos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "presumido_recebimentos_da_empresa" ON "presumido_recebimentos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) WITH CHECK ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));--> statement-breakpoint
do $$ declare t text; begin
  foreach t in array array['presumido_criterios','presumido_recebimentos'] loop
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to partida_app', t);
    execute format('create trigger %I after insert or update or delete on %I for each row execute function auditar(''versao,atualizado_em'')', t || '_auditoria', t);
  end loop;
end $$;
--> statement-breakpoint
create trigger presumido_recebimentos_mes_fechado before insert or update or delete on presumido_recebimentos
  for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger presumido_recebimentos_recalculo after insert or update or delete on presumido_recebimentos
  for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger presumido_recebimentos_reabrem_etapa after insert or update or delete on presumido_recebimentos
  for each row execute function reabrir_faturamento('O que foi recebido no mês mudou depois da conferência.');
--> statement-breakpoint
-- How revenue is recognized is one choice for a whole year: it never changes under a closed month, and every open one follows it.
create function proteger_criterio_do_presumido() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  inicio char(7) := least(new.ano, old.ano)::text || '-01';
  fechado char(7);
begin
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa, old.ano) is distinct from (new.id_escritorio, new.id_empresa, new.ano) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= inicio;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = inicio || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger presumido_criterios_protegidos before insert or update or delete on presumido_criterios
  for each row execute function proteger_criterio_do_presumido();
--> statement-breakpoint
create function mudar_criterio_do_presumido() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.ano, old.ano)::text || '-01';
  return null;
end $$;
--> statement-breakpoint
create trigger presumido_criterios_recalculo after insert or update or delete on presumido_criterios
  for each row execute function mudar_criterio_do_presumido();
