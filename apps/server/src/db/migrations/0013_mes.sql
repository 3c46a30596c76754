CREATE TABLE "alertas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"chave" text NOT NULL,
	"nivel" text NOT NULL,
	"competencia" char(7) NOT NULL,
	"mensagem" text NOT NULL,
	"dados" jsonb NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"resolvido_em" timestamp with time zone,
	CONSTRAINT "alertas_id_escritorio_id_empresa_tipo_chave_pk" PRIMARY KEY("id_escritorio","id_empresa","tipo","chave"),
	CONSTRAINT "alertas_nivel" CHECK (nivel in ('informacao', 'atencao', 'critico'))
);
--> statement-breakpoint
ALTER TABLE "alertas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fechamentos_etapas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"etapa" text NOT NULL,
	"situacao" text NOT NULL,
	"versao" integer NOT NULL,
	"sem_movimento" boolean DEFAULT false NOT NULL,
	"resumo" jsonb NOT NULL,
	"ressalvas" jsonb NOT NULL,
	"reaberta_por" text,
	"motivo" text,
	"por" text NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "fechamentos_etapas_id_escritorio_id_empresa_competencia_etapa_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","etapa"),
	CONSTRAINT "fechamentos_etapas_etapa" CHECK (etapa in ('faturamento', 'pro-labore')),
	CONSTRAINT "fechamentos_etapas_situacao" CHECK ((situacao = 'concluida' and reaberta_por is null) or (situacao = 'reaberta' and reaberta_por in ('pessoa', 'mudanca') and motivo is not null))
);
--> statement-breakpoint
ALTER TABLE "fechamentos_etapas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "simulacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"id_lote" uuid NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "simulacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "simulacoes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "simulacoes_itens" (
	"id_escritorio" uuid NOT NULL,
	"id_simulacao" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"situacao" text NOT NULL,
	"grupo" text NOT NULL,
	"imposto_centavos" bigint,
	"mes_anterior_centavos" bigint,
	"rascunho_centavos" bigint,
	"dados" jsonb NOT NULL,
	CONSTRAINT "simulacoes_itens_id_escritorio_id_simulacao_id_empresa_pk" PRIMARY KEY("id_escritorio","id_simulacao","id_empresa")
);
--> statement-breakpoint
ALTER TABLE "simulacoes_itens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lucros_distribuidos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"nome" text NOT NULL,
	"documento" text,
	"data" date NOT NULL,
	"competencia" char(7) NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"irrf_centavos" bigint NOT NULL,
	"entrada" jsonb NOT NULL,
	"resultado" jsonb NOT NULL,
	"memoria" jsonb NOT NULL,
	"parametros" jsonb NOT NULL,
	"estorno_de" uuid,
	"motivo" text,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	CONSTRAINT "lucros_distribuidos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "lucros_mes_da_data" CHECK (competencia = to_char(data, 'YYYY-MM')),
	CONSTRAINT "lucros_estorno" CHECK ((estorno_de is null and valor_centavos > 0) or (estorno_de is not null and motivo is not null))
);
--> statement-breakpoint
ALTER TABLE "lucros_distribuidos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recibos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"versao" integer NOT NULL,
	"id_socio" uuid NOT NULL,
	"nome" text NOT NULL,
	"documento" text,
	"categoria" char(3) NOT NULL,
	"data_pagamento" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"outras_bases_centavos" bigint NOT NULL,
	"dependentes" smallint NOT NULL,
	"inss_centavos" bigint NOT NULL,
	"irrf_centavos" bigint NOT NULL,
	"liquido_centavos" bigint NOT NULL,
	"cpp_centavos" bigint NOT NULL,
	"vencimento_inss" date NOT NULL,
	"vencimento_irrf" date NOT NULL,
	"entrada" jsonb NOT NULL,
	"resultado" jsonb NOT NULL,
	"memoria" jsonb NOT NULL,
	"parametros" jsonb NOT NULL,
	"hash_conteudo" char(64) NOT NULL,
	"emitido_em" timestamp with time zone NOT NULL,
	"emitido_por" text NOT NULL,
	CONSTRAINT "recibos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "recibos_valores" CHECK (valor_centavos > 0 and inss_centavos >= 0 and irrf_centavos >= 0 and liquido_centavos >= 0)
);
--> statement-breakpoint
ALTER TABLE "recibos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guias" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"obrigacao" text NOT NULL,
	"quota" smallint DEFAULT 0 NOT NULL,
	"codigo_de_receita" text,
	"valor_centavos" bigint NOT NULL,
	"vencimento" date NOT NULL,
	"prazo_interno" date NOT NULL,
	"origem" text NOT NULL,
	"versao" integer NOT NULL,
	"id_apuracao" uuid,
	"substituida_em" timestamp with time zone,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "guias_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "guias_valor" CHECK (valor_centavos > 0),
	CONSTRAINT "guias_quota" CHECK (quota between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "guias" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guias_pagamentos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_guia" uuid NOT NULL,
	"tipo" text NOT NULL,
	"estorno_de" uuid,
	"data" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"motivo" text,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	CONSTRAINT "guias_pagamentos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "guias_pagamentos_tipo" CHECK ((tipo = 'pagamento' and estorno_de is null) or (tipo = 'estorno' and estorno_de is not null and motivo is not null)),
	CONSTRAINT "guias_pagamentos_valor" CHECK (valor_centavos > 0)
);
--> statement-breakpoint
ALTER TABLE "guias_pagamentos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "presumido_meses" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"outras_receitas_centavos" bigint NOT NULL,
	"irrf_retido_centavos" bigint NOT NULL,
	"csll_retida_centavos" bigint NOT NULL,
	"pis_retido_centavos" bigint NOT NULL,
	"cofins_retida_centavos" bigint NOT NULL,
	"quotas" smallint DEFAULT 1 NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "presumido_meses_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "presumido_meses_valores" CHECK (outras_receitas_centavos >= 0 and irrf_retido_centavos >= 0 and csll_retida_centavos >= 0 and pis_retido_centavos >= 0 and cofins_retida_centavos >= 0),
	CONSTRAINT "presumido_meses_quotas" CHECK (quotas between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "presumido_meses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "atividades" ADD COLUMN "atividade_presumido" text;--> statement-breakpoint
ALTER TABLE "atividades" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lotes" ADD COLUMN "parametros" jsonb;--> statement-breakpoint
ALTER TABLE "lotes" ADD COLUMN "id_origem" uuid;--> statement-breakpoint
ALTER TABLE "alertas" ADD CONSTRAINT "alertas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fechamentos_etapas" ADD CONSTRAINT "fechamentos_etapas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulacoes_itens" ADD CONSTRAINT "simulacoes_itens_id_escritorio_id_simulacao_simulacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_simulacao") REFERENCES "public"."simulacoes"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulacoes_itens" ADD CONSTRAINT "simulacoes_itens_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lucros_distribuidos" ADD CONSTRAINT "lucros_distribuidos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lucros_distribuidos" ADD CONSTRAINT "lucros_distribuidos_id_escritorio_id_socio_socios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_socio") REFERENCES "public"."socios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_id_escritorio_id_socio_socios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_socio") REFERENCES "public"."socios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guias" ADD CONSTRAINT "guias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guias_pagamentos" ADD CONSTRAINT "guias_pagamentos_id_escritorio_id_guia_guias_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_guia") REFERENCES "public"."guias"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guias_pagamentos" ADD CONSTRAINT "guias_pagamentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumido_meses" ADD CONSTRAINT "presumido_meses_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alertas_abertos" ON "alertas" USING btree ("id_escritorio","nivel","tipo") WHERE resolvido_em is null;--> statement-breakpoint
CREATE INDEX "fechamentos_etapas_mes" ON "fechamentos_etapas" USING btree ("id_escritorio","competencia","etapa","situacao");--> statement-breakpoint
CREATE INDEX "simulacoes_mes" ON "simulacoes" USING btree ("id_escritorio","competencia","criada_em");--> statement-breakpoint
CREATE INDEX "simulacoes_itens_grupo" ON "simulacoes_itens" USING btree ("id_escritorio","id_simulacao","grupo");--> statement-breakpoint
CREATE UNIQUE INDEX "lucros_estornados_uma_vez" ON "lucros_distribuidos" USING btree ("id_escritorio","estorno_de") WHERE estorno_de is not null;--> statement-breakpoint
CREATE INDEX "lucros_mes" ON "lucros_distribuidos" USING btree ("id_escritorio","id_empresa","competencia");--> statement-breakpoint
CREATE UNIQUE INDEX "recibos_unico" ON "recibos" USING btree ("id_escritorio","id_empresa","competencia","versao","id_socio");--> statement-breakpoint
CREATE INDEX "recibos_mes" ON "recibos" USING btree ("id_escritorio","competencia","id_empresa");--> statement-breakpoint
CREATE INDEX "recibos_socio" ON "recibos" USING btree ("id_escritorio","id_socio","competencia");--> statement-breakpoint
CREATE UNIQUE INDEX "guias_unica" ON "guias" USING btree ("id_escritorio","id_empresa","competencia","obrigacao","quota","versao");--> statement-breakpoint
CREATE INDEX "guias_vencimento" ON "guias" USING btree ("id_escritorio","vencimento","id") WHERE substituida_em is null;--> statement-breakpoint
CREATE INDEX "guias_mes" ON "guias" USING btree ("id_escritorio","competencia","id_empresa");--> statement-breakpoint
CREATE INDEX "guias_pagamentos_guia" ON "guias_pagamentos" USING btree ("id_escritorio","id_guia");--> statement-breakpoint
CREATE UNIQUE INDEX "guias_pagamentos_estorno" ON "guias_pagamentos" USING btree ("id_escritorio","estorno_de") WHERE estorno_de is not null;--> statement-breakpoint
CREATE POLICY "alertas_do_escritorio" ON "alertas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "alertas_da_empresa" ON "alertas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "fechamentos_etapas_do_escritorio" ON "fechamentos_etapas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "fechamentos_etapas_da_empresa" ON "fechamentos_etapas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "simulacoes_do_escritorio" ON "simulacoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "simulacoes_itens_do_escritorio" ON "simulacoes_itens" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "simulacoes_itens_da_empresa" ON "simulacoes_itens" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "lucros_distribuidos_do_escritorio" ON "lucros_distribuidos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "lucros_distribuidos_da_empresa" ON "lucros_distribuidos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "recibos_do_escritorio" ON "recibos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "recibos_da_empresa" ON "recibos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "guias_do_escritorio" ON "guias" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "guias_da_empresa" ON "guias" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "guias_pagamentos_do_escritorio" ON "guias_pagamentos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "guias_pagamentos_da_empresa" ON "guias_pagamentos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "presumido_meses_do_escritorio" ON "presumido_meses" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "presumido_meses_da_empresa" ON "presumido_meses" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));