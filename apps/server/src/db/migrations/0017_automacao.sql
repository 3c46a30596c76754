CREATE TABLE "automacoes_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"rotina" text NOT NULL,
	"ativa" boolean NOT NULL,
	"versao" integer NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	CONSTRAINT "automacoes_empresa_id_escritorio_id_empresa_rotina_pk" PRIMARY KEY("id_escritorio","id_empresa","rotina"),
	CONSTRAINT "automacoes_empresa_rotina" CHECK (rotina in ('receita-sem-noticia', 'validades', 'guias-a-vencer'))
);
--> statement-breakpoint
ALTER TABLE "automacoes_empresa" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "automacoes_execucoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"rotina" text NOT NULL,
	"executada_em" timestamp with time zone NOT NULL,
	"feito" text,
	"feito_em" timestamp with time zone,
	CONSTRAINT "automacoes_execucoes_id_escritorio_id_empresa_rotina_pk" PRIMARY KEY("id_escritorio","id_empresa","rotina"),
	CONSTRAINT "automacoes_execucoes_rotina" CHECK (rotina in ('recalculo', 'alertas', 'receita-sem-noticia', 'validades', 'guias-a-vencer')),
	CONSTRAINT "automacoes_execucoes_feito" CHECK ((feito is null) = (feito_em is null))
);
--> statement-breakpoint
ALTER TABLE "automacoes_execucoes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automacoes_empresa" ADD CONSTRAINT "automacoes_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automacoes_execucoes" ADD CONSTRAINT "automacoes_execucoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lotes_itens_da_empresa" ON "lotes_itens" USING btree ("id_escritorio","id_empresa","processado_em") WHERE id_empresa is not null and resultado is not null;--> statement-breakpoint
CREATE POLICY "automacoes_empresa_do_escritorio" ON "automacoes_empresa" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "automacoes_empresa_da_empresa" ON "automacoes_empresa" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) WITH CHECK ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));--> statement-breakpoint
CREATE POLICY "automacoes_execucoes_do_escritorio" ON "automacoes_execucoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "automacoes_execucoes_da_empresa" ON "automacoes_execucoes" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) WITH CHECK ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
do $$ declare t text; begin
  foreach t in array array['automacoes_empresa','automacoes_execucoes'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update on automacoes_empresa, automacoes_execucoes to partida_app;
--> statement-breakpoint
-- As in 0011; a routine is the identity of what has no other.
create or replace function auditar() returns trigger language plpgsql as $$
declare
  ignoradas text[] := string_to_array(coalesce(tg_argv[0], ''), ',');
  antigo jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignoradas end;
  novo jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignoradas end;
  linha jsonb := coalesce(novo, antigo);
  antes jsonb := antigo;
  depois jsonb := novo;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.nome, antigo -> c.nome), jsonb_object_agg(c.nome, novo -> c.nome) into antes, depois
      from jsonb_object_keys(novo) as c(nome) where antigo -> c.nome is distinct from novo -> c.nome;
    if depois is null then return null; end if;
  end if;
  insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, id_usuario, autor, papel, endereco, agente, id_pedido, antes, depois)
  values (
    (case tg_table_name when 'escritorios' then linha ->> 'id' else linha ->> 'id_escritorio' end)::uuid,
    (case tg_table_name when 'empresas' then linha ->> 'id' else linha ->> 'id_empresa' end)::uuid,
    case tg_op when 'INSERT' then 'inserir' when 'UPDATE' then 'alterar' else 'excluir' end,
    tg_table_name,
    coalesce(linha ->> 'id', linha ->> 'id_usuario', linha ->> 'id_socio', linha ->> 'id_atividade', linha ->> 'competencia',
      linha ->> 'desde', linha ->> 'etapa', linha ->> 'data', linha ->> 'rotina'),
    nullif(current_setting('app.usuario', true), '')::uuid,
    coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema'),
    nullif(current_setting('app.papel', true), '')::smallint,
    nullif(current_setting('app.endereco', true), ''),
    nullif(current_setting('app.agente', true), ''),
    nullif(current_setting('app.pedido', true), ''),
    antes, depois);
  return null;
end $$;
--> statement-breakpoint
create trigger automacoes_empresa_auditoria after insert or update or delete on automacoes_empresa
  for each row execute function auditar('versao,alterada_em,alterada_por');
